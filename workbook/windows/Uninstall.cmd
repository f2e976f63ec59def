@echo off
rem Removes what Install.cmd has put there.
setlocal
set "installed=%LOCALAPPDATA%\numpure-xl\Uninstall.cmd"
if exist "%installed%" goto installed
chcp 65001 >nul
echo numpure-xl is not installed.
echo numpure-xl はインストールされていません。
if not "%~1"=="/quiet" pause
exit /b 1

:installed
"%installed%" %*
