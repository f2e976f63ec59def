"""Excel: the paths and settings of the add-in, and its installation."""
