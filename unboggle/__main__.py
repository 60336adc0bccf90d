"""``python -m unboggle`` is the command ``unboggle``."""

from unboggle.cli import main

if __name__ == "__main__":
    main()
