"""LibreOffice: the installation of the extension, and the adapter of Calc."""
