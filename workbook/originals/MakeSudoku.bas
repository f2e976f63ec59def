Attribute VB_Name = "MakeSudoku"
Option Explicit

' Make a full 9x9 grid, row by row. The names are those of the Java class: list, hashSet1, hashSet2, execute, showArray.
' A set is an array here that says of each digit whether it is in.

Private grid(0 To 8, 0 To 8) As Long
Private List(0 To 8) As Long
Private hashSet1(1 To 9) As Boolean
Private hashSet2(1 To 9) As Boolean
Private Count As Long
Private stepping As Boolean

' Seven million shuffles on average: it takes a while. Esc breaks it off.
Public Sub main()
    Randomize
    Execute False
    showArray
End Sub

' Mended: the set of the column is emptied too where a box is broken.
Public Sub mainMended()
    Randomize
    Execute True
    showArray
End Sub

Public Sub stepByStep()
    stepping = True
    Stop
    main
    stepping = False
End Sub

Private Sub Execute(ByVal mended As Boolean)
    Dim i As Long, j As Long, u As Long, v As Long
    Erase grid
    Erase hashSet1
    For i = 0 To 8
        List(i) = i + 1
    Next i
    shuffle List
    Count = 1
    i = 0
    Do While i < rowsWanted()
        ' A box is looked at in its last cell: rows 3 and 6 (u = 2, 5), columns 3 and 6 (v = 2, 5).
        ' The third box of a band and the whole last band need no look: they follow from the others.
        u = IIf(i = 5, 5, 2)
        v = 2
        j = 0
        Do While j <= 8
            grid(i, j) = List(j)
            addColumnAbove i, j
            If hashSet1(grid(i, j)) Then
                Erase hashSet1
                Exit Do
            End If
            If i = u And j = v Then
                Erase hashSet2
                If Not boxIsWhole(u, v) Then
                    ' The band begins again.
                    ' Fault: hashSet1 is not emptied here, so the next row is also refused for digits
                    ' that stand above another column.
                    If mended Then
                        Erase hashSet1
                    End If
                    i = i - 2
                    j = 0
                    Exit Do
                End If
                v = 5
            End If
            j = j + 1
            Erase hashSet1
        Loop
        If stepping Then showArray
        If j = 9 Then i = i + 1
        shuffle List
        Count = Count + 1
    Loop
End Sub

' Fewer rows than nine are ours, to see what each row costs.
Private Function rowsWanted() As Long
    rowsWanted = Val(SheetShuffle.Range("J20").Value)
    If rowsWanted < 1 Or rowsWanted > 9 Then rowsWanted = 9
End Function

Private Sub addColumnAbove(ByVal i As Long, ByVal j As Long)
    Dim x As Long
    For x = 0 To i - 1
        hashSet1(grid(x, j)) = True
    Next x
End Sub

Private Function boxIsWhole(ByVal u As Long, ByVal v As Long) As Boolean
    Dim x As Long, y As Long, digit As Long
    For x = u - 2 To u
        For y = v - 2 To v
            hashSet2(grid(x, y)) = True
        Next y
    Next x
    For digit = 1 To 9
        If Not hashSet2(digit) Then Exit Function
    Next digit
    boxIsWhole = True
End Function

Private Sub showArray()
    Dim i As Long, j As Long
    For i = 0 To 8
        For j = 0 To 8
            SheetShuffle.Cells(9 + i, 2 + j).Value = IIf(grid(i, j) = 0, "", grid(i, j))
        Next j
    Next i
    SheetShuffle.Range("J19").Value = Count
End Sub

Public Sub Clear()
    Erase grid
    SheetShuffle.Range("B9:J17,J19:L19").ClearContents
End Sub
