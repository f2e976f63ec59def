"""What needs Windows, or Wine: xlwings' own library, and COM."""
