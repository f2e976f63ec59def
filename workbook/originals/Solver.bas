Attribute VB_Name = "Solver"
Option Explicit

' Solve any 9x9 puzzle, and count its solutions. First what is certain: a cell with one candidate, a unit with
' one place for a digit. Where nothing is certain, a digit is tried, and taken back if it leads nowhere.

Private Const ONE As String = "One solution"
Private Const NONE As String = "No solution"
Private Const SEVERAL As String = " solutions"
Private Const OR_MORE As String = " solutions or more"
Private Const CLASH As String = "The same digit stands twice in a row, a column or a box (coloured cells)."
Private Const STRANGE As String = "Only digits may stand in the puzzle (coloured cells)."

Private digits(0 To 80) As Long
Private rowHas(0 To 8, 1 To 9) As Boolean
Private columnHas(0 To 8, 1 To 9) As Boolean
Private boxHas(0 To 8, 1 To 9) As Boolean

' The cells in the order in which they were filled, so that a try can be taken back.
Private trail(1 To 81) As Long
Private filled As Long

Private first(0 To 80) As Long
Private solutions As Long
Private limit As Long
Private steps As Long
Private tries As Long
Private stepping As Boolean

Public Sub solve()
    clearAnswer
    If Not readPuzzle() Then Exit Sub
    countUpTo Val(SheetSolver.Range("J20").Value)
    report
End Sub

' Returns whether the puzzle has one solution. Two are enough to know.
Public Function hasOneSolution() As Boolean
    If Not readPuzzle() Then Exit Function
    countUpTo 2
    hasOneSolution = solutions = 1
End Function

Private Sub countUpTo(ByVal most As Long)
    limit = IIf(most < 2, 2, most)
    solutions = 0
    steps = 0
    tries = 0
    Search
End Sub

Public Sub stepByStep()
    stepping = True
    Stop
    solve
    stepping = False
End Sub

' Fills what is certain, then tries each candidate of the cell that has the fewest.
' Whatever it filled it takes back, so that the caller finds the grid as it was.
Private Sub Search()
    Dim mark As Long, cell As Long, digit As Long
    mark = filled
    If fillSingles() Then
        If filled = 81 Then
            keep
        Else
            cell = fewestCandidates()
            For digit = 1 To 9
                If isCandidate(cell, digit) And solutions < limit Then
                    tries = tries + 1
                    place cell, digit
                    Search
                    takeBack filled - 1
                End If
            Next digit
        End If
    End If
    takeBack mark
End Sub

' Goes on as long as something is certain. Returns False if a cell or a digit has no place left.
Private Function fillSingles() As Boolean
    Dim earlier As Long
    Do
        earlier = filled
        If Not nakedSingles() Then Exit Function
        If filled = earlier Then
            If Not hiddenSingles() Then Exit Function
        End If
    Loop Until filled = earlier
    fillSingles = True
End Function

' Naked single: a cell that only one digit fits.
Private Function nakedSingles() As Boolean
    Dim cell As Long, digit As Long, only As Long, found As Long
    For cell = 0 To 80
        If digits(cell) = 0 Then
            found = 0
            For digit = 1 To 9
                If isCandidate(cell, digit) Then
                    found = found + 1
                    only = digit
                End If
            Next digit
            If found = 0 Then Exit Function
            If found = 1 Then place cell, only
        End If
    Next cell
    nakedSingles = True
End Function

' Hidden single: a digit that has one place in a row, a column or a box.
Private Function hiddenSingles() As Boolean
    Dim unit As Long, digit As Long, k As Long, cell As Long, only As Long, found As Long
    For unit = 0 To 26
        For digit = 1 To 9
            If Not unitHas(unit, digit) Then
                found = 0
                For k = 0 To 8
                    cell = cellOfUnit(unit, k)
                    If digits(cell) = 0 Then
                        If isCandidate(cell, digit) Then
                            found = found + 1
                            only = cell
                        End If
                    End If
                Next k
                If found = 0 Then Exit Function
                If found = 1 Then place only, digit
            End If
        Next digit
    Next unit
    hiddenSingles = True
End Function

' Units 0 to 8 are the rows, 9 to 17 the columns, 18 to 26 the boxes.
Private Function cellOfUnit(ByVal unit As Long, ByVal k As Long) As Long
    Select Case unit \ 9
        Case 0: cellOfUnit = 9 * unit + k
        Case 1: cellOfUnit = 9 * k + unit - 9
        Case 2: cellOfUnit = 27 * ((unit - 18) \ 3) + 3 * ((unit - 18) Mod 3) + 9 * (k \ 3) + k Mod 3
    End Select
End Function

Private Function unitHas(ByVal unit As Long, ByVal digit As Long) As Boolean
    Select Case unit \ 9
        Case 0: unitHas = rowHas(unit, digit)
        Case 1: unitHas = columnHas(unit - 9, digit)
        Case 2: unitHas = boxHas(unit - 18, digit)
    End Select
End Function

Private Function isCandidate(ByVal cell As Long, ByVal digit As Long) As Boolean
    If rowHas(cell \ 9, digit) Then Exit Function
    If columnHas(cell Mod 9, digit) Then Exit Function
    isCandidate = Not boxHas(boxOf(cell), digit)
End Function

Private Function boxOf(ByVal cell As Long) As Long
    boxOf = 3 * (cell \ 27) + (cell Mod 9) \ 3
End Function

' The fewer candidates, the sooner a wrong one is found out. Two are as few as there can be here.
Private Function fewestCandidates() As Long
    Dim cell As Long, digit As Long, found As Long, fewest As Long
    fewest = 10
    For cell = 0 To 80
        If digits(cell) = 0 Then
            found = 0
            For digit = 1 To 9
                If isCandidate(cell, digit) Then found = found + 1
            Next digit
            If found < fewest Then
                fewest = found
                fewestCandidates = cell
                If fewest = 2 Then Exit Function
            End If
        End If
    Next cell
End Function

Private Sub place(ByVal cell As Long, ByVal digit As Long)
    steps = steps + 1
    filled = filled + 1
    trail(filled) = cell
    digits(cell) = digit
    setHas cell, digit, True
    If stepping Then Show cell, digit
End Sub

Private Sub takeBack(ByVal mark As Long)
    Dim cell As Long
    Do While filled > mark
        cell = trail(filled)
        setHas cell, digits(cell), False
        digits(cell) = 0
        filled = filled - 1
        If stepping Then Show cell, 0
    Loop
End Sub

Private Sub setHas(ByVal cell As Long, ByVal digit As Long, ByVal has As Boolean)
    rowHas(cell \ 9, digit) = has
    columnHas(cell Mod 9, digit) = has
    boxHas(boxOf(cell), digit) = has
End Sub

' The first solution is kept to be shown, the others are counted.
Private Sub keep()
    Dim cell As Long
    solutions = solutions + 1
    If solutions > 1 Then Exit Sub
    For cell = 0 To 80
        first(cell) = digits(cell)
    Next cell
End Sub

' Returns False, and says why, if there is something else than a digit or a digit stands twice.
' The puzzle is read at once: each time that VBA speaks to the sheet takes far longer than a step of VBA itself.
Private Function readPuzzle() As Boolean
    Dim cell As Long, fault As String, puzzle As Variant, given(0 To 80) As Long
    Erase digits
    Erase rowHas
    Erase columnHas
    Erase boxHas
    filled = 0
    puzzle = SheetSolver.Range("B9:J17").Value
    For cell = 0 To 80
        given(cell) = digitOf(puzzle(1 + cell \ 9, 1 + cell Mod 9))
        If given(cell) < 0 Then
            fault = STRANGE
            colour cell
        End If
    Next cell
    For cell = 0 To 80
        If given(cell) > 0 Then
            If isClash(given, cell) Then
                fault = CLASH
                colour cell
            ElseIf fault = "" Then
                place cell, given(cell)
            End If
        End If
    Next cell
    If fault <> "" Then SheetSolver.Range("B19").Value = fault
    readPuzzle = fault = ""
End Function

' Returns the digit of a cell, 0 for a blank, -1 for anything else. A 0 is a blank, too, as in the articles;
' the wide digits of a Japanese keyboard have numbers of their own.
Private Function digitOf(ByVal given As Variant) As Long
    Dim code As Long
    digitOf = -1
    If IsError(given) Then Exit Function
    If Trim(given) = "" Then digitOf = 0
    If Len(Trim(given)) <> 1 Then Exit Function
    code = AscW(Trim(given)) And &HFFFF&
    If code >= 48 And code <= 57 Then digitOf = code - 48
    If code >= 65296 And code <= 65305 Then digitOf = code - 65296
End Function

' Returns whether the digit of a cell stands elsewhere in its row, its column or its box.
Private Function isClash(given() As Long, ByVal cell As Long) As Boolean
    Dim k As Long, seen As Long, unit As Variant
    For Each unit In Array(cell \ 9, 9 + cell Mod 9, 18 + boxOf(cell))
        For k = 0 To 8
            seen = cellOfUnit(unit, k)
            If seen <> cell And given(seen) = given(cell) Then isClash = True
        Next k
    Next unit
End Function

Private Sub colour(ByVal cell As Long)
    SheetSolver.Cells(9 + cell \ 9, 2 + cell Mod 9).Interior.Color = RGB(255, 199, 206)
End Sub

Private Sub Show(ByVal cell As Long, ByVal digit As Long)
    SheetSolver.Cells(9 + cell \ 9, 12 + cell Mod 9).Value = IIf(digit = 0, "", digit)
End Sub

Private Sub report()
    Dim cell As Long, verdict As String, answer(0 To 8, 0 To 8) As Variant
    Select Case solutions
        Case 0: verdict = NONE
        Case 1: verdict = ONE
        Case Is < limit: verdict = solutions & SEVERAL
        Case Else: verdict = solutions & OR_MORE
    End Select
    If solutions > 0 Then
        For cell = 0 To 80
            answer(cell \ 9, cell Mod 9) = first(cell)
        Next cell
        SheetSolver.Range("L9:T17").Value = answer
    End If
    SheetSolver.Range("B19").Value = verdict
    SheetSolver.Range("J21").Value = steps
    SheetSolver.Range("J22").Value = tries
End Sub

Private Sub clearAnswer()
    SheetSolver.Range("L9:T17,B19,J21:K22").ClearContents
    SheetSolver.Range("B9:J17").Interior.ColorIndex = xlNone
End Sub

Public Sub Clear()
    clearAnswer
    SheetSolver.Range("B9:J17").ClearContents
End Sub
