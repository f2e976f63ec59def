Attribute VB_Name = "Lecture22"
Option Explicit

' Make 9x9 grids one after the other, depth first. The names are those of the lecture: f, g, m, cn, x, y, kk, kkk.

Private m(0 To 9, 0 To 9) As Integer
Private cn As Integer
Private spacing As Long
Private wanted As Long
Private stepping As Boolean
Private mended As Boolean

' The program of the lecture has no Randomize: each time that Excel starts it makes the same grids.
Public Sub CommandButton1_Click()
    start False
End Sub

' Mended: other grids each time, and a whole number below 9 that is one.
Public Sub mainMended()
    Randomize
    start True
End Sub

Public Sub stepByStep()
    stepping = True
    Stop
    start False
    stepping = False
End Sub

' The number of grids is ours. At 0 the program goes on as the author's does: for ever, in practice.
' A step of 1 is the first version of the lecture, 4 the second, 3 the one that leaves digits out.
Private Sub start(ByVal mend As Boolean)
    Erase m
    cn = 0
    mended = mend
    spacing = Val(SheetLecture.Range("F6").Value)
    wanted = Val(SheetLecture.Range("N6").Value)
    f 0
End Sub

' g is the number of the cell. x counts fastest and m(x, y) goes to row x: the grid is filled down its columns.
Private Sub f(ByVal g As Integer)
    Dim x As Byte, y As Byte, i As Integer, kk As Byte, kkk As Byte
    y = Int(g / 9)
    x = g Mod 9
    ' Fault: the lecture calls this a whole number below 9. A Byte rounds: 9 comes out too, and 0 half as often as 1.
    ' No harm comes of it, since 0 and 9 lead to the same order.
    kk = 9 * Rnd()
    If mended Then kk = Int(9 * Rnd())
    For i = 1 To 9
        ' Each digit once, if spacing and 9 have no factor in common. With 3 or 6 a cell tries three digits,
        ' three times each, and never the other six. Grids come all the same, since each cell begins anywhere;
        ' but it takes about thirteen times the work.
        kkk = (kk + spacing * i) Mod 9 + 1
        m(x, y) = kkk
        If stepping Then show x, y
        If fits(x, y) Then
            If g + 1 < 81 Then
                f g + 1
            Else
                tile
                cn = cn + 1
            End If
            If wanted > 0 And cn >= wanted Then Exit Sub
        End If
    Next i
    ' All nine digits are used up: the cell is emptied, and f goes back to the cell before.
    m(x, y) = 0
    If stepping Then show x, y
End Sub

' Only cells that are filled already are looked at: above, to the left, and in the box.
' In the box those of the same row and column are left out, as they were seen before.
Private Function fits(ByVal x As Byte, ByVal y As Byte) As Boolean
    Dim j As Integer, k As Integer, xs As Byte, ys As Byte
    xs = Int(x / 3)
    ys = Int(y / 3)
    For j = 0 To x - 1
        If m(x, y) = m(j, y) Then Exit Function
    Next j
    For j = 0 To y - 1
        If m(x, y) = m(x, j) Then Exit Function
    Next j
    For j = 0 To 2
        For k = 0 To 2
            If 3 * xs + j <> x And 3 * ys + k <> y Then
                If m(x, y) = m(3 * xs + j, 3 * ys + k) Then Exit Function
            End If
        Next k
    Next j
    fits = True
End Function

' A grid is a tile of 13 by 13 cells from row 7 on, framed with stars, nine tiles in a band.
' Fault: cn is an Integer, and 14 * cns leaves its range at the 21,070th grid: error 6, overflow.
Private Sub tile()
    Dim cna As Integer, cns As Integer, j As Integer, k As Integer, zy As Integer, zx As Integer
    cna = cn Mod 9
    cns = Int(cn / 9)
    zy = 0
    For j = 0 To 9
        If j Mod 3 = 0 Then
            For k = 0 To 12
                SheetLecture.Cells(7 + 14 * cns + j + zy, 1 + 14 * cna + k).Value = "*"
            Next k
            zy = zy + 1
        End If
        If j < 9 Then
            zx = 0
            For k = 0 To 9
                If k Mod 3 = 0 Then
                    SheetLecture.Cells(7 + 14 * cns + j + zy, 1 + 14 * cna + k + zx).Value = "*"
                    zx = zx + 1
                End If
                If k < 9 Then SheetLecture.Cells(7 + 14 * cns + j + zy, 1 + 14 * cna + k + zx).Value = m(j, k)
            Next k
        End If
    Next j
End Sub

Private Sub show(ByVal x As Byte, ByVal y As Byte)
    Dim row As Long, column As Long
    row = 8 + 14 * (cn \ 9) + x + x \ 3
    column = 2 + 14 * (cn Mod 9) + y + y \ 3
    SheetLecture.Cells(row, column).Value = IIf(m(x, y) = 0, "", m(x, y))
End Sub

' The lecture clears every cell of the sheet. Here the rows above the grids stay.
Public Sub CommandButton2_Click()
    SheetLecture.Range("A7:DV700").ClearContents
End Sub
