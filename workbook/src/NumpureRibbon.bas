Attribute VB_Name = "NumpureRibbon"
Option Explicit

' The callbacks that ribbon/customUI14.xml names. What a button runs and its texts are found by its
' id; the tag of a drop-down is the kind of names it offers.

Private mRibbon As IRibbonUI

' Asks Excel to call back as soon as it is ready: only then does it take the help of the functions.
Public Sub NumpureOnLoad(ribbon As IRibbonUI)
    Set mRibbon = ribbon
    On Error Resume Next ' the first command gives the help as well
    Application.OnTime Now + TimeSerial(0, 0, 1), "'" & ThisWorkbook.Name & "'!NumpureRegisterOnce"
    On Error GoTo 0
End Sub

' Python calls it when the language has been changed.
Public Sub NumpureRefresh()
    NumpureForgetLanguage
    If Not mRibbon Is Nothing Then mRibbon.Invalidate
End Sub

Public Sub NumpureOnAction(control As IRibbonControl)
    NumpureRun control.ID
End Sub

Public Sub NumpureOnFunctions(control As IRibbonControl)
    NumpureShowFunctions
End Sub

Public Sub NumpureOnRestart(control As IRibbonControl)
    NumpureStartAgain
End Sub

Public Sub NumpureGetLabel(control As IRibbonControl, ByRef returnedVal)
    returnedVal = NumpureText(control.ID, "label")
End Sub

Public Sub NumpureGetScreentip(control As IRibbonControl, ByRef returnedVal)
    returnedVal = NumpureText(control.ID, "screentip")
End Sub

Public Sub NumpureGetSupertip(control As IRibbonControl, ByRef returnedVal)
    returnedVal = NumpureText(control.ID, "supertip")
End Sub

Public Sub NumpureGetItemCount(control As IRibbonControl, ByRef returnedVal)
    Dim names As Collection
    Set names = NumpureChoices(control.Tag)
    returnedVal = names.Count
End Sub

Public Sub NumpureGetItemID(control As IRibbonControl, index As Integer, ByRef returnedVal)
    returnedVal = control.ID & index
End Sub

Public Sub NumpureGetItemLabel(control As IRibbonControl, index As Integer, ByRef returnedVal)
    returnedVal = NumpureText("choice." & control.Tag & "." & NumpureChoiceAt(control.Tag, index), "label")
End Sub

Public Sub NumpureGetSelected(control As IRibbonControl, ByRef returnedVal)
    returnedVal = NumpureChosenIndex(control.Tag)
End Sub

Public Sub NumpureOnChoice(control As IRibbonControl, selectedId As String, selectedIndex As Integer)
    NumpureChoose control.Tag, selectedIndex
End Sub
