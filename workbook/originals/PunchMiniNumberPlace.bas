Attribute VB_Name = "PunchMiniNumberPlace"
Option Explicit

' Punch ten holes into the full grid. The names are those of the Java class: originalArray, probArray, list, execute.

Private Const EMPTY_GRID As String = "Make a full grid first."

Private originalArray(0 To 3, 0 To 3) As Long
Private probArray(0 To 3, 0 To 3) As Long
Private List(0 To 15) As Long
Private found As Long

Public Sub main()
    Randomize
    If Not readArray() Then Exit Sub
    Execute
    showArray
End Sub

Public Sub stepByStep()
    Stop
    main
End Sub

' Mended: holes are punched again until the puzzle has one solution.
Public Sub mainMended()
    Randomize
    If Not readArray() Then Exit Sub
    Do
        Execute
    Loop Until solutions() = 1
    showArray
End Sub

' The first six places of the shuffled list stay, the ten others are emptied.
' Fault: nobody looks whether the puzzle still has one solution. Mostly it has several.
Private Sub Execute()
    Dim i As Long, j As Long, x As Long, k As Long
    For x = 0 To 15
        List(x) = x
    Next x
    shuffle List
    x = 0
    For i = 0 To 3
        For j = 0 To 3
            probArray(i, j) = 0
            For k = 0 To 5
                If x = List(k) Then probArray(i, j) = originalArray(i, j)
            Next k
            x = x + 1
        Next j
    Next i
End Sub

' How many ways there are to fill the blanks: each digit in turn that row, column and box allow.
Private Function solutions() As Long
    found = 0
    fillFrom 0
    solutions = found
End Function

Private Sub fillFrom(ByVal x As Long)
    Dim digit As Long, i As Long, j As Long
    If x = 16 Then
        found = found + 1
        Exit Sub
    End If
    i = x \ 4
    j = x Mod 4
    If probArray(i, j) <> 0 Then
        fillFrom x + 1
        Exit Sub
    End If
    For digit = 1 To 4
        If isFree(i, j, digit) Then
            probArray(i, j) = digit
            fillFrom x + 1
            probArray(i, j) = 0
        End If
    Next digit
End Sub

Private Function isFree(ByVal i As Long, ByVal j As Long, ByVal digit As Long) As Boolean
    Dim k As Long
    For k = 0 To 3
        If probArray(i, k) = digit Or probArray(k, j) = digit Then Exit Function
        If probArray(2 * (i \ 2) + k \ 2, 2 * (j \ 2) + k Mod 2) = digit Then Exit Function
    Next k
    isFree = True
End Function

Private Function readArray() As Boolean
    Dim i As Long, j As Long
    readArray = True
    For i = 0 To 3
        For j = 0 To 3
            originalArray(i, j) = Val(SheetMini.Cells(9 + i, 2 + j).Value)
            If originalArray(i, j) = 0 Then readArray = False
        Next j
    Next i
    SheetMini.Range("L9:O12,L14").ClearContents
    If Not readArray Then SheetMini.Range("L14").Value = EMPTY_GRID
End Function

Private Sub showArray()
    Dim i As Long, j As Long
    For i = 0 To 3
        For j = 0 To 3
            SheetMini.Cells(9 + i, 7 + j).Value = IIf(probArray(i, j) = 0, "", probArray(i, j))
        Next j
    Next i
End Sub
