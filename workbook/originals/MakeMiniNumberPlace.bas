Attribute VB_Name = "MakeMiniNumberPlace"
Option Explicit

' Make a full 4x4 grid. The names are those of the Java class: list, count, execute, generateList, showArray; some begin with a capital,
' as Excel writes them: VBA knows one spelling of a name. Its array is called grid here, because Array is a word of VBA.

Private List(1 To 4) As Long
Private grid(1 To 4, 1 To 4) As Long
Private Count As Long
Private stepping As Boolean

Public Sub main()
    Randomize
    Execute
End Sub

' Stop opens the editor at this place. F8 goes on line by line, F5 runs to the end.
Public Sub stepByStep()
    stepping = True
    Stop
    main
    stepping = False
End Sub

Private Sub Execute()
    Count = 0
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
            grid(i, j) = List(j)
        Next j
        shuffle List
        Count = Count + 1
    Next i
End Sub

' Nothing that was right is kept: one bad column throws all four rows away.
Private Function columnsAreWhole() As Boolean
    Dim j As Long
    For j = 1 To 4
        If sizeOfSet(grid(1, j), grid(2, j), grid(3, j), grid(4, j)) <> 4 Then Exit Function
    Next j
    columnsAreWhole = True
End Function

' One box is enough. Where rows and columns are whole, the box beside it and the box below it follow.
Private Function boxIsWhole() As Boolean
    boxIsWhole = sizeOfSet(grid(1, 1), grid(1, 2), grid(2, 1), grid(2, 2)) = 4
End Function

Private Sub generateList()
    Dim i As Long
    For i = 1 To 4
        List(i) = i
    Next i
    shuffle List
End Sub

Private Sub showArray()
    Dim i As Long, j As Long
    For i = 1 To 4
        For j = 1 To 4
            SheetMini.Cells(8 + i, 1 + j).Value = grid(i, j)
        Next j
    Next i
    SheetMini.Range("E14").Value = Count
End Sub

Public Sub Clear()
    SheetMini.Range("B9:E12,E14:F14,G9:J12,L9:O12,L14").ClearContents
End Sub
