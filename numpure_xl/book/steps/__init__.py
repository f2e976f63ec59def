"""The pages that show the steps of a solution."""
