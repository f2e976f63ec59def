Attribute VB_Name = "NumpureTests"
Option Explicit

' Calls the ribbon's callbacks as Excel does, with a control that has an id and a tag.

Public Function Pressed(ByVal id As String) As String
    Dim control As New RibbonControl
    control.ID = id
    NumpureOnAction control
    Pressed = "returned"
End Function

Public Function Got(ByVal what As String, ByVal id As String, ByVal kind As String) As String
    Dim control As New RibbonControl
    Dim answer As Variant
    control.ID = id
    control.Tag = kind
    Select Case what
        Case "label": NumpureGetLabel control, answer
        Case "screentip": NumpureGetScreentip control, answer
        Case "supertip": NumpureGetSupertip control, answer
        Case "count": NumpureGetItemCount control, answer
        Case "selected": NumpureGetSelected control, answer
        Case "chosen": NumpureGetChosen control, answer
        Case "pressed": NumpureGetPressed control, answer
        Case "enabled": NumpureIsOnWindows control, answer
        Case "board": NumpureOnBoard control, True
        Case "set": NumpureOnSetting control, True
        Case "on": NumpureOnToggle control, True
        Case "off": NumpureOnToggle control, False
    End Select
    Got = CStr(answer)
End Function

' The index comes as a text, since numbers that UNO hands over do not arrive.
Public Function Item(ByVal what As String, ByVal id As String, ByVal kind As String, ByVal index As String) As String
    Dim control As New RibbonControl
    Dim answer As Variant
    control.ID = id
    control.Tag = kind
    Select Case what
        Case "id": NumpureGetItemID control, CInt(index), answer
        Case "label": NumpureGetItemLabel control, CInt(index), answer
        Case "choose": NumpureOnChoice control, id & index, CInt(index)
    End Select
    Item = CStr(answer)
End Function

Public Function LanguageOf(ByVal uiLanguage As String) As String
    LanguageOf = NumpureLanguageOf(CLng(uiLanguage))
End Function

' Says whether an answer of Python becomes an error value, and which.
Public Function ErrorOf(ByVal answer As String) As String
    Dim found As Variant
    found = NumpureErrorValue(answer)
    If IsError(found) Then
        ErrorOf = CStr(found)
    Else
        ErrorOf = "no error: " & found
    End If
End Function

' What an input box answers, "False" standing for a cancel.
Public Function Typed(ByVal answer As String) As String
    If answer = "False" Then
        Typed = NumpureTyped(False)
    Else
        Typed = NumpureTyped(answer)
    End If
End Function

Public Function Registered() As String
    Dim complete As Boolean
    complete = True
    NumpureRegister complete
    Registered = "returned"
End Function
