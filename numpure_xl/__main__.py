"""`python -m numpure_xl`: the command line where the folder of scripts is not on the PATH."""

from numpure_xl.cli import main

if __name__ == "__main__":
    main(prog_name="numpure")
