Attribute VB_Name = "NumpureCall"
Option Explicit

' What the wrappers of the worksheet functions (NumpureFunctions) have in common.

' Cells of the largest board, 16x16. A range with more is no board and is not sent to Python.
Private Const MOST_CELLS As Double = 256

' Returns the answer of a Python function: values, or a real error value.
Public Function NumpureAnswer(ByVal functionName As String, ByVal arguments As Variant) As Variant
    On Error GoTo failed
    If NumpureIsTooLarge(arguments(LBound(arguments))) Then
        NumpureAnswer = CVErr(xlErrValue)
    Else
        NumpureAnswer = NumpureErrorValue(NumpureAsk(functionName, arguments))
    End If
    Exit Function
failed:
    NumpureAnswer = Err.Description ' Python cannot be reached, or has a fault: say what it is
End Function

' Turns the texts by which udfs.py names an error into error values, and leaves the rest alone.
Public Function NumpureErrorValue(ByVal found As Variant) As Variant
    NumpureErrorValue = found
    If VarType(found) <> vbString Then Exit Function
    Select Case found
        Case "#VALUE!"
            NumpureErrorValue = CVErr(xlErrValue)
        Case "#N/A"
            NumpureErrorValue = CVErr(xlErrNA)
        Case "#NUM!"
            NumpureErrorValue = CVErr(xlErrNum)
    End Select
End Function

Public Function NumpureIsTooLarge(ByVal argument As Variant) As Boolean
    Dim area As Object
    If TypeName(argument) = "Range" Then
        Set area = argument
        NumpureIsTooLarge = CDbl(area.Rows.Count) * area.Columns.Count > MOST_CELLS
    End If
End Function

' Gives a function its category, and its help in Excel's language.
Public Sub NumpureDescribe(ByVal functionName As String, ByVal argumentNames As Variant)
    Dim helps() As String
    Dim i As Long
    ReDim helps(LBound(argumentNames) To UBound(argumentNames))
    For i = LBound(argumentNames) To UBound(argumentNames)
        helps(i) = NumpureText("argument." & argumentNames(i), "supertip")
    Next i
    Application.MacroOptions Macro:="'" & ThisWorkbook.Name & "'!" & functionName, _
        Description:=NumpureText(functionName, "supertip"), Category:="Number Place", _
        ArgumentDescriptions:=helps
End Sub
