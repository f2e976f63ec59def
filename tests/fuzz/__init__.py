"""Targets for fuzzers: see __main__.py, kernel.c and faults.c."""
