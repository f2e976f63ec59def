Attribute VB_Name = "NumpureBridge"
Option Explicit

' All that reaches Python, through the modules of xlwings. Nothing else here knows them, so that
' the tests can put another bridge in the place of this module.

' Runs a Python statement. It stands between double quotes on a command line, so it has none.
Public Sub NumpurePython(ByVal statement As String)
    RunPython statement
End Sub

' Returns what a function of numpure_xl.udfs answers.
Public Function NumpureAsk(ByVal functionName As String, ByVal arguments As Variant) As Variant
#If Mac Then
    NumpureAsk = CVErr(xlErrName) ' xlwings offers worksheet functions on Windows only
#Else
    NumpureAsk = XLPy.CallUDF("numpure_xl.udfs", functionName, arguments, ActiveWorkbook, Application.Caller)
#End If
End Function

' Returns a setting of the user's configuration file, or "".
Public Function NumpureSetting(ByVal settingName As String) As String
    NumpureSetting = GetConfig(settingName, "", "user")
End Function
