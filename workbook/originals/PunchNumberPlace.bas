Attribute VB_Name = "PunchNumberPlace"
Option Explicit

' Punch holes into a full 9x9 grid: what three of the five articles leave for next time. It is ours, and
' goes on from the solution on this sheet, or else from the grid of the program that fills row after row.

Private Const NO_GRID As String = "Make a full grid first, on the sheet before this one, or solve a puzzle."

Private originalArray(0 To 80) As Long
Private holes(0 To 80) As Long

' So many holes anywhere, as in the 4x4 program. The solver counts what is left of it.
Public Sub main()
    Dim k As Long
    If Not readGrid() Then Exit Sub
    writeGrid
    For k = 0 To holesWanted() - 1
        cellOf(holes(k)).ClearContents
    Next k
    solve
End Sub

' Mended: a hole stays only if the puzzle still has one solution. Most grids bear between 55 and 59 holes.
Public Sub mainMended()
    Dim k As Long, punched As Long
    If Not readGrid() Then Exit Sub
    writeGrid
    For k = 0 To 80
        If punched = holesWanted() Then Exit For
        cellOf(holes(k)).ClearContents
        If hasOneSolution() Then
            punched = punched + 1
        Else
            cellOf(holes(k)).Value = originalArray(holes(k))
        End If
    Next k
    solve
End Sub

Private Function holesWanted() As Long
    holesWanted = Val(SheetSolver.Range("J23").Value)
    If holesWanted > 81 Then holesWanted = 81
End Function

Private Function cellOf(ByVal cell As Long) As Range
    Set cellOf = SheetSolver.Cells(9 + cell \ 9, 2 + cell Mod 9)
End Function

' Returns whether there is a full grid; the order of the holes is drawn as well.
Private Function readGrid() As Boolean
    Dim k As Long
    Randomize
    For k = 0 To 80
        holes(k) = k
    Next k
    shuffle holes
    readGrid = isFull(SheetSolver.Range("L9:T17").Value)
    If Not readGrid Then readGrid = isFull(SheetRetry.Range("A1:I9").Value)
    If Not readGrid Then SheetSolver.Range("B19").Value = NO_GRID
End Function

Private Function isFull(ByVal grid As Variant) As Boolean
    Dim k As Long
    For k = 0 To 80
        originalArray(k) = Val(grid(1 + k \ 9, 1 + k Mod 9))
        If originalArray(k) = 0 Then Exit Function
    Next k
    isFull = True
End Function

Private Sub writeGrid()
    Dim full(0 To 8, 0 To 8) As Variant, k As Long
    For k = 0 To 80
        full(k \ 9, k Mod 9) = originalArray(k)
    Next k
    SheetSolver.Range("B9:J17").Value = full
End Sub
