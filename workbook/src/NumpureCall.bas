Attribute VB_Name = "NumpureCall"
Option Explicit
Option Private Module

' What the wrappers of the worksheet functions (NumpureFunctions) have in common.

' The most cells that Python reads of an argument (board/values.py). More are not sent there.
Private Const MOST_CELLS As Double = 100000

' The cells of a whole row.
Private Const WHOLE As Double = 16384

' Returns the answer of a Python function: values, or a real error value. #NAME? says that Python
' cannot be reached. While the function wizard is open Excel calls at every letter: nothing is asked.
Public Function NumpureAnswer(ByVal functionName As String, ByVal arguments As Variant) As Variant
    Dim values() As Variant
    Dim i As Long
    On Error GoTo failed
    If NumpureWizardIsOpen() Then
        NumpureAnswer = ""
        Exit Function
    End If
    ReDim values(LBound(arguments) To UBound(arguments))
    For i = LBound(arguments) To UBound(arguments)
        If Not IsMissing(arguments(i)) Then ' else it stays empty, as if the cell were blank
            If NumpureIsTooLarge(arguments(i)) Then
                NumpureAnswer = CVErr(xlErrValue)
                Exit Function
            End If
            values(i) = NumpureValues(arguments(i))
        End If
    Next i
    NumpureAnswer = NumpureErrorValue(NumpureAsk(functionName, values))
    Exit Function
failed:
    NumpureAnswer = CVErr(xlErrName)
End Function

' Returns the values of cells, however they are formatted. LibreOffice has no `Value2`.
Private Function NumpureNumbers(ByVal area As Object) As Variant
    On Error GoTo plain
    NumpureNumbers = area.Value2
    Exit Function
plain:
    NumpureNumbers = area.Value
End Function

' Returns what Python is sent for an argument: values, of which an error is a text that is no digit.
' Cells themselves would be asked by Python, one call into Excel after the other.
Private Function NumpureValues(ByVal argument As Variant) As Variant
    Dim area As Object
    Dim found As Variant
    Dim r As Long
    Dim c As Long
    If TypeName(argument) = "Range" Then
        Set area = argument
        found = NumpureRows(area)
    Else
        found = argument
    End If
    Select Case NumpureDimensions(found)
        Case 0
            found = NumpureWithoutError(found)
        Case 1 ' a row of constants, such as {1,2,3}
            For c = LBound(found) To UBound(found)
                found(c) = NumpureWithoutError(found(c))
            Next c
        Case Else
            For r = LBound(found, 1) To UBound(found, 1)
                For c = LBound(found, 2) To UBound(found, 2)
                    found(r, c) = NumpureWithoutError(found(r, c))
                Next c
            Next r
    End Select
    NumpureValues = found
End Function

' Returns how many cells a range has in all its areas.
Private Function NumpureCells(ByVal whole As Object) As Double
    Dim i As Long
    Dim area As Object
    For i = 1 To whole.Areas.Count
        Set area = NumpureUsed(whole.Areas(i))
        NumpureCells = NumpureCells + CDbl(area.Rows.Count) * area.Columns.Count
    Next i
End Function

' Returns a range that ends where its sheet ends, such as A:A, without what lies behind the used cells;
' any other as it is.
Private Function NumpureUsed(ByVal area As Object) As Object
    Dim sheet As Object
    Dim used As Object
    Dim height As Long
    Dim width As Long
    Set NumpureUsed = area
    height = area.Rows.Count
    width = area.Columns.Count
    If CDbl(height) * width < WHOLE Then Exit Function
    Set sheet = area.Worksheet
    If area.Row + height <= sheet.Rows.Count And area.Column + width <= sheet.Columns.Count Then Exit Function
    Set used = sheet.UsedRange
    If area.Row + height > sheet.Rows.Count Then height = NumpureWithin(used.Row + used.Rows.Count - area.Row, height)
    If area.Column + width > sheet.Columns.Count Then width = NumpureWithin(used.Column + used.Columns.Count - area.Column, width)
    Set NumpureUsed = sheet.Range(area.Cells(1, 1), area.Cells(height, width))
End Function

Private Function NumpureWithin(ByVal wanted As Long, ByVal most As Long) As Long
    NumpureWithin = wanted
    If wanted > most Then NumpureWithin = most
    If wanted < 1 Then NumpureWithin = 1
End Function

' Returns the values of a range, those of its areas one below the other.
Private Function NumpureRows(ByVal whole As Object) As Variant
    Dim i As Long
    NumpureRows = NumpureNumbers(NumpureUsed(whole.Areas(1)))
    For i = 2 To whole.Areas.Count
        NumpureRows = NumpureBelow(NumpureRows, NumpureNumbers(NumpureUsed(whole.Areas(i))))
    Next i
End Function

' Returns the rows of two areas, such as of (A1:I3,A4:I9), as those of one board. Areas that are not
' equally wide are no board, and come to a text that is none.
Private Function NumpureBelow(ByVal above As Variant, ByVal below As Variant) As Variant
    Dim rows() As Variant
    Dim r As Long
    Dim c As Long
    Dim height As Long
    If NumpureDimensions(above) < 2 Or NumpureDimensions(below) < 2 Then
        NumpureBelow = "#ERROR"
        Exit Function
    End If
    height = UBound(above, 1)
    If UBound(above, 2) <> UBound(below, 2) Then
        NumpureBelow = "#ERROR"
        Exit Function
    End If
    ReDim rows(1 To height + UBound(below, 1), 1 To UBound(above, 2))
    For r = 1 To UBound(rows, 1)
        For c = 1 To UBound(rows, 2)
            If r > height Then
                rows(r, c) = below(r - height, c)
            Else
                rows(r, c) = above(r, c)
            End If
        Next c
    Next r
    NumpureBelow = rows
End Function

Private Function NumpureWithoutError(ByVal value As Variant) As Variant
    If IsError(value) Then
        NumpureWithoutError = "#ERROR"
    Else
        NumpureWithoutError = value
    End If
End Function

Private Function NumpureDimensions(ByVal found As Variant) As Long
    If Not IsArray(found) Then Exit Function
    NumpureDimensions = 1
    On Error Resume Next ' a row has no second dimension, and stays 1
    NumpureDimensions = 2 + 0 * UBound(found, 2)
    On Error GoTo 0
End Function

' The wizard disables the first control of the old standard toolbar: xlwings looks there as well.
Private Function NumpureWizardIsOpen() As Boolean
    On Error Resume Next
    NumpureWizardIsOpen = Not Application.CommandBars("Standard").Controls(1).Enabled
    On Error GoTo 0
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
        NumpureIsTooLarge = NumpureCells(area) > MOST_CELLS
    ElseIf IsArray(argument) Then
        NumpureIsTooLarge = NumpureCount(argument) > MOST_CELLS
    End If
End Function

Private Function NumpureCount(ByVal found As Variant) As Double
    NumpureCount = UBound(found, 1) - LBound(found, 1) + 1
    If NumpureDimensions(found) = 2 Then
        NumpureCount = NumpureCount * (UBound(found, 2) - LBound(found, 2) + 1)
    End If
End Function

' Gives a function its category, and its help in Excel's language; says if Excel refuses it.
Public Sub NumpureDescribe(ByVal functionName As String, ByVal argumentNames As Variant, ByRef complete As Boolean)
    Dim helps() As String
    Dim i As Long
    ReDim helps(LBound(argumentNames) To UBound(argumentNames))
    For i = LBound(argumentNames) To UBound(argumentNames)
        helps(i) = NumpureText("argument." & argumentNames(i), "supertip")
    Next i
    On Error Resume Next
    Application.MacroOptions Macro:="'" & ThisWorkbook.Name & "'!" & functionName, _
        Description:=NumpureText(functionName, "supertip"), Category:=NumpureText("numpureTab", "label"), _
        ArgumentDescriptions:=helps
    If Err.Number <> 0 Then complete = False
    On Error GoTo 0
End Sub
