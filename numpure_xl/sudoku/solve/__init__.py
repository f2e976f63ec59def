"""Solving: candidates, sums, the search for solutions, and the proof that there is one."""
