Attribute VB_Name = "NumpureBridge"
Option Explicit

' The bridge of the tests: LibreOffice has no xlwings, so Python is asked through UNO.

Public Sub NumpureClick(ByVal words As String)
    Dim unused As Variant
    unused = NumpureAsked("click", Array(words))
End Sub

Public Function NumpureAsk(ByVal functionName As String, ByVal arguments As Variant) As Variant
    NumpureAsk = NumpureAsked(functionName, arguments)
End Function

Public Function NumpureSetting(ByVal settingName As String) As String
    NumpureSetting = NumpureAsked("setting", Array(settingName))
End Function

Public Sub NumpureRestart()
    Dim unused As Variant
    unused = NumpureAsked("restart", Array(""))
End Sub

Public Function NumpureHasEnded(ByVal number As Long) As Boolean
End Function

Public Function NumpureLogName() As String
End Function

Public Function NumpureComplaint() As String
End Function

Private Function NumpureAsked(ByVal what As String, ByVal arguments As Variant) As Variant
    Dim bridge As Object
    Dim sent() As New com.sun.star.beans.NamedValue
    Dim i As Long
    ReDim sent(UBound(arguments) + 1) As New com.sun.star.beans.NamedValue
    sent(0).Name = what
    For i = 0 To UBound(arguments)
        If IsEmpty(arguments(i)) Then
            sent(i + 1).Name = "missing"
        Else
            sent(i + 1).Value = arguments(i)
        End If
    Next i
    bridge = CreateUnoService("numpure.Bridge")
    NumpureAsked = NumpureMatrix(bridge.execute(sent))
End Function

' Rows of values, as UNO has them, become an array of two dimensions, as Excel has them.
Private Function NumpureMatrix(ByVal answer As Variant) As Variant
    Dim cells() As Variant
    Dim r As Long
    Dim c As Long
    If Not IsArray(answer) Then
        NumpureMatrix = answer
        Exit Function
    End If
    ReDim cells(UBound(answer), UBound(answer(0)))
    For r = 0 To UBound(answer)
        For c = 0 To UBound(answer(0))
            cells(r, c) = answer(r)(c)
        Next c
    Next r
    NumpureMatrix = cells
End Function
