Attribute VB_Name = "MakeMiniNumberPlace"
Option Explicit

' Make a full 4x4 grid. The names are those of the Java class: list, count, execute, generateList, showArray.
' Its array is called table here, because Array is a word of VBA.

Private list(1 To 4) As Long
Private table(1 To 4, 1 To 4) As Long
Private count As Long
Private stepping As Boolean

Public Sub main()
    Randomize
    execute
End Sub

' Stop opens the editor at this place. F8 goes on line by line, F5 runs to the end.
Public Sub stepByStep()
    stepping = True
    Stop
    main
    stepping = False
End Sub

Private Sub execute()
    count = 0
    generateList
    Do
        layRows
        If stepping Then showArray
    Loop Until columnsAreWhole() And boxIsWhole()
    showArray
End Sub

' A shuffled list has each digit once, so a row needs no check.
' The list is shuffled after it is laid: the first shuffle of all is not counted, the last one is never laid.
' That makes the counter right by luck.
Private Sub layRows()
    Dim i As Long, j As Long
    For i = 1 To 4
        For j = 1 To 4
            table(i, j) = list(j)
        Next j
        shuffle list
        count = count + 1
    Next i
End Sub

' Nothing that was right is kept: one bad column throws all four rows away.
Private Function columnsAreWhole() As Boolean
    Dim j As Long
    For j = 1 To 4
        If sizeOfSet(table(1, j), table(2, j), table(3, j), table(4, j)) <> 4 Then Exit Function
    Next j
    columnsAreWhole = True
End Function

' One box is enough. Where rows and columns are whole, the box beside it and the box below it follow.
Private Function boxIsWhole() As Boolean
    boxIsWhole = sizeOfSet(table(1, 1), table(1, 2), table(2, 1), table(2, 2)) = 4
End Function

Private Sub generateList()
    Dim i As Long
    For i = 1 To 4
        list(i) = i
    Next i
    shuffle list
End Sub

Private Sub showArray()
    Dim i As Long, j As Long
    For i = 1 To 4
        For j = 1 To 4
            SheetMini.Cells(8 + i, 1 + j).Value = table(i, j)
        Next j
    Next i
    SheetMini.Range("E14").Value = count
End Sub

Public Sub clear()
    SheetMini.Range("B9:E12,E14,G9:J12,L9:O12,L14").ClearContents
End Sub
