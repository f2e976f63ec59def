@echo off
rem Puts numpure-xl and a Python of its own into %LOCALAPPDATA%\numpure-xl, and its tab into Excel.
rem With /quiet it waits for no key.
setlocal
if not exist "%~dp0python\python.exe" goto packed
"%~dp0python\python.exe" -m numpure_xl.hosts.excel.bundle install
set status=%errorlevel%
if not "%~1"=="/quiet" pause
exit /b %status%

:packed
chcp 65001 >nul
echo Unpack the whole ZIP file first: right click on it, "Extract All".
echo 先に ZIP ファイル全体を展開してください（右クリックして「すべて展開」）。
if not "%~1"=="/quiet" pause
exit /b 1
