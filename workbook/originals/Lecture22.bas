Attribute VB_Name = "Lecture22"
Option Explicit

' Make 9x9 grids one after the other, depth first. The names are those of the lecture: f, g, m, cn, x, y, kk, kkk.

Private m(0 To 9, 0 To 9) As Integer
Private cn As Integer
Private leap As Long
Private wanted As Long
Private stepping As Boolean
Private mended As Boolean
Private byChance As Boolean

' The program of the lecture has no Randomize: each time that Excel starts it makes the same grids.
Public Sub CommandButton1_Click()
    Start False
End Sub

' Mended: other grids each time, and a whole number below 9 that is one.
Public Sub mainMended()
    Randomize
    Start True
End Sub

Public Sub stepByStep()
    stepping = True
    Stop
    Start False
    stepping = False
End Sub

' The number of grids is ours. At 0 the program goes on as the author's does: for ever, in practice.
' A step of 1 is the first version of the lecture, 4 the second, 3 the one that leaves digits out.
Private Sub Start(ByVal mend As Boolean)
    Erase m
    cn = 0
    mended = mend
    leap = Val(SheetLecture.Range("F6").Value)
    wanted = Val(SheetLecture.Range("N6").Value)
    byChance = Val(SheetLecture.Range("U6").Value) = 1
    f 0
End Sub

' g is the number of the cell. x counts fastest and m(x, y) goes to row x: the grid is filled down its columns.
Private Sub f(ByVal g As Integer)
    Dim x As Byte, y As Byte, turn As Integer, kk As Byte, kkk As Byte
    x = g Mod 9
    y = g \ 9
    kk = beginning()
    For turn = 1 To 9
        ' Each digit once, if leap and 9 have no factor in common. With 3 or 6 a cell tries three digits,
        ' three times each, and never the other six. Grids come all the same, since each cell begins anywhere;
        ' but it takes about thirteen times the work.
        kkk = 1 + (kk + leap * turn) Mod 9
        WriteDigit x, y, kkk
        If fits(x, y) Then
            If g = 80 Then
                tile
                cn = cn + 1
            Else
                f g + 1
            End If
            If wanted > 0 And cn >= wanted Then Exit Sub
        End If
    Next turn
    ' All nine digits are used up: the cell is emptied, and f goes back to the cell before.
    WriteDigit x, y, 0
End Sub

Private Sub WriteDigit(ByVal x As Byte, ByVal y As Byte, ByVal digit As Byte)
    m(x, y) = digit
    If stepping Then Show x, y
End Sub

' Where the nine digits of a cell begin. Without chance each cell begins at 1, if the step is 1: that is
' part 5 of the lecture. Part 6 begins anywhere.
Private Function beginning() As Byte
    If Not byChance Then
        beginning = 8
    ElseIf mended Then
        beginning = Int(9 * Rnd())
    Else
        ' Fault: the lecture calls this a whole number below 9. A Byte rounds: 9 comes out too, and 0 half as often as 1.
        ' No harm comes of it, since 0 and 9 lead to the same order.
        beginning = 9 * Rnd()
    End If
End Function

' Looks at the nine cells of the row, of the column and of the box, but not at the cell itself.
' Those that are not filled yet hold 0, and clash with nothing. The author looks only at those before.
Private Function fits(ByVal x As Byte, ByVal y As Byte) As Boolean
    Dim k As Integer, bx As Integer, by As Integer, digit As Integer
    digit = m(x, y)
    For k = 0 To 8
        bx = x - x Mod 3 + k \ 3
        by = y - y Mod 3 + k Mod 3
        If k <> x And m(k, y) = digit Then Exit Function
        If k <> y And m(x, k) = digit Then Exit Function
        If (bx <> x Or by <> y) And m(bx, by) = digit Then Exit Function
    Next k
    fits = True
End Function

' A grid is a tile of 13 by 13 cells from row 7 on, framed with stars, nine tiles in a band.
' The tile is made in an array and written at once: each time that VBA speaks to the sheet takes far longer
' than a step of VBA itself. The lecture writes its 169 cells one by one.
' Fault: cn is an Integer, and 14 * cns leaves its range at the 21,070th grid: error 6, overflow.
Private Sub tile()
    Dim shown(0 To 12, 0 To 12) As Variant, down As Integer, across As Integer, cna As Integer, cns As Integer
    For down = 0 To 12
        For across = 0 To 12
            If down Mod 4 = 0 Or across Mod 4 = 0 Then
                shown(down, across) = "*"
            Else
                shown(down, across) = m(down - down \ 4 - 1, across - across \ 4 - 1)
            End If
        Next across
    Next down
    cna = cn Mod 9
    cns = cn \ 9
    SheetLecture.Cells(7 + 14 * cns, 1 + 14 * cna).Resize(13, 13).Value = shown
End Sub

Private Sub Show(ByVal x As Byte, ByVal y As Byte)
    Dim down As Long, across As Long
    down = 8 + 14 * (cn \ 9) + x + x \ 3
    across = 2 + 14 * (cn Mod 9) + y + y \ 3
    SheetLecture.Cells(down, across).Value = IIf(m(x, y) > 0, m(x, y), "")
End Sub

' The lecture clears every cell of the sheet. Here the rows above the grids stay.
Public Sub CommandButton2_Click()
    With SheetLecture.UsedRange
        SheetLecture.Range("A7:DV" & .Row + .Rows.Count).ClearContents
    End With
    SheetLecture.Activate
    SheetLecture.Range("A1").Select
End Sub
