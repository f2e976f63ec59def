Attribute VB_Name = "NumpureCommands"
Option Explicit

' Commands, and the texts shown with them. Free of ribbon types, so that it also runs under test.

Private Const TEXT_SHEET As String = "numpure_text"

Private mTexts As Variant ' the text sheet: a row for each thing, see sheets.py
Private mLanguage As String ' "" until it is first asked for: on a Mac looking takes long

' Runs a command of numpure_xl.macros, such as "solve()"; {kind} stands for what is chosen there.
Public Sub NumpureRun(ByVal command As String)
    On Error GoTo failed
    If ActiveWorkbook Is Nothing Then
        NumpureTell "message.workbook", ""
        Exit Sub
    End If
    NumpureRegisterOnce
    ' Python itself looks for Esc, and leaves the sheet as it was. Without this, Excel would stop the
    ' macro that waits for Python, with a message of its own, and Python would go on. It is sound:
    ' a command ends by itself after a minute or so, and Excel takes this back when no macro runs.
    Application.EnableCancelKey = xlDisabled
    NumpurePython "import numpure_xl.macros; numpure_xl.macros." & NumpureFilled(command)
    Application.EnableCancelKey = xlInterrupt
    Exit Sub
failed:
    Application.EnableCancelKey = xlInterrupt
    NumpureTell "message.python", Err.Description
End Sub

' --- what Python asks the user

' Asks for a line of text. Returns "=" and the line, which may be empty; "" if the user cancels.
Public Function NumpureInput(ByVal prompt As String, ByVal title As String, ByVal proposed As String) As String
    NumpureInput = NumpureTyped(Application.InputBox(prompt, title, proposed, Type:=2))
End Function

' Returns what NumpureInput does, for what an input box answers: False if the user cancels.
Public Function NumpureTyped(ByVal answer As Variant) As String
    If VarType(answer) <> vbBoolean Then NumpureTyped = "=" & CStr(answer)
End Function

' Asks for a file to be written. Returns "=" and its full path; "" if the user cancels.
Public Function NumpureFile(ByVal title As String, ByVal proposed As String) As String
#If Mac Then
    NumpureFile = NumpureTyped(Application.GetSaveAsFilename(proposed)) ' no filters, no title there
#Else
    NumpureFile = NumpureTyped(Application.GetSaveAsFilename(proposed, "Excel (*.xlsx), *.xlsx", , title))
#End If
End Function

' The buttons on the sheet of numpure.xlsm.
Public Sub NumpureSheetGenerate()
    NumpureSelectBoard
    NumpureRun "generate(variant='9x9', level='{level}', symmetry='{symmetry}')"
End Sub

Public Sub NumpureSheetClear()
    NumpureSelectBoard
    NumpureRun "clear()"
End Sub

Private Sub NumpureSelectBoard()
    On Error Resume Next ' the name is there unless somebody deleted it; then the selection counts
    ActiveSheet.Range("numpure_board").Cells(1, 1).Select
    On Error GoTo 0
End Sub

' Shows the function wizard, where the functions now have their category and their help.
Public Sub NumpureShowFunctions()
    On Error GoTo failed
    NumpureRegisterOnce
    Application.Dialogs(xlDialogFunctionWizard).Show
    Exit Sub
failed:
    NumpureTell "message.workbook", Err.Description
End Sub

Private Sub NumpureRegisterOnce()
    Static done As Boolean
    Dim wasSaved As Boolean
    If done Then Exit Sub
    done = True
    On Error Resume Next ' help is no reason to stop a command
    wasSaved = ThisWorkbook.Saved
    NumpureRegister
    ThisWorkbook.Saved = wasSaved
    On Error GoTo 0
End Sub

Private Sub NumpureTell(ByVal key As String, ByVal reason As String)
    Dim sentence As String
    sentence = NumpureText(key, "label")
    If Len(reason) > 0 Then sentence = sentence & vbCrLf & vbCrLf & reason
    MsgBox sentence, vbExclamation, NumpureText("numpureTab", "label")
End Sub

' --- what is chosen in the drop-downs: at first what the text sheet says

Public Function NumpureFilled(ByVal command As String) As String
    Dim filled As String
    Dim kind As Variant
    filled = command
    For Each kind In Array("variant", "level", "symmetry")
        filled = Replace(filled, "{" & kind & "}", NumpureChoice(CStr(kind)))
    Next kind
    NumpureFilled = filled
End Function

Public Function NumpureChoice(ByVal kind As String) As String
    NumpureChoice = NumpureText("chosen." & kind, "label")
End Function

Public Sub NumpureChoose(ByVal kind As String, ByVal index As Long)
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
            names.Add Mid$(mTexts(r, 1), Len(prefix) + 1)
        End If
    Next r
    Set NumpureChoices = names
End Function

' Index 0 is the first.
Public Function NumpureChoiceAt(ByVal kind As String, ByVal index As Long) As String
    Dim names As Collection
    Set names = NumpureChoices(kind)
    NumpureChoiceAt = names(index + 1)
End Function

Public Function NumpureChosenIndex(ByVal kind As String) As Long
    Dim names As Collection
    Dim chosen As String
    Dim i As Long
    Set names = NumpureChoices(kind)
    chosen = NumpureChoice(kind)
    For i = 1 To names.Count
        If names(i) = chosen Then NumpureChosenIndex = i - 1
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
    Dim r As Long
    For r = LBound(mTexts, 1) To UBound(mTexts, 1)
        If mTexts(r, 1) = key Then
            NumpureRow = r
            Exit Function
        End If
    Next r
End Function

Private Sub NumpureLoadTexts()
    If IsEmpty(mTexts) Then mTexts = ThisWorkbook.Worksheets(TEXT_SHEET).UsedRange.Value
End Sub

' Returns "ja" or "en": what the user has set, else the language of Excel.
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
    If NumpureFoundLanguage = "ja" Or NumpureFoundLanguage = "en" Then Exit Function
    Set settings = Application.LanguageSettings
    uiLanguage = settings.LanguageID(2) ' msoLanguageIDUI
    On Error GoTo 0
    NumpureFoundLanguage = NumpureLanguageOf(uiLanguage)
End Function

' The low ten bits of a Windows language identifier are the language; &H11 is Japanese ([MS-LCID]).
Public Function NumpureLanguageOf(ByVal uiLanguage As Long) As String
    If (uiLanguage And &H3FF&) = &H11& Then
        NumpureLanguageOf = "ja"
    Else
        NumpureLanguageOf = "en"
    End If
End Function
