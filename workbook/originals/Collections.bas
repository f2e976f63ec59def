Attribute VB_Name = "Collections"
Option Explicit

' What the Java programs take from their library: Collections.shuffle, and the size of a HashSet.

' Every order is equally likely: from the last place down, each place takes any of those not yet settled.
Public Sub shuffle(List() As Long)
    Dim i As Long, partner As Long, kept As Long
    For i = UBound(List) To LBound(List) + 1 Step -1
        partner = LBound(List) + Int(Rnd() * (i - LBound(List) + 1))
        kept = List(i)
        List(i) = List(partner)
        List(partner) = kept
    Next i
End Sub

' A set holds a digit once, however often it is added. So four different digits make a set of four.
Public Function sizeOfSet(ByVal num1 As Long, ByVal num2 As Long, ByVal num3 As Long, ByVal num4 As Long) As Long
    Dim hashSet(0 To 9) As Boolean, digit As Long
    hashSet(num1) = True
    hashSet(num2) = True
    hashSet(num3) = True
    hashSet(num4) = True
    For digit = 0 To 9
        If hashSet(digit) Then sizeOfSet = sizeOfSet + 1
    Next digit
End Function
