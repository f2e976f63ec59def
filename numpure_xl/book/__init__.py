"""Books: what the pages of a workbook to print or to play in look like, as plans."""
