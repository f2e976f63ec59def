"""The options of puzzles, of pages and of books: each is written down here, once.

The arguments of the command line and the keys of a job are made from this table, and so is what
the page asks for. Python's keyword arguments, the worksheet functions and the commands of the
ribbon write theirs out, where people read them; a test holds them to the table. `WHY_NOT` says
why a face lacks the others. Each command imports what it asks for: tables of techniques take long.
"""
