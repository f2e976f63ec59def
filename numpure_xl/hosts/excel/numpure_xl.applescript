-- Runs Python for Excel on a Mac. Excel's VBA hands over which control was clicked and what is
-- chosen, a file for complaints, the name of the add-in and that of the workbook, parted by character 31. Every part is quoted before a shell sees it.

property interpreter : INTERPRETER

on NumpureHandler(parameters)
	set oldDelimiters to AppleScript's text item delimiters
	set AppleScript's text item delimiters to character id 31
	set clickedWords to text item 1 of parameters
	set logFile to text item 2 of parameters
	set addInName to text item 3 of parameters
	set workbookName to (text items 4 thru -1 of parameters) as text
	set AppleScript's text item delimiters to oldDelimiters
	set shellCommand to quoted form of interpreter & " -P -u -W ignore -m numpure_xl.macros.clicks " & quoted form of ("--add-in=" & addInName) & " " & quoted form of ("--wb=" & workbookName) & " --from_xl=1 " & quoted form of clickedWords & " > /dev/null 2> " & quoted form of logFile & " &"
	try
		do shell script shellCommand
		return ""
	on error message
		return message
	end try
end NumpureHandler
