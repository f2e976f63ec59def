@echo off
rem Takes the add-in away, and this folder. It goes on from a copy, since it is in the folder itself.
setlocal
if "%~1"=="/from" goto copied
for %%d in ("%~dp0.") do set "home=%%~fd"
copy /y "%~f0" "%TEMP%\numpure-uninstall.cmd" >nul
"%TEMP%\numpure-uninstall.cmd" /from "%home%" %1

:copied
cd /d "%TEMP%"
"%~2\PYTHON\python.exe" -m numpure_xl.hosts.excel.bundle uninstall
set status=%errorlevel%
if %status%==0 rmdir /s /q "%~2"
if not "%~3"=="/quiet" pause
start "" /b cmd /c del "%~f0" & exit /b %status%
