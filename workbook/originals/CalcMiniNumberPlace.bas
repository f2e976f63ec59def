Attribute VB_Name = "CalcMiniNumberPlace"
Option Explicit

' Solve a 4x4 puzzle by one thought: where three of four cells are filled, the last one is known.
' The names are those of the Java class: probArray, ansArray, execute, getLastOne, showArray.

Private Const STUCK As String = "Nothing moves any more."

Private probArray(0 To 3, 0 To 3) As Long
Private ansArray(0 To 3, 0 To 3) As Long
Private stepping As Boolean

' As the author wrote it. It may never end: then press Esc.
Public Sub main()
    readArray
    Execute
    showArray
End Sub

' Mended: it ends, and it asks for digits on the diagonals only if cell J14 says so.
Public Sub mainMended()
    readArray
    executeMended SheetMini.Range("J14").Value = 1
    showArray
    If Not isFull() Then SheetMini.Range("L14").Value = STUCK
End Sub

Public Sub stepByStep()
    stepping = True
    Stop
    mainMended
    stepping = False
End Sub

' Fault: x counts the blanks that were looked at, not the digits that were written.
' A blank that nobody can fill is looked at again in every round, so x is never 0 and the loop never ends.
Private Sub Execute()
    Dim x As Long, i As Long, j As Long
    copyGivens
    x = 1
    Do While x <> 0
        x = 0
        For i = 0 To 3
            For j = 0 To 3
                x = x + LookAt(i, j, True)
            Next j
        Next i
    Loop
End Sub

' The mend: go on while a round writes something.
Private Sub executeMended(ByVal diagonals As Boolean)
    Dim written As Boolean, i As Long, j As Long
    copyGivens
    Do
        written = False
        For i = 0 To 3
            For j = 0 To 3
                If LookAt(i, j, diagonals) > 0 Then
                    If ansArray(i, j) <> 0 Then written = True
                End If
            Next j
        Next i
    Loop While written
End Sub

' Returns how often the cell was looked at while it was blank: row, column, diagonals, box.
Private Function LookAt(ByVal i As Long, ByVal j As Long, ByVal diagonals As Boolean) As Long
    Dim x As Long, boxTop As Long, boxLeft As Long
    If ansArray(i, j) = 0 Then
        ansArray(i, j) = getLastOne(ansArray(i, 0), ansArray(i, 1), ansArray(i, 2), ansArray(i, 3))
        x = x + 1
    End If
    If ansArray(i, j) = 0 Then
        ansArray(i, j) = getLastOne(ansArray(0, j), ansArray(1, j), ansArray(2, j), ansArray(3, j))
        x = x + 1
    End If
    ' A hidden rule: the puzzle as told has no diagonals, the program fills them all the same.
    If diagonals And i = j And ansArray(i, j) = 0 Then
        ansArray(i, j) = getLastOne(ansArray(0, 0), ansArray(1, 1), ansArray(2, 2), ansArray(3, 3))
        x = x + 1
    End If
    If diagonals And i + j = 3 And ansArray(i, j) = 0 Then
        ansArray(i, j) = getLastOne(ansArray(0, 3), ansArray(1, 2), ansArray(2, 1), ansArray(3, 0))
        x = x + 1
    End If
    If ansArray(i, j) = 0 Then
        boxTop = 2 * (i \ 2)
        boxLeft = 2 * (j \ 2)
        ansArray(i, j) = getLastOne(ansArray(boxTop, boxLeft), ansArray(boxTop, boxLeft + 1), _
            ansArray(boxTop + 1, boxLeft), ansArray(boxTop + 1, boxLeft + 1))
        x = x + 1
    End If
    If stepping And x > 0 Then showArray
    LookAt = x
End Function

' Three digits and a 0 make a set of four; 1 to 4 add up to 10, so what is missing is 10 less the others.
' Whether the digit stands elsewhere in the row, the column or the box already, nobody asks.
Private Function getLastOne(ByVal num1 As Long, ByVal num2 As Long, ByVal num3 As Long, ByVal num4 As Long) As Long
    If sizeOfSet(num1, num2, num3, num4) = 4 Then getLastOne = 10 - (num1 + num2 + num3 + num4)
End Function

Private Sub readArray()
    Dim i As Long, j As Long
    For i = 0 To 3
        For j = 0 To 3
            probArray(i, j) = Val(SheetMini.Cells(9 + i, 7 + j).Value)
        Next j
    Next i
    SheetMini.Range("L9:O12,L14").ClearContents
End Sub

Private Sub copyGivens()
    Dim i As Long, j As Long
    For i = 0 To 3
        For j = 0 To 3
            ansArray(i, j) = probArray(i, j)
        Next j
    Next i
End Sub

Private Function isFull() As Boolean
    Dim i As Long, j As Long
    For i = 0 To 3
        For j = 0 To 3
            If ansArray(i, j) = 0 Then Exit Function
        Next j
    Next i
    isFull = True
End Function

Private Sub showArray()
    Dim i As Long, j As Long
    For i = 0 To 3
        For j = 0 To 3
            SheetMini.Cells(9 + i, 12 + j).Value = IIf(ansArray(i, j) = 0, "", ansArray(i, j))
        Next j
    Next i
End Sub
