"""Judging: the ladders of techniques, and the level and the rating of a puzzle."""
