"""Work on many puzzles: in processes, on a cluster, within a time limit."""
