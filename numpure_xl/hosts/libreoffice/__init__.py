"""LibreOffice: the installation of the extension, and an xlwings engine over Calc."""
