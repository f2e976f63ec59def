Attribute VB_Name = "NumpureFormats"
Option Explicit
Option Private Module

' Formats of cells, spills and names for Python, which would have to ask for each from outside of Excel.

Private Const END_OF_CELL As Long = 30
Private Const END_OF_FIELD As Long = 31

' Returns the formats and borders of cells in reading order. What a cell does not say, as where its
' letters are in several fonts, is "". A cell has ten formats, and three fields for each border.
Public Function NumpureFormatsOf(ByVal bookName As String, ByVal sheetName As String, ByVal address As String) As String
    Dim area As Object
    Dim r As Long
    Dim c As Long
    If NumpureIsStranger() Then Exit Function
    Set area = Application.Workbooks(bookName).Worksheets(sheetName).Range(address)
    For r = 1 To area.Rows.Count
        For c = 1 To area.Columns.Count
            NumpureFormatsOf = NumpureFormatsOf & NumpureFormatsOfCell(area.Cells(r, c)) & Chr$(END_OF_CELL)
        Next c
    Next r
End Function

' Returns the rectangles that formulas fill by themselves and that have some of the cells, each with a
' blank behind it. Excel before 2021 knows of none.
Public Function NumpureSpillsOf(ByVal bookName As String, ByVal sheetName As String, ByVal address As String) As String
    Dim area As Object
    Dim r As Long
    Dim c As Long
    Dim found As String
    If NumpureIsStranger() Then Exit Function
    On Error GoTo Untold
    Set area = Application.Workbooks(bookName).Worksheets(sheetName).Range(address)
    If VarType(area.HasSpill) = vbBoolean Then ' else some of the cells have one
        If Not area.HasSpill Then Exit Function
    End If
    For r = 1 To area.Rows.Count
        For c = 1 To area.Columns.Count
            If area.Cells(r, c).HasSpill Then
                found = area.Cells(r, c).SpillParent.SpillingToRange.Address & " "
                If InStr(NumpureSpillsOf, found) = 0 Then NumpureSpillsOf = NumpureSpillsOf & found
            End If
        Next c
    Next r
Untold:
End Function

' Returns the rectangles of merged cells that have some of the cells, each with a blank behind it.
Public Function NumpureMergedOf(ByVal bookName As String, ByVal sheetName As String, ByVal address As String) As String
    Dim area As Object
    Dim r As Long
    Dim c As Long
    Dim found As String
    If NumpureIsStranger() Then Exit Function
    Set area = Application.Workbooks(bookName).Worksheets(sheetName).Range(address)
    For r = 1 To area.Rows.Count
        For c = 1 To area.Columns.Count
            If area.Cells(r, c).MergeCells Then
                found = area.Cells(r, c).MergeArea.Address & " "
                If InStr(NumpureMergedOf, found) = 0 Then NumpureMergedOf = NumpureMergedOf & found
            End If
        Next c
    Next r
End Function

' Returns the rectangles of a sheet that have a defined name, of the workbook or of the sheet, which begins
' so, each with a blank behind it. The beginning is in small letters.
Public Function NumpureNamedAreas(ByVal bookName As String, ByVal sheetName As String, ByVal beginning As String) As String
    Dim named As Object
    If NumpureIsStranger() Then Exit Function
    For Each named In Application.Workbooks(bookName).Names
        If LCase$(Mid$(named.Name, InStrRev(named.Name, "!") + 1, Len(beginning))) = beginning Then
            NumpureNamedAreas = NumpureNamedAreas & NumpureAreaOf(named, sheetName)
        End If
    Next named
End Function

Private Function NumpureAreaOf(ByVal named As Object, ByVal sheetName As String) As String
    Dim area As Object
    On Error GoTo Gone ' what it named
    Set area = named.RefersToRange
    If area.Areas.Count = 1 And area.Worksheet.Name = sheetName Then NumpureAreaOf = area.Address & " "
Gone:
End Function

Private Function NumpureFormatsOfCell(ByVal cell As Object) As String
    Dim mark As String
    Dim fill As String
    mark = Chr$(END_OF_FIELD)
    If cell.Interior.ColorIndex <> xlColorIndexNone Then fill = NumpureNumber(cell.Interior.Color)
    NumpureFormatsOfCell = NumpureNumber(cell.Font.Bold) & mark & NumpureNumber(cell.Font.Color) & mark & cell.Font.Name & mark _
        & NumpureNumber(cell.Font.Size) & mark & fill & mark & cell.NumberFormat & mark & NumpureNumber(cell.WrapText) & mark _
        & NumpureNumber(cell.HorizontalAlignment) & mark & NumpureNumber(cell.VerticalAlignment) & mark & NumpureNumber(cell.Locked) _
        & NumpureBorder(cell, xlEdgeTop) & NumpureBorder(cell, xlEdgeBottom) & NumpureBorder(cell, xlEdgeLeft) & NumpureBorder(cell, xlEdgeRight)
End Function

Private Function NumpureBorder(ByVal cell As Object, ByVal edge As Long) As String
    Dim mark As String
    Dim border As Object
    mark = Chr$(END_OF_FIELD)
    Set border = cell.Borders(edge)
    If border.LineStyle = xlLineStyleNone Then
        NumpureBorder = mark & mark & mark
    Else
        NumpureBorder = mark & NumpureNumber(border.LineStyle) & mark & NumpureNumber(border.Weight) & mark & NumpureNumber(border.Color)
    End If
End Function

' A number as text with a point, whatever the country; True is -1.
Private Function NumpureNumber(ByVal value As Variant) As String
    If Not IsNull(value) Then NumpureNumber = Trim$(Str$(CDbl(value)))
End Function
