Attribute VB_Name = "NumberPlace"
Option Explicit

' Fill three blocks that cannot clash, then cell by cell what is still possible.
' The names are those of the JavaScript page: init, getRndlist19, setDisAbleCell, getAbleNum, checkMustCell, setNum, putNumber.
' The page keeps done and is1 to is9 as attributes of its table cells; here they are arrays.

Private digits(0 To 8, 0 To 8) As Long
Private done(0 To 8, 0 To 8) As Boolean
Private isX(0 To 8, 0 To 8, 1 To 9) As Boolean
Private stepping As Boolean

Public Sub main()
    Randomize
    init
    putNumber
    report
End Sub

Public Sub stepByStep()
    stepping = True
    Stop
    main
    stepping = False
End Sub

' Mended: the simplest way out of a dead end is to begin again until no cell stays blank.
Public Sub mainMended()
    Randomize
    Do
        init
        putNumber
    Loop Until blankCells() = 0
    report
End Sub

Private Sub init()
    Erase digits
    Erase done
    Erase isX
    SheetBlocks.Range("B9:J17,J19").ClearContents
End Sub

Private Sub putNumber()
    Dim i As Long, idx As Long, rndlist19(0 To 8) As Long
    ' Top left, middle, bottom right share no row, no column and no block. Each may have any order.
    For i = 0 To 2
        If Val(SheetBlocks.Range("J21").Value) = 1 Then
            shuffled19 rndlist19
        Else
            getRndlist19 rndlist19
        End If
        For idx = 0 To 8
            ' The ninth cell of a block is forced by the eighth, and so is not blank any more.
            If digits(3 * i + idx \ 3, 3 * i + idx Mod 3) = 0 Then
                setNum 3 * i + idx \ 3, 3 * i + idx Mod 3, rndlist19(idx)
            End If
        Next idx
    Next i
    If Val(SheetBlocks.Range("J20").Value) = 1 Then
        putFewestFirst
    Else
        putInTurn
    End If
End Sub

Private Sub putInTurn()
    Dim n As Long, able As Long, ablelist(1 To 9) As Long, listTD(0 To 80) As Boolean
    ' The list of blank cells is made once. A cell that is forced later stays on it, with no digit left to draw.
    For n = 0 To 80
        listTD(n) = Not done(n \ 9, n Mod 9)
    Next n
    For n = 0 To 80
        If listTD(n) Then
            able = getAbleNum(n \ 9, n Mod 9, ablelist)
            ' Fault: where nothing can be drawn the cell stays blank for good. No step is ever taken back.
            If able > 0 Then setNum n \ 9, n Mod 9, ablelist(1 + Int(Rnd() * able))
        End If
    Next n
End Sub

' What the author thinks of for later: the cell with the fewest candidates comes next.
' There are far fewer dead ends then, but still some.
Private Sub putFewestFirst()
    Dim n As Long, able As Long, fewest As Long, nearest As Long, ablelist(1 To 9) As Long
    Do
        fewest = 10
        For n = 0 To 80
            able = getAbleNum(n \ 9, n Mod 9, ablelist)
            If able > 0 And able < fewest And Not done(n \ 9, n Mod 9) Then
                fewest = able
                nearest = n
            End If
        Next n
        If fewest = 10 Then Exit Sub
        able = getAbleNum(nearest \ 9, nearest Mod 9, ablelist)
        setNum nearest \ 9, nearest Mod 9, ablelist(1 + Int(Rnd() * able))
    Loop
End Sub

' A plain shuffle: every order is equally likely.
Private Sub shuffled19(List() As Long)
    Dim n As Long
    For n = 1 To 9
        List(n - 1) = n
    Next n
    shuffle List
End Sub

' The page sorts 1 to 9 with a comparison that says -1 or 1 at random. What comes out depends on the sort,
' and is far from even. This is the sort of Chrome, Edge and Node for short lists.
Private Sub getRndlist19(List() As Long)
    Dim n As Long, last As Long, low As Long, high As Long, middle As Long, moved As Long
    Dim falling As Boolean
    For n = 1 To 9
        List(n - 1) = n
    Next n
    ' The run at the start: as long as the answers stay the same. A falling run is turned round.
    falling = comparison() < 0
    last = 2
    Do While last <= 8
        If (comparison() < 0) <> falling Then Exit Do
        last = last + 1
    Loop
    If falling Then
        For n = 0 To last \ 2 - 1
            moved = List(n)
            List(n) = List(last - 1 - n)
            List(last - 1 - n) = moved
        Next n
    End If
    ' Each of the others is put in its place, which is found by halving.
    For n = last To 8
        low = 0
        high = n
        Do While low < high
            middle = (low + high) \ 2
            If comparison() < 0 Then
                high = middle
            Else
                low = middle + 1
            End If
        Loop
        moved = List(n)
        For middle = n To low + 1 Step -1
            List(middle) = List(middle - 1)
        Next middle
        List(low) = moved
    Next n
End Sub

Private Function comparison() As Long
    comparison = IIf(Rnd() < 0.5, -1, 1)
End Function

' Writes a digit, closes it for row, column and block, and then fills what is forced.
Private Sub setNum(ByVal i As Long, ByVal j As Long, ByVal num As Long)
    digits(i, j) = num
    done(i, j) = True
    If stepping Then Show i, j
    setDisAbleCell i, j
    checkMustCell
End Sub

Private Sub setDisAbleCell(ByVal i As Long, ByVal j As Long)
    Dim k As Long, n As Long
    n = digits(i, j)
    For k = 0 To 8
        isX(i, k, n) = True
        isX(k, j, n) = True
        isX(3 * (i \ 3) + k \ 3, 3 * (j \ 3) + k Mod 3, n) = True
    Next k
End Sub

' Returns how many digits are possible in a cell, and which.
Private Function getAbleNum(ByVal i As Long, ByVal j As Long, outlist() As Long) As Long
    Dim n As Long, able As Long
    For n = 1 To 9
        If Not isX(i, j, n) Then
            able = able + 1
            outlist(able) = n
        End If
    Next n
    getAbleNum = able
End Function

' One pass over the blank cells. What a later cell of the pass makes certain waits for the next pass.
Private Sub checkMustCell()
    Dim i As Long, j As Long, checklist(1 To 9) As Long
    For i = 0 To 8
        For j = 0 To 8
            If Not done(i, j) Then
                If getAbleNum(i, j, checklist) = 1 Then
                    digits(i, j) = checklist(1)
                    done(i, j) = True
                    If stepping Then Show i, j
                    setDisAbleCell i, j
                End If
            End If
        Next j
    Next i
End Sub

Private Function blankCells() As Long
    Dim n As Long
    For n = 0 To 80
        If digits(n \ 9, n Mod 9) = 0 Then blankCells = blankCells + 1
    Next n
End Function

Private Sub Show(ByVal i As Long, ByVal j As Long)
    SheetBlocks.Cells(9 + i, 2 + j).Value = IIf(digits(i, j) = 0, "", digits(i, j))
End Sub

Private Sub report()
    Dim n As Long
    For n = 0 To 80
        Show n \ 9, n Mod 9
    Next n
    SheetBlocks.Range("J19").Value = blankCells()
End Sub

Public Sub Clear()
    init
End Sub
