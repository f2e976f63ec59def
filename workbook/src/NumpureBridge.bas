Attribute VB_Name = "NumpureBridge"
Option Explicit
Option Private Module

' All that reaches Python, and the settings that say which Python: those of the user's own
' configuration, never anything from a workbook or its folder. Nothing else here knows Python, so
' that the tests can put another bridge in the place of this module.
'
' On Windows the library of xlwings starts Python and keeps it, one for each command line, dead or
' alive: so the command line names no workbook, and its last number counts the Pythons of this Excel. On a Mac a script of ours starts Python for each command.
'
' The declarations, and how they are used, are those of xlwings:
'
'xlwings is distributed under a BSD 3-clause license.
'
'Copyright (C) 2014-present, Zoomer Analytics LLC.
'All rights reserved.
'
'Redistribution and use in source and binary forms, with or without modification,
'are permitted provided that the following conditions are met:
'
'* Redistributions of source code must retain the above copyright notice, this
'  list of conditions and the following disclaimer.
'
'* Redistributions in binary form must reproduce the above copyright notice, this
'  list of conditions and the following disclaimer in the documentation and/or
'  other materials provided with the distribution.
'
'* Neither the name of the copyright holder nor the names of its
'  contributors may be used to endorse or promote products derived from
'  this software without specific prior written permission.
'
'THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS" AND
'ANY EXPRESS OR IMPLIED WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE IMPLIED
'WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE
'DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT HOLDER OR CONTRIBUTORS BE LIABLE FOR
'ANY DIRECT, INDIRECT, INCIDENTAL, SPECIAL, EXEMPLARY, OR CONSEQUENTIAL DAMAGES
'(INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR SERVICES;
'LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER CAUSED AND ON
'ANY THEORY OF LIABILITY, WHETHER IN CONTRACT, STRICT LIABILITY, OR TORT
'(INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE OF THIS
'SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.

#If Mac Then
#ElseIf Win64 Then
    Private Const LIBRARY As String = "numpure64.dll"
    Private Declare PtrSafe Function XLPyDLLActivateAuto Lib "numpure64.dll" (ByRef Result As Variant, Optional ByVal Config As String = "", Optional ByVal mode As Long = 1) As Long
#Else
    Private Const LIBRARY As String = "numpure32.dll"
    Private Declare PtrSafe Function XLPyDLLActivateAuto Lib "numpure32.dll" (ByRef Result As Variant, Optional ByVal Config As String = "", Optional ByVal mode As Long = 1) As Long
#End If
#If Mac Then
#Else
    Private Declare PtrSafe Function LoadLibrary Lib "KERNEL32" Alias "LoadLibraryA" (ByVal lpLibFileName As String) As LongPtr
    Private Declare PtrSafe Function GetEnvironmentVariable Lib "KERNEL32" Alias "GetEnvironmentVariableW" (ByVal lpName As LongPtr, ByVal lpBuffer As LongPtr, ByVal nSize As Long) As Long
    Private Declare PtrSafe Function GetShortPathName Lib "KERNEL32" Alias "GetShortPathNameW" (ByVal lpszLongPath As LongPtr, ByVal lpszShortPath As LongPtr, ByVal cchBuffer As Long) As Long
    Private Const LONGEST_PATH As Long = 260
#End If

' A worksheet function asks again for a Python that could not start only after this many seconds.
Private Const PATIENCE As Double = 30

' REGDB_E_CLASSNOTREG (WinError.h), as the library says it: this Excel will not see its Python later either.
Private Const UNSEEN As String = "-2147221164"

Private mGeneration As Long ' how many Pythons of this Excel have ended
Private mHasAnswered As Boolean ' whether the present one ever did
Private mFault As String
Private mFaultTime As Date
Private mUnseen As String ' why no Python is started again; "" while it may be

' Has Python run what a control is for, on the active workbook. Of clicks.py, which knows all of them,
' it is told the id of the control and what is chosen, parted by blanks, the workbook, which it does not
' keep, and the name of this one, whose macros it runs. On a Mac Python goes on after this has returned.
Public Sub NumpureClick(ByVal words As String)
    If Not NumpureIsBusy() Then Exit Sub ' only NumpureCommands calls it, which has said so
#If Mac Then
    Dim answer As String
    On Error Resume Next
    Kill NumpureLog()
    On Error GoTo 0
    answer = AppleScriptTask("numpure_xl.applescript", "NumpureHandler", NumpureParameters(words, NumpureLog(), ThisWorkbook.Name, NumpureBook().Name))
    If Len(answer) > 0 Then Err.Raise 1000, Description:=answer
#Else
    Dim python As Object
    Set python = NumpureServer()
    If python.Bool(python.Call(python.Module("numpure_xl.hosts.excel.server"), "is_outdated")) Then
        NumpureRestart
        Set python = NumpureServer()
    End If
    python.Call python.Module("numpure_xl.macros.clicks"), "click", python.Tuple(words, NumpureBook(), ThisWorkbook.Name)
#End If
End Sub

' Returns what a function of numpure_xl.udfs answers. A Python that cannot start is waited for once.
Public Function NumpureAsk(ByVal functionName As String, ByVal arguments As Variant) As Variant
#If Mac Then
    NumpureAsk = CVErr(xlErrName) ' xlwings offers worksheet functions on Windows only
#Else
    Dim python As Object
    If Len(mFault) > 0 And (Now - mFaultTime) * 86400 < PATIENCE Then Err.Raise 1000, Description:=mFault
    On Error GoTo failed
    mFault = ""
    Set python = NumpureServer()
    On Error GoTo 0
    NumpureAsk = python.CallUDF("numpure_xl.udfs", functionName, arguments)
    Exit Function
failed:
    mFault = Err.Description
    mFaultTime = Now
    Err.Raise 1000, Description:=mFault
#End If
End Function

' Whether a number of an error says that Python has ended: RPC_S_SERVER_UNAVAILABLE, RPC_S_CALL_FAILED
' RPC_E_DISCONNECTED (WinError.h), or
' what VBA makes of the first.
Public Function NumpureHasEnded(ByVal number As Long) As Boolean
    NumpureHasEnded = number = 462 Or number = &H800706BA Or number = &H800706BE Or number = &H80010108
End Function

' Ends the Python of this Excel, whatever it does; the next click or formula starts another. On a Mac
' each click has its own.
Public Sub NumpureRestart()
#If Mac Then
#Else
    Dim interpreter As String
    Dim unused As Variant
    interpreter = NumpureRead("INTERPRETER_WIN")
    If NumpureIsStranger() Or Len(interpreter) = 0 Then Exit Sub
    If NumpureLoads() = 0 Then XLPyDLLActivateAuto unused, NumpureCommandLine(interpreter), -1
    mGeneration = mGeneration + 1
    mHasAnswered = False
    mFault = ""
    mUnseen = ""
#End If
End Sub

' Returns a setting of the user's configuration file, or "". No cell can ask for one.
Public Function NumpureSetting(ByVal settingName As String) As String
    If TypeName(Application.Caller) <> "Range" Then NumpureSetting = NumpureRead(settingName)
End Function

' Returns what Python on a Mac said of a fault, and forgets it.
Public Function NumpureComplaint() As String
    NumpureComplaint = ""
    If NumpureIsStranger() Then Exit Function
#If Mac Then
    Dim number As Integer
    Dim text As String
    On Error GoTo finished
    number = FreeFile
    Open NumpureLog() For Input As #number
    Do While Not EOF(number)
        Line Input #number, text
        NumpureComplaint = NumpureComplaint & text & vbLf
    Loop
    Close #number
    Kill NumpureLog()
finished:
#End If
End Function

' Returns the command that starts Python on Windows. No name of a workbook or folder is in it, and
' -P keeps Python from looking for modules in the current folder.
Public Function NumpureCommandLine(ByVal interpreter As String) As String
    NumpureCommandLine = """" & interpreter & """ -P -m numpure_xl.hosts.excel.server $(CLSID)"
    If mGeneration > 0 Then NumpureCommandLine = NumpureCommandLine & " " & mGeneration
End Function

' Returns what the script on a Mac takes: its parts, which it quotes for the shell; the name last.
Public Function NumpureParameters(ByVal words As String, ByVal logFile As String, ByVal addInName As String, ByVal workbookName As String) As String
    NumpureParameters = words & Chr$(31) & logFile & Chr$(31) & addInName & Chr$(31) & workbookName
End Function

' Returns the log that Python keeps on Windows.
Public Function NumpureLogName() As String
    If TypeName(Application.Caller) <> "Range" Then NumpureLogName = Replace(NumpureFileName(), "numpure_xl.conf", "numpure.log")
End Function

#If Mac Then
Private Function NumpureLog() As String
    NumpureLog = Environ("HOME") & "/numpure_xl.log" ' in Excel's own container
End Function
#Else
' Returns the Python that serves this Excel, started if need be. One that has died is replaced; one
' that never answered would not answer the next time.
Private Function NumpureServer() As Object
    Dim found As Object
    On Error GoTo failed
    Set found = NumpureActivated()
    found.Bool True ' it is alive
    mHasAnswered = True
    Set NumpureServer = found
    Exit Function
failed:
    If Not mHasAnswered Then Err.Raise 1000, Description:=Err.Description
    mHasAnswered = False
    mGeneration = mGeneration + 1
    Resume again
again:
    On Error GoTo 0
    Set NumpureServer = NumpureActivated()
    mHasAnswered = True
End Function

Private Function NumpureActivated() As Object
    Dim interpreter As String
    Dim found As Variant
    Dim number As Long
    If Len(mUnseen) > 0 Then Err.Raise 1000, Description:=mUnseen
    interpreter = NumpureRead("INTERPRETER_WIN")
    If Len(interpreter) = 0 Then Err.Raise 1000, Description:=NumpureReason("reason.unnamed", NumpureFileName(), 0)
    number = NumpureLoads()
    If number <> 0 Then
        If Not NumpureIsThere(NumpureLibrary()) Then Err.Raise 1000, Description:=NumpureReason("reason.library", NumpureLibrary(), 0)
        Err.Raise 1000, Description:=NumpureReason("reason.refused", NumpureLibrary(), number)
    End If
    If XLPyDLLActivateAuto(found, NumpureCommandLine(interpreter), 1) <> 0 Then
        Err.Raise 1000, Description:=NumpureWhyNot(interpreter, CStr(found))
    End If
    Set NumpureActivated = found
End Function

' Returns why the library starts no Python, of which it says something in English.
Private Function NumpureWhyNot(ByVal interpreter As String, ByVal told As String) As String
    If Not NumpureIsThere(interpreter) Then
        NumpureWhyNot = NumpureReason("reason.gone", interpreter, 0)
    ElseIf InStr(told, UNSEEN) > 0 Then
        mUnseen = NumpureReason("reason.unseen", interpreter, CLng(UNSEEN))
        NumpureWhyNot = mUnseen
    ElseIf InStr(told, "process exited") > 0 Then
        NumpureWhyNot = NumpureReason("reason.ends", interpreter, 0)
    Else
        NumpureWhyNot = told
    End If
End Function

' Loads the library of xlwings. Returns 0, or the number of the fault of Windows. The library lies
' beside the settings under a name of ours, so that no other version of it is taken for it, and none
' is missed.
Private Function NumpureLoads() As Long
    If LoadLibrary(NumpureLibrary()) = 0 Then NumpureLoads = NumpureFaultOfWindows()
End Function

Private Function NumpureFaultOfWindows() As Long
    NumpureFaultOfWindows = Err.LastDllError
End Function

Private Function NumpureLibrary() As String
    NumpureLibrary = Replace(NumpureFileName(), "numpure_xl.conf", LIBRARY)
End Function

Private Function NumpureIsThere(ByVal path As String) As Boolean
    On Error Resume Next ' the drive may be gone as well
    NumpureIsThere = Len(Dir$(path)) > 0
    On Error GoTo 0
End Function

' Returns what is wrong with the installation and what to do, in the words of `numpure doctor`.
Private Function NumpureReason(ByVal key As String, ByVal path As String, ByVal number As Long) As String
    NumpureReason = NumpureShown(key, "label") & vbCrLf & NumpureShown(key, "supertip")
    NumpureReason = Replace(Replace(NumpureReason, "{path}", path), "{number}", CStr(number))
End Function

' Returns the home folder by its short name: VBA opens files in the code page of Windows, which may
' lack letters of the user's name. Where there are no short names it is the name itself.
Private Function NumpureHome() As String
    Dim path As String
    Dim length As Long
    path = String$(LONGEST_PATH, vbNullChar)
    length = GetEnvironmentVariable(StrPtr("USERPROFILE"), StrPtr(path), LONGEST_PATH)
    length = GetShortPathName(StrPtr(path), StrPtr(path), LONGEST_PATH)
    NumpureHome = Environ("USERPROFILE")
    If length > 0 And length < LONGEST_PATH Then NumpureHome = Left$(path, length)
End Function
#End If

Private Function NumpureFileName() As String
#If Mac Then
    NumpureFileName = Environ("HOME") & "/numpure_xl.conf" ' in Excel's own container
#Else
    NumpureFileName = NumpureHome() & "\.numpure_xl\numpure_xl.conf"
#End If
End Function

Private Function NumpureRead(ByVal settingName As String) As String
    Dim entry As Variant
    Dim start As String
    start = """" & settingName & ""","""
    For Each entry In Split(NumpureContents(), vbLf)
        If Left$(entry, Len(start)) = start Then NumpureRead = Split(Mid$(entry, Len(start) + 1) & """", """")(0)
    Next entry
End Function

' Returns the lines of the user's configuration file, or "" where there is none.
Private Function NumpureContents() As String
    Dim number As Integer
    Dim text As String
    On Error GoTo failed
    number = FreeFile
    Open NumpureFileName() For Input As #number
    Do While Not EOF(number)
        Line Input #number, text
        NumpureContents = NumpureContents & text & vbLf
    Loop
closing:
    On Error Resume Next ' it may not have been opened
    Close #number
    On Error GoTo 0
    Exit Function
failed:
    Resume closing
End Function
