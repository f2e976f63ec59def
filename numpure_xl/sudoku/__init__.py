"""The game itself: grids, rules, solving, making and rating puzzles. No spreadsheets here."""
