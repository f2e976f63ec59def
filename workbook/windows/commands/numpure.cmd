@"%~dp0PYTHON\python.exe" -m numpure_xl %*
