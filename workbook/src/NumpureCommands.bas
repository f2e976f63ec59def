Attribute VB_Name = "NumpureCommands"
Option Explicit
Option Private Module

' Commands, and the texts shown with them. Free of ribbon types, so that it also runs under test.

Private Const TEXT_SHEET As String = "numpure_text"
Private Const FIRST_ROW As Long = 1000 ' what is added to the number of a row, so that it has four digits
Private Const UNDO_LAST As String = "numpureUndoLast"
Private Const MOST_LETTERS As Long = 700 ' of a reason, in a message box

Private mTexts As Variant ' the text sheet: a row for each thing, see sheets.py
Private mKeys As String ' the key of each row, and its number in four digits
Private mLanguage As String ' "" until it is first asked for: on a Mac looking takes long
Private mBusySince As Date ' when the command at work began, or 0
Private mEvents As Boolean ' whether Excel's events were on then
Private mTables As Boolean ' whether tables grew over what is written below them
Private mControl As String ' the last one pressed
Private mRepeated As String ' the last one but "Undo last"
Private mHasWritten As Boolean ' whether it changed cells
Private mIsOffered As Boolean ' whether Excel's lists of what can be undone and repeated have it

' Runs what a control of the ribbon is for, by its id. Python knows all of them (clicks.py) and is
' sent the id and what is chosen in the drop-downs, never a statement. Excel is afterwards as it was
' before, whatever becomes of Python.
Public Sub NumpureRun(ByVal control As IRibbonControl, ByVal ident As String)
    If NumpureIsForged(control) Then Exit Sub
    mIsOffered = False
    NumpurePress ident
End Sub

' Whether this is called by something else than the ribbon. A button, a picture, a link or a formula of
' a workbook can name any macro here, and give it texts and numbers, but no control of the ribbon.
Private Function NumpureIsForged(ByVal control As IRibbonControl) As Boolean
    NumpureIsForged = control Is Nothing
    If NumpureIsForged Then NumpureTell "message.stranger", ""
End Function

' Whether what Python asks for during a command is asked for at another time, or by a cell.
Public Function NumpureIsStranger() As Boolean
    NumpureIsStranger = mBusySince = 0 Or TypeName(Application.Caller) = "Range"
End Function

' Returns the workbook that a command works on; where there is none, that of the add-in, for those
' commands that need none.
Public Function NumpureBook() As Object
    Set NumpureBook = ActiveWorkbook
    If ActiveWorkbook Is Nothing Then Set NumpureBook = ThisWorkbook
End Function

' Whether a control needs no workbook: help, versions, and the choices of settings.
Private Function NumpureNeedsNone(ByVal control As String) As Boolean
    NumpureNeedsNone = InStr(control, ".") > 0 Or InStr(" numpureHelp numpureAbout numpureSelftest ", " " & control & " ") > 0
End Function

Private Function NumpureIsProtected() As Boolean
    On Error Resume Next ' not every program that runs this has such a view
    NumpureIsProtected = Application.ProtectedViewWindows.Count > 0
    On Error GoTo 0
End Function

Private Sub NumpurePress(ByVal control As String)
    Dim reason As String
    On Error GoTo failed
    If ActiveWorkbook Is Nothing And Not NumpureNeedsNone(control) Then
        If NumpureIsProtected() Then
            NumpureTell "message.protected", ""
        Else
            NumpureTell "message.workbook", ""
        End If
        Exit Sub
    End If
    If NumpureIsBusy() Then
        NumpureTell "message.busy", ""
        Exit Sub
    End If
    mControl = control
    If control <> UNDO_LAST Then mRepeated = control
    NumpureBegin
    NumpureRegisterOnce
    NumpureClick control & " " & NumpureChoice("variant") & " " & NumpureChoice("level") & " " & NumpureChoice("symmetry")
#If Mac Then
#Else
    NumpureEnd
    NumpureOfferUndo
#End If
    Exit Sub
failed:
    reason = Err.Description
    If NumpureHasEnded(Err.Number) Then
        NumpureEnd
        NumpureTell "message.ended", ""
    Else
        NumpureComplain reason
    End If
End Sub

' Says what became of a command that did not end by itself. A report of Python's says at its end what
' was wrong, and a message box shows some thousand letters at most.
Private Sub NumpureComplain(ByVal reason As String)
    NumpureEnd
    If InStr(reason, "Traceback") > 0 Then
        NumpureTell "message.fault", Right$(reason, MOST_LETTERS)
    Else
        NumpureTell "message.python", Right$(reason, MOST_LETTERS)
    End If
End Sub

Private Sub NumpureBegin()
    mBusySince = Now
    mHasWritten = False
    mEvents = Application.EnableEvents
    ' Python itself looks for Esc, and leaves the sheet as it was. Without this, Excel would stop the
    ' macro that waits for Python, with a message of its own, and Python would go on. It is sound:
    ' a command ends by itself after a minute or so, and Excel takes this back when no macro runs.
    Application.EnableCancelKey = xlDisabled
    ' Without this, Excel says after a while that it waits for another application.
    Application.DisplayAlerts = False
    mTables = NumpureTablesGrow(False)
End Sub

Private Sub NumpureEnd()
    If mBusySince > 0 Then Application.EnableEvents = mEvents
    If mTables Then NumpureTablesGrow True
    mTables = False
    mBusySince = 0
    Application.ScreenUpdating = True
    Application.StatusBar = False
    Application.DisplayAlerts = True
    Application.EnableCancelKey = xlInterrupt
End Sub

' Lets tables grow over what is written below them, or not: a puzzle may be just above or below one.
' Returns whether they grew before; not every program that runs this knows tables.
Private Function NumpureTablesGrow(ByVal grow As Boolean) As Boolean
    On Error Resume Next
    NumpureTablesGrow = Application.AutoCorrect.AutoExpandListRange
    Application.AutoCorrect.AutoExpandListRange = grow
    On Error GoTo 0
End Function

' On a Mac Excel goes on while Python works. A Python that has not ended after three minutes is gone.
Public Function NumpureIsBusy() As Boolean
    NumpureIsBusy = mBusySince > 0 And (Now - mBusySince) * 1440 < 3
End Function

' On a Mac Python calls this when it ends.
Public Sub NumpureFinished()
    Dim complaint As String
    If NumpureIsStranger() Then Exit Sub
    complaint = NumpureComplaint()
    NumpureEnd
    If Len(complaint) > 0 Then
        NumpureComplain complaint
    Else
        NumpureOfferUndo
    End If
End Sub

' Python calls this when it has changed cells.
Public Sub NumpureWrote()
    mHasWritten = True
End Sub

' Puts the last command into Excel's own list of what can be undone and repeated: Ctrl+Z and Ctrl+Y.
' Excel forgets that with the next change, and whatever was in the list before.
Private Sub NumpureOfferUndo()
    Dim here As String
    If Not mHasWritten Then Exit Sub
    here = "'" & Replace(ThisWorkbook.Name, "'", "''") & "'!"
    mIsOffered = True
    On Error Resume Next ' not every program that runs this has such a list
    Application.OnRepeat NumpureText("numpureTab", "label"), here & "NumpureRepeat"
    If mControl <> UNDO_LAST Then Application.OnUndo NumpureText("numpureTab", "label"), here & "NumpureUndoLast"
    On Error GoTo 0
End Sub

' What Ctrl+Z and Ctrl+Y do, once they are offered.
Public Sub NumpureUndoLast()
    NumpurePressAgain UNDO_LAST
End Sub

Public Sub NumpureRepeat()
    NumpurePressAgain mRepeated
End Sub

Private Sub NumpurePressAgain(ByVal control As String)
    If mIsOffered Then
        NumpurePress control
    Else
        NumpureTell "message.stranger", ""
    End If
End Sub

' --- what Python asks the user

' Asks for a line of text. Returns "=" and the line, which may be empty; "" if the user cancels.
Public Function NumpureInput(ByVal prompt As String, ByVal title As String, ByVal proposed As String) As String
    If NumpureIsStranger() Then Exit Function ' a cell asks nobody
    NumpureInput = NumpureTyped(Application.InputBox(prompt, title, proposed, Type:=2))
End Function

' Returns what NumpureInput does, for what an input box answers: False if the user cancels.
Public Function NumpureTyped(ByVal answer As Variant) As String
    If VarType(answer) <> vbBoolean Then NumpureTyped = "=" & CStr(answer)
End Function

' Asks for a file to be written. Returns "=" and its full path; "" if the user cancels.
Public Function NumpureFile(ByVal title As String, ByVal proposed As String) As String
    Dim pattern As String
    If NumpureIsStranger() Then Exit Function
#If Mac Then
    ' no filters and no title there, and a name without a folder
    NumpureFile = NumpureTyped(Application.GetSaveAsFilename(Mid$(proposed, InStrRev(proposed, "/") + 1)))
#Else
    pattern = "*" & Mid$(proposed, InStrRev(proposed, "."))
    NumpureFile = NumpureTyped(Application.GetSaveAsFilename(proposed, "Excel (" & pattern & "), " & pattern, , title))
#End If
End Function

' The buttons on the sheet of numpure.xlsm. In front of another workbook they only say so.
Public Sub NumpureSheetGenerate()
    NumpurePressOnSheet "numpureSheetGenerate"
End Sub

Public Sub NumpureSheetClear()
    NumpurePressOnSheet "numpureSheetClear"
End Sub

Private Sub NumpurePressOnSheet(ByVal control As String)
    If NumpureBook().Name <> ThisWorkbook.Name Then
        NumpureTell "message.stranger", ""
        Exit Sub
    End If
    NumpureSelectBoard
    NumpurePress control
End Sub

Private Sub NumpureSelectBoard()
    On Error Resume Next ' the name is there unless somebody deleted it; then the selection counts
    ActiveSheet.Range("numpure_board").Cells(1, 1).Select
    On Error GoTo 0
End Sub

' Ends Python and says so: the button "Restart Python".
Public Sub NumpureStartAgain(ByVal control As IRibbonControl)
    If NumpureIsForged(control) Then Exit Sub
    NumpureBegin
    NumpureRestart
    NumpureEnd
    NumpureTell "message.restarted", ""
End Sub

' Opens the log, which says what failed: the button "Show log".
Public Sub NumpureShowLog(ByVal control As IRibbonControl)
    If NumpureIsForged(control) Then Exit Sub
    On Error GoTo none
    ThisWorkbook.FollowHyperlink NumpureLogName()
    Exit Sub
none:
    NumpureTell "message.log", NumpureLogName()
End Sub

' Shows the function wizard, where the functions now have their category and their help.
Public Sub NumpureShowFunctions(ByVal control As IRibbonControl)
    If NumpureIsForged(control) Then Exit Sub
    On Error GoTo failed
    NumpureRegisterOnce
    Application.Dialogs(xlDialogFunctionWizard).Show
    Exit Sub
failed:
    NumpureTell "message.workbook", Err.Description
End Sub

' Gives all functions their help. Excel refuses it for an add-in now and then: later tries follow.
Public Sub NumpureRegisterOnce()
    Static done As Boolean
    Dim wasSaved As Boolean
    If done Then Exit Sub
    wasSaved = ThisWorkbook.Saved
    done = True
    NumpureRegister done
    ThisWorkbook.Saved = wasSaved
End Sub

' Shows a message. A message box takes only what the code page of the system has: else English.
Private Sub NumpureTell(ByVal key As String, ByVal reason As String)
    Dim sentence As String
    sentence = NumpureShown(key, "label")
    If Len(reason) > 0 Then sentence = sentence & vbCrLf & vbCrLf & reason
    MsgBox sentence, vbExclamation, NumpureShown("numpureTab", "label")
End Sub

' Returns a text as a message box can show it: in the language in use, else in English.
Public Function NumpureShown(ByVal key As String, ByVal what As String) As String
    NumpureShown = NumpureText(key, what)
    If Not NumpureIsShown(NumpureShown) Then NumpureShown = NumpureTextIn("en", key, what)
End Function

Private Function NumpureIsShown(ByVal text As String) As Boolean
#If Mac Then
    NumpureIsShown = True
#Else
    NumpureIsShown = StrConv(StrConv(text, vbFromUnicode), vbUnicode) = text
#End If
End Function

' --- what is chosen in the lists: a setting is in the user's configuration, all else is what the text sheet says at first

Public Function NumpureChoice(ByVal kind As String) As String
    NumpureLoadTexts
    NumpureChoice = NumpureSetting(UCase$(kind))
    If NumpureRow("choice." & kind & "." & NumpureChoice) = 0 Then NumpureChoice = NumpureText("chosen." & kind, "label")
End Function

' Chooses what the list of a control offers; its tag is the kind.
Public Sub NumpureChoose(ByVal control As IRibbonControl, ByVal index As Long)
    If NumpureIsForged(control) Then Exit Sub
    NumpureSetChoice control.Tag, index
    NumpureFit "level"
    NumpureFit "symmetry"
End Sub

Private Sub NumpureSetChoice(ByVal kind As String, ByVal index As Long)
    Dim r As Long
    Dim c As Long
    NumpureLoadTexts
    r = NumpureRow("chosen." & kind)
    For c = LBound(mTexts, 2) + 1 To UBound(mTexts, 2)
        mTexts(r, c) = NumpureChoiceAt(kind, index) ' in every language
    Next c
End Sub

' Returns the names of a kind, in the order of the text sheet.
Public Function NumpureChoices(ByVal kind As String) As Collection
    Dim names As New Collection
    Dim r As Long
    Dim prefix As String
    NumpureLoadTexts
    prefix = "choice." & kind & "."
    For r = LBound(mTexts, 1) To UBound(mTexts, 1)
        If Left$(mTexts(r, 1), Len(prefix)) = prefix Then
            If NumpureIsOffered(kind, Mid$(mTexts(r, 1), Len(prefix) + 1)) Then names.Add Mid$(mTexts(r, 1), Len(prefix) + 1)
        End If
    Next r
    Set NumpureChoices = names
End Function

' Some boards do not have all levels or patterns; the text sheet has a row with those that they have.
Private Function NumpureIsOffered(ByVal kind As String, ByVal choice As String) As Boolean
    Dim r As Long
    NumpureIsOffered = True
    If kind = "variant" Then Exit Function
    r = NumpureRow(kind & "." & NumpureChoice("variant"))
    If r > 0 Then NumpureIsOffered = InStr(" " & mTexts(r, 2) & " ", " " & choice & " ") > 0
End Function

' If the board does not have what is chosen of a kind, chooses its hardest level, or no pattern.
Private Sub NumpureFit(ByVal kind As String)
    Dim names As Collection
    If NumpureIsOffered(kind, NumpureChoice(kind)) Then Exit Sub
    Set names = NumpureChoices(kind)
    NumpureSetChoice kind, IIf(kind = "level", names.Count - 1, 0)
End Sub

' Index 0 is the first.
Public Function NumpureChoiceAt(ByVal kind As String, ByVal index As Long) As String
    Dim names As Collection
    Set names = NumpureChoices(kind)
    NumpureChoiceAt = names(index + 1)
End Function

Public Function NumpureChosenIndex(ByVal kind As String) As Long
    NumpureChosenIndex = NumpureIndex(kind, NumpureChoice(kind))
End Function

Public Function NumpureIndex(ByVal kind As String, ByVal choice As String) As Long
    Dim names As Collection
    Dim i As Long
    Set names = NumpureChoices(kind)
    For i = 1 To names.Count
        If names(i) = choice Then NumpureIndex = i - 1
    Next i
End Function

' --- texts

' Returns a text in the language in use. What is a label, a screentip or a supertip.
Public Function NumpureText(ByVal key As String, ByVal what As String) As String
    NumpureText = NumpureTextIn(NumpureLanguage(), key, what)
End Function

Public Function NumpureTextIn(ByVal language As String, ByVal key As String, ByVal what As String) As String
    Dim r As Long
    Dim c As Long
    NumpureLoadTexts
    For c = LBound(mTexts, 2) To UBound(mTexts, 2)
        If mTexts(1, c) = what & "_" & language Then Exit For
    Next c
    r = NumpureRow(key)
    If r = 0 Then
        NumpureTextIn = key
    Else
        NumpureTextIn = CStr(mTexts(r, c))
    End If
End Function

' Returns the row of the text sheet that a key is in, or 0.
Private Function NumpureRow(ByVal key As String) As Long
    Dim at As Long
    at = InStr(mKeys, vbLf & key & vbTab)
    If at > 0 Then NumpureRow = CLng(Mid$(mKeys, at + Len(key) + 2, 4)) - FIRST_ROW
End Function

Private Sub NumpureLoadTexts()
    Dim r As Long
    If Not IsEmpty(mTexts) Then Exit Sub
    mTexts = ThisWorkbook.Worksheets(TEXT_SHEET).UsedRange.Value
    mKeys = vbLf
    For r = LBound(mTexts, 1) To UBound(mTexts, 1)
        mKeys = mKeys & mTexts(r, 1) & vbTab & FIRST_ROW + r & vbLf
    Next r
End Sub

' Returns a language, such as "en": what the user has set, else the language of Excel.
Public Function NumpureLanguage() As String
    If Len(mLanguage) = 0 Then mLanguage = NumpureFoundLanguage()
    NumpureLanguage = mLanguage
End Function

Public Sub NumpureForgetLanguage()
    mLanguage = ""
End Sub

Private Function NumpureFoundLanguage() As String
    Dim settings As Object ' late bound: other hosts have no such settings
    Dim uiLanguage As Long
    On Error Resume Next ' there may be no configuration yet
    NumpureFoundLanguage = NumpureSetting("LANGUAGE")
    If InStr(" " & NUMPURE_LANGUAGES, " " & NumpureFoundLanguage & ":") > 0 Then Exit Function
    Set settings = Application.LanguageSettings
    uiLanguage = settings.LanguageID(2) ' msoLanguageIDUI
    On Error GoTo 0
    NumpureFoundLanguage = NumpureLanguageOf(uiLanguage)
End Function

' The low ten bits of a Windows language identifier are the language ([MS-LCID]).
Public Function NumpureLanguageOf(ByVal uiLanguage As Long) As String
    Dim pair As Variant
    NumpureLanguageOf = "en"
    For Each pair In Split(NUMPURE_LANGUAGES, " ")
        If (uiLanguage And &H3FF&) = CLng(Split(pair, ":")(1)) Then NumpureLanguageOf = Split(pair, ":")(0)
    Next pair
End Function
