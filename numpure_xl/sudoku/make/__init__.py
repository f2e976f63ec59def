"""Making puzzles from recipes."""
