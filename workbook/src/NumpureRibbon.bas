Attribute VB_Name = "NumpureRibbon"
Option Explicit

' The callbacks that ribbon/customUI14.xml names. What a button runs and its texts are found by its
' id; the tag of a list is the kind of names it offers. A choice has the id of its list, a dot, and its
' name: numpureTheme.dark.

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
    NumpureRedraw
End Sub

Private Sub NumpureRedraw()
    If Not mRibbon Is Nothing Then mRibbon.Invalidate
End Sub

Public Sub NumpureOnAction(control As IRibbonControl)
    NumpureRun control, NumpureNameOf(control)
End Sub

' The menu of a right click is in several of Excel's: what follows "_" in an id there says in which.
Private Function NumpureNameOf(ByVal control As IRibbonControl) As String
    NumpureNameOf = control.ID
    If InStr(control.ID, ".") = 0 Then NumpureNameOf = Split(control.ID, "_")(0)
End Function

Public Sub NumpureOnFunctions(control As IRibbonControl)
    NumpureShowFunctions control
End Sub

Public Sub NumpureOnLog(control As IRibbonControl)
    NumpureShowLog control
End Sub

Public Sub NumpureOnRestart(control As IRibbonControl)
    NumpureStartAgain control
End Sub

Public Sub NumpureGetLabel(control As IRibbonControl, ByRef returnedVal)
    returnedVal = NumpureLabel(NumpureNameOf(control))
End Sub

' A list that shows no choice beside its label shows it in its label.
Public Sub NumpureGetChosen(control As IRibbonControl, ByRef returnedVal)
    returnedVal = NumpureText(control.ID, "label") & ": " & NumpureLabel(control.ID & "." & NumpureChoice(control.Tag))
End Sub

Private Function NumpureLabel(ByVal ident As String) As String
    If InStr(ident, ".") > 0 Then ident = "choice." & LCase$(Replace(Mid$(ident, Len("numpure") + 1), "_", "+"))
    NumpureLabel = NumpureText(ident, "label")
End Function

Public Sub NumpureGetScreentip(control As IRibbonControl, ByRef returnedVal)
    returnedVal = NumpureText(NumpureNameOf(control), "screentip")
End Sub

Public Sub NumpureGetSupertip(control As IRibbonControl, ByRef returnedVal)
    returnedVal = NumpureText(NumpureNameOf(control), "supertip")
End Sub

Public Sub NumpureGetItemCount(control As IRibbonControl, ByRef returnedVal)
    Dim names As Collection
    Set names = NumpureChoices(control.Tag)
    returnedVal = names.Count
End Sub

Public Sub NumpureGetItemID(control As IRibbonControl, index As Integer, ByRef returnedVal)
    returnedVal = control.ID & "." & NumpureChoiceAt(control.Tag, index)
End Sub

Public Sub NumpureGetItemLabel(control As IRibbonControl, index As Integer, ByRef returnedVal)
    returnedVal = NumpureText("choice." & control.Tag & "." & NumpureChoiceAt(control.Tag, index), "label")
End Sub

Public Sub NumpureGetSelected(control As IRibbonControl, ByRef returnedVal)
    returnedVal = NumpureChosenIndex(control.Tag)
End Sub

Public Sub NumpureOnChoice(control As IRibbonControl, selectedId As String, selectedIndex As Integer)
    NumpureChoose control, selectedIndex
End Sub

' A board of the menu: its tag is "variant", too.
Public Sub NumpureOnBoard(control As IRibbonControl, pressed As Boolean)
    NumpureChoose control, NumpureIndex(control.Tag, NumpureNamed(control.ID))
    NumpureRedraw
End Sub

' The name of a choice. An id has no plus sign; there it is written as an underscore.
Private Function NumpureNamed(ByVal ident As String) As String
    NumpureNamed = Replace(Mid$(ident, InStr(ident, ".") + 1), "_", "+")
End Function

Public Sub NumpureGetPressed(control As IRibbonControl, ByRef returnedVal)
    Dim wanted As String
    wanted = "yes"
    If InStr(control.ID, ".") > 0 Then wanted = NumpureNamed(control.ID)
    returnedVal = NumpureChoice(control.Tag) = wanted
End Sub

' What is chosen of the settings is kept by Python at once. Whatever comes of it, the tab then shows
' what is kept.
Public Sub NumpureOnSetting(control As IRibbonControl, pressed As Boolean)
    NumpureRun control, control.ID
    NumpureRedraw
End Sub

Public Sub NumpureOnToggle(control As IRibbonControl, pressed As Boolean)
    If pressed Then
        NumpureRun control, control.ID & ".yes"
    Else
        NumpureRun control, control.ID & ".no"
    End If
    NumpureRedraw
End Sub

' On a Mac xlwings offers no worksheet functions, and each click has a Python of its own.
Public Sub NumpureIsOnWindows(control As IRibbonControl, ByRef returnedVal)
#If Mac Then
    returnedVal = False
#Else
    returnedVal = True
#End If
End Sub
