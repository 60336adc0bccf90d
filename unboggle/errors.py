"""The errors a user can meet. Each carries its exit code (see the README's table)."""


class UnboggleError(Exception):
    """Anything that stops a command; the message is one or two lines for a person."""

    exit_code = 70


class InputError(UnboggleError):
    """The user gave something that cannot be used: what, where, and what to do."""

    exit_code = 2


class MissingFile(InputError):
    """There is no file of the name that the user gave."""


class BackendError(UnboggleError):
    """A solver crashed, ran out of memory, was lost or answered nonsense.

    Never to be read as an answer, least of all as "impossible".
    """

    exit_code = 70


class Bug(BackendError):
    """What only a fault of unboggle or a solver can bring about; the message asks to report it."""

    @property
    def what(self) -> str:
        """What was found, without asking."""
        return super().__str__()

    def __str__(self) -> str:
        return f"{self.what}; please report this"
