@echo off
rem Writes a report on the add-in and opens it; it takes some minutes. Send it to us if you like.
setlocal
"%~dp0PYTHON\python.exe" -m numpure_xl doctor --report "%TEMP%\numpure-report.txt"
if not "%~1"=="/quiet" start "" notepad "%TEMP%\numpure-report.txt"
