"""Grids: boards by name and by their rules, digits on them, and both as text."""
