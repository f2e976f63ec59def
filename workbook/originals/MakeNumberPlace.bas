Attribute VB_Name = "MakeNumberPlace"
Option Explicit

' Fill row after row from a list of digits that shrinks, and begin a row again after nine tries.
' The names are those of the article: num, arr, rnd_num, rnd_index, maxint, clm, rw, block, try, c_c, r_c, b_c.

Private Const COMPLETE As String = "All digits are in"
Private Const FOREVER As String = "Row 6 cannot be filled: the program would go round for ever. Begin again."

Private num(8, 8) As Integer
Private stepping As Boolean

' As the author wrote it. In one run of eleven it never ends: then press Esc, and run clear.
' Fault: num belongs to the module and still holds the last grid, so a second run all but hangs. Run clear first.
Public Sub make_number_place()
    Dim arr() As Integer, rnd_num As Integer, rnd_index As Integer, maxint As Integer
    Dim clm As Boolean, rw As Boolean, block As Boolean
    Dim try As Integer, i As Integer, j As Integer, n As Integer
    ' The author calls Randomize before each draw. Once is enough.
    Randomize
    maxint = 9
    For i = 0 To maxint - 1
retry:
        ' Fault: the author means nine tries for a cell, but try is set to 0 where a row begins.
        ' So nine tries must do for nine cells: after one refusal the row is lost.
        try = 0
        ReDim arr(maxint - 1) As Integer
        For n = 0 To maxint - 1
            arr(n) = n + 1
        Next n
        For j = 0 To 8
remake:
            try = try + 1
            If try > 9 Then
                ' Fault: only this row is begun again. If the rows above leave no filling for it,
                ' the program goes round in it for ever. That happens in row 6.
                For n = 0 To maxint - 1
                    num(i, n) = 0
                Next n
                If stepping Then show
                GoTo retry
            End If
            rnd_index = Int(Rnd() * (UBound(arr) - LBound(arr) + 1) + LBound(arr))
            rnd_num = arr(rnd_index)
            clm = c_c(j, rnd_num)
            If clm = False Then GoTo remake
            rw = r_c(i, rnd_num)
            If rw = False Then GoTo remake
            block = b_c(i, j, rnd_num)
            If block = False Then GoTo remake
            num(i, j) = rnd_num
            If stepping Then show
            ' The digit used is replaced by the last one of the list, and the list gets shorter.
            arr(rnd_index) = arr(UBound(arr))
            If UBound(arr) > 0 Then
                ReDim Preserve arr(UBound(arr) - 1)
            End If
        Next j
    Next i
    show
    MsgBox COMPLETE
End Sub

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
        If stepping Then show
    Loop
    show
End Sub

' Shows a dead end: grids are begun until row 6 has a cell that no digit is left for. It is marked with an x.
Public Sub showDeadEnd()
    Dim found As Boolean, j As Integer
    Randomize
    Do
        Erase num
        If fillFiveRows() Then
            For j = 0 To 8
                If choices(5, j) = 0 Then found = True
            Next j
        End If
    Loop Until found
    show
    For j = 0 To 8
        If choices(5, j) = 0 Then SheetRetry.Cells(6, 1 + j).Value = "x"
    Next j
    MsgBox FOREVER
End Sub

Private Function fillFiveRows() As Boolean
    Dim i As Integer, tries As Integer
    Do While i < 5 And tries < 100
        If fillRow(i) Then i = i + 1
        tries = tries + 1
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
    Dim n As Integer
    For n = 0 To 8
        num(i, n) = 0
    Next n
End Sub

' Returns a digit that fits, each equally likely, or 0.
Private Function drawn(ByVal i As Integer, ByVal j As Integer) As Integer
    Dim digit As Integer, place As Integer
    If choices(i, j) = 0 Then Exit Function
    place = Int(Rnd() * choices(i, j)) + 1
    For digit = 1 To 9
        If c_c(j, digit) And r_c(i, digit) And b_c(i, j, digit) Then place = place - 1
        If place = 0 Then
            drawn = digit
            Exit Function
        End If
    Next digit
End Function

Private Function choices(ByVal i As Integer, ByVal j As Integer) As Integer
    Dim digit As Integer
    For digit = 1 To 9
        If c_c(j, digit) And r_c(i, digit) And b_c(i, j, digit) Then choices = choices + 1
    Next digit
End Function

Public Sub stepByStep()
    clear
    stepping = True
    Stop
    make_number_place
    stepping = False
End Sub

' The author calls this the check of the row. It looks down column j.
Private Function c_c(ByVal j As Integer, ByVal rnd_num As Integer) As Boolean
    Dim n As Integer
    For n = 0 To 8
        If num(n, j) = rnd_num Then Exit Function
    Next n
    c_c = True
End Function

' And this the check of the column. It looks along row i, and never refuses anything: arr has no digit twice.
Private Function r_c(ByVal i As Integer, ByVal rnd_num As Integer) As Boolean
    Dim n As Integer
    For n = 0 To 8
        If num(i, n) = rnd_num Then Exit Function
    Next n
    r_c = True
End Function

Private Function b_c(ByVal i As Integer, ByVal j As Integer, ByVal rnd_num As Integer) As Boolean
    Dim n As Integer, m As Integer
    For m = 0 To 2
        For n = 0 To 2
            If num((i \ 3) * 3 + n, (j \ 3) * 3 + m) = rnd_num Then Exit Function
        Next n
    Next m
    b_c = True
End Function

' The article writes zeros where nothing stands. Here such a cell stays blank.
Private Sub show()
    Dim i As Integer, j As Integer
    For i = 0 To 8
        For j = 0 To 8
            SheetRetry.Cells(1 + i, 1 + j).Value = IIf(num(i, j) = 0, "", num(i, j))
        Next j
    Next i
End Sub

Public Sub clear()
    Erase num
    SheetRetry.Range("A1:I9").ClearContents
End Sub
