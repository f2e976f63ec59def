Attribute VB_Name = "NumpureOverlay"
Option Explicit
Option Private Module

' What is drawn over a board that cells and borders cannot show, as one group of shapes that is ours by
' its name. No shape of the user's is ever touched.

Private Const END_OF_ITEM As Long = 30
Private Const END_OF_FIELD As Long = 31
Private Const OURS As String = "numpure "
Private Const CORNER As Long = 1 ' msoEditingCorner
Private Const STRAIGHT As Long = 0 ' msoSegmentLine
Private Const BY_ITSELF As Long = 0 ' msoEditingAuto
Private Const DASHES As Long = 10 ' msoLineSysDash
Private Const AT_TOP As Long = 1 ' msoAnchorTop

' Returns "=" and the overlays of a sheet: the cell in which each begins, its name, its rules, its words.
Public Function NumpureOverlaysOf(ByVal bookName As String, ByVal sheetName As String) As String
    Dim drawn As Object
    Dim mark As String
    If NumpureIsStranger() Then Exit Function
    mark = Chr$(END_OF_FIELD)
    NumpureOverlaysOf = "="
    For Each drawn In Application.Workbooks(bookName).Worksheets(sheetName).Shapes
        If Left$(drawn.Name, Len(OURS)) = OURS Then
            NumpureOverlaysOf = NumpureOverlaysOf & drawn.TopLeftCell.Address & mark & drawn.Name & mark & drawn.Title & mark _
                & drawn.AlternativeText & Chr$(END_OF_ITEM)
        End If
    Next drawn
End Function

' Removes the overlays that begin in some cells.
Public Function NumpureEraseOverlays(ByVal bookName As String, ByVal sheetName As String, ByVal address As String) As String
    Dim sheet As Object
    Dim area As Object
    Dim cell As Object
    Dim number As Long
    If NumpureIsStranger() Then Exit Function
    Set sheet = Application.Workbooks(bookName).Worksheets(sheetName)
    Set area = sheet.Range(address)
    For number = sheet.Shapes.Count To 1 Step -1
        If Left$(sheet.Shapes(number).Name, Len(OURS)) = OURS Then
            Set cell = sheet.Shapes(number).TopLeftCell
            If cell.Row >= area.Row And cell.Row < area.Row + area.Rows.Count And cell.Column >= area.Column _
                And cell.Column < area.Column + area.Columns.Count Then sheet.Shapes(number).Delete
        End If
    Next number
    NumpureEraseOverlays = "done"
End Function

' Draws an overlay over some cells. The first item of the text says what all of it is, each further
' item is a shape; places are in cells from the first corner. Returns "done", or why nothing is drawn.
Public Function NumpureDrawOverlay(ByVal bookName As String, ByVal sheetName As String, ByVal address As String, ByVal text As String) As String
    Dim sheet As Object
    Dim area As Object
    Dim group As Object
    Dim items() As String
    Dim head() As String
    Dim fields() As String
    Dim numbers() As Variant
    Dim before As Long
    Dim item As Long
    If NumpureIsStranger() Then Exit Function
    Set sheet = Application.Workbooks(bookName).Worksheets(sheetName)
    Set area = sheet.Range(address)
    before = sheet.Shapes.Count
    items = Split(text, Chr$(END_OF_ITEM))
    head = Split(items(0), Chr$(END_OF_FIELD))
    On Error GoTo Undone
    For item = 1 To UBound(items)
        fields = Split(items(item), Chr$(END_OF_FIELD))
        NumpureDrawItem sheet, area, head, fields
    Next item
    ReDim numbers(0 To sheet.Shapes.Count - before - 1)
    For item = 0 To UBound(numbers)
        numbers(item) = before + item + 1
    Next item
    Set group = sheet.Shapes.Range(numbers).Group()
    group.Name = head(0)
    group.Title = head(1)
    group.AlternativeText = head(2)
    group.Placement = xlMoveAndSize
    NumpureDrawOverlay = "done"
    Exit Function
Undone:
    NumpureDrawOverlay = Err.Description
    For item = sheet.Shapes.Count To before + 1 Step -1
        sheet.Shapes(item).Delete
    Next item
End Function

Private Sub NumpureDrawItem(ByVal sheet As Object, ByVal area As Object, ByRef head() As String, ByRef fields() As String)
    If fields(0) = "spot" Then
        NumpureDrawSpot sheet, area, fields
    Else
        NumpureDrawLine sheet, area, head, fields
    End If
End Sub

' A spot: its kind of shape, its edges, its fill, and its line; one without a fill is a frame.
Private Sub NumpureDrawSpot(ByVal sheet As Object, ByVal area As Object, ByRef fields() As String)
    Dim spot As Object
    Dim x As Double
    Dim y As Double
    x = NumpureLeft(area, Val(fields(2)))
    y = NumpureTop(area, Val(fields(3)))
    Set spot = sheet.Shapes.AddShape(CLng(Val(fields(1))), x, y, NumpureLeft(area, Val(fields(4))) - x, NumpureTop(area, Val(fields(5))) - y)
    If fields(6) = "" Then
        spot.Fill.Visible = False
    Else
        spot.Fill.ForeColor.RGB = CLng(Val(fields(6)))
    End If
    If fields(7) = "" Then
        spot.Line.Visible = False
    Else
        spot.Line.ForeColor.RGB = CLng(Val(fields(7)))
        spot.Line.Weight = 0.75
    End If
    spot.Shadow.Visible = False
End Sub

' A line: its colour, its width, whether it is of dashes, its label, how far that is from its left
' edge, and then its corners.
Private Sub NumpureDrawLine(ByVal sheet As Object, ByVal area As Object, ByRef head() As String, ByRef fields() As String)
    Dim builder As Object
    Dim drawn As Object
    Dim at As Long
    Set builder = sheet.Shapes.BuildFreeform(CORNER, NumpureLeft(area, Val(fields(6))), NumpureTop(area, Val(fields(7))))
    For at = 8 To UBound(fields) - 1 Step 2
        builder.AddNodes STRAIGHT, BY_ITSELF, NumpureLeft(area, Val(fields(at))), NumpureTop(area, Val(fields(at + 1)))
    Next at
    Set drawn = builder.ConvertToShape()
    drawn.Fill.Visible = False
    drawn.Line.ForeColor.RGB = CLng(Val(fields(1)))
    drawn.Line.Weight = Val(fields(2))
    If fields(3) = "1" Then drawn.Line.DashStyle = DASHES
    drawn.Shadow.Visible = False
    If fields(4) <> "" Then NumpureLabel drawn, area, head, fields
End Sub

Private Sub NumpureLabel(ByVal drawn As Object, ByVal area As Object, ByRef head() As String, ByRef fields() As String)
    Dim frame As Object
    Set frame = drawn.TextFrame2
    frame.MarginLeft = Val(fields(5)) * area.Width / area.Columns.Count
    frame.MarginTop = 0
    frame.MarginRight = 0
    frame.MarginBottom = 0
    frame.WordWrap = False
    frame.VerticalAnchor = AT_TOP
    frame.TextRange.Text = fields(4)
    frame.TextRange.ParagraphFormat.Alignment = 1 ' msoAlignLeft
    frame.TextRange.Font.Name = head(3)
    frame.TextRange.Font.Fill.ForeColor.RGB = CLng(Val(head(4)))
    frame.TextRange.Font.Size = Int(Val(head(5)) * area.Height / area.Rows.Count * 2 + 0.5) / 2
End Sub

' The place of a vertical line in points: cells may differ in their widths.
Private Function NumpureLeft(ByVal area As Object, ByVal x As Double) As Double
    Dim column As Long
    column = Int(x)
    If column > area.Columns.Count - 1 Then column = area.Columns.Count - 1
    NumpureLeft = area.Columns(column + 1).Left + (x - column) * area.Columns(column + 1).Width
End Function

Private Function NumpureTop(ByVal area As Object, ByVal y As Double) As Double
    Dim number As Long
    number = Int(y)
    If number > area.Rows.Count - 1 Then number = area.Rows.Count - 1
    NumpureTop = area.Rows(number + 1).Top + (y - number) * area.Rows(number + 1).Height
End Function
