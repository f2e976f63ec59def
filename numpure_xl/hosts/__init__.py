"""The programs that numpure is installed into, Excel and LibreOffice, and their diagnostics."""
