Attribute VB_Name = "MakeNumberPlace"
Option Explicit

' Fill row after row from a list of digits that shrinks, and begin a row again after nine tries.
' The names are those of the article: num, arr, rnd_num, rnd_index, maxint, clm, rw, block, try, c_c, r_c, b_c.

Private Const COMPLETE As String = "All digits are in"
Private Const FOREVER As String = "Row 6 cannot be filled: the program would go round for ever. Begin again."

Private Const MAXINT As Integer = 9

Private num(8, 8) As Integer
Private stepping As Boolean

' As the author wrote it. In about one run of ten it never ends: then press Esc, and run Clear.
' Fault: num belongs to the module and still holds the last grid, so a second run all but hangs. Run Clear first.
' The author goes back by GoTo, to retry for a row and to remake for a cell. Here Do goes round instead.
Public Sub make_number_place()
    Dim i As Integer
    ' The author calls Randomize before each draw. Once is enough.
    Randomize
    Do While i < MAXINT
        If drawRow(i) Then
            i = i + 1
        Else
            ' Fault: only this row is begun again. If the rows above leave no filling for it,
            ' the program goes round in it for ever. That happens in row 6.
            emptyRow i
            If stepping Then Show
        End If
    Loop
    Show
    MsgBox COMPLETE
End Sub

' Returns whether the tries were enough for all cells of the row.
Private Function drawRow(ByVal i As Integer) As Boolean
    Dim arr(0 To 8) As Integer, rnd_num As Integer, rnd_index As Integer, remaining As Integer
    Dim try As Integer, j As Integer, clm As Boolean, rw As Boolean, block As Boolean
    For remaining = 1 To MAXINT
        arr(remaining - 1) = remaining
    Next remaining
    remaining = MAXINT
    Do While j < MAXINT
        ' Fault: the author means nine tries for a cell, but counts them from where a row begins.
        ' So nine tries must do for nine cells: after one refusal the row is lost.
        If try = tries() Then Exit Function
        try = try + 1
        rnd_index = Int(Rnd() * remaining)
        rnd_num = arr(rnd_index)
        clm = c_c(rnd_num, j)
        rw = r_c(rnd_num, i)
        block = b_c(rnd_num, i, j)
        If clm And rw And block Then
            num(i, j) = arr(rnd_index)
            If stepping Then Show
            ' The digit used is replaced by the last one of the list, and the list is one shorter.
            ' The author makes the array itself shorter, by ReDim Preserve.
            remaining = remaining - 1
            arr(rnd_index) = arr(remaining)
            j = j + 1
        End If
    Loop
    drawRow = True
End Function

' How many tries a row has. The author has nine.
Private Function tries() As Integer
    tries = Val(SheetRetry.Range("Q7").Value)
    If tries < MAXINT Then tries = MAXINT
End Function

' Mended: each cell draws from the digits that fit it. Where none fits the row begins again,
' and after fifty rows in vain the whole grid does.
Public Sub make_number_place_mended()
    Dim i As Integer, failed As Integer
    Randomize
    Erase num
    i = 0
    Do While i <= 8
        If fillRow(i) Then
            failed = 0
            i = i + 1
        Else
            failed = failed + 1
        End If
        If failed > 50 Then
            Erase num
            failed = 0
            i = 0
        End If
        If stepping Then Show
    Loop
    Show
End Sub

' Shows a dead end: grids are begun until row 6 has a cell that no digit is left for. It is marked with an x.
Public Sub showDeadEnd()
    Dim found As Boolean, j As Integer
    Randomize
    Do
        Erase num
        If fillFiveRows() Then
            For j = 0 To 8
                If fitting(5, j) = 0 Then found = True
            Next j
        End If
    Loop Until found
    Show
    For j = 0 To 8
        If fitting(5, j) = 0 Then SheetRetry.Cells(6, 1 + j).Value = "x"
    Next j
    MsgBox FOREVER
End Sub

Private Function fillFiveRows() As Boolean
    Dim i As Integer, begun As Integer
    Do While i < 5 And begun < 100
        If fillRow(i) Then i = i + 1
        begun = begun + 1
    Loop
    fillFiveRows = i = 5
End Function

' Returns whether every cell of the row found a digit; else the row is emptied.
Private Function fillRow(ByVal i As Integer) As Boolean
    Dim j As Integer
    For j = 0 To 8
        num(i, j) = drawn(i, j)
        If num(i, j) = 0 Then
            emptyRow i
            Exit Function
        End If
    Next j
    fillRow = True
End Function

Private Sub emptyRow(ByVal i As Integer)
    Dim j As Integer
    For j = 0 To 8
        num(i, j) = 0
    Next j
End Sub

' Returns a digit that fits, each equally likely, or 0.
Private Function drawn(ByVal i As Integer, ByVal j As Integer) As Integer
    Dim digit As Integer, nth As Integer
    If fitting(i, j) = 0 Then Exit Function
    nth = Int(Rnd() * fitting(i, j)) + 1
    For digit = 1 To 9
        If c_c(digit, j) And r_c(digit, i) And b_c(digit, i, j) Then nth = nth - 1
        If nth = 0 Then
            drawn = digit
            Exit Function
        End If
    Next digit
End Function

Private Function fitting(ByVal i As Integer, ByVal j As Integer) As Integer
    Dim digit As Integer
    For digit = 1 To 9
        If c_c(digit, j) And r_c(digit, i) And b_c(digit, i, j) Then fitting = fitting + 1
    Next digit
End Function

Public Sub stepByStep()
    Clear
    stepping = True
    Stop
    make_number_place
    stepping = False
End Sub

' The author calls this the check of the row. It looks down column j.
Private Function c_c(ByVal rnd_num As Integer, ByVal j As Integer) As Boolean
    Dim i As Integer
    c_c = True
    For i = 0 To 8
        c_c = c_c And num(i, j) <> rnd_num
    Next i
End Function

' And this the check of the column. It looks along row i, and never refuses anything: arr has no digit twice.
Private Function r_c(ByVal rnd_num As Integer, ByVal i As Integer) As Boolean
    Dim j As Integer
    r_c = True
    For j = 0 To 8
        r_c = r_c And num(i, j) <> rnd_num
    Next j
End Function

' The box of a cell: i \ 3 is 0, 1 or 2, a third of the grid. For i = 7 and j = 4 it is the last third, and the middle one.
Private Function b_c(ByVal rnd_num As Integer, ByVal i As Integer, ByVal j As Integer) As Boolean
    Dim k As Integer
    b_c = True
    For k = 0 To 8
        b_c = b_c And num(3 * (i \ 3) + k \ 3, 3 * (j \ 3) + k Mod 3) <> rnd_num
    Next k
End Function

' The grid is written at once, as the author does it: each time that VBA speaks to the sheet takes far longer
' than a step of VBA itself. The article writes zeros where nothing stands. Here such a cell stays blank.
Private Sub Show()
    Dim shown(0 To 8, 0 To 8) As Variant, k As Integer
    For k = 0 To 80
        If num(k \ 9, k Mod 9) > 0 Then shown(k \ 9, k Mod 9) = num(k \ 9, k Mod 9)
    Next k
    SheetRetry.Range("A1:I9").Value = shown
End Sub

Public Sub Clear()
    Erase num
    SheetRetry.Range("A1:I9").ClearContents
End Sub
