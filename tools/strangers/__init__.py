"""Install a release on machines of strangers, and run there what the first pages show.

A *machine* is a process in namespaces of its own: it has no network, its own mounts, a fresh home
and almost no environment. There pip installs unboggle from the artifacts and a wheelhouse. Then
each command of the README and of the gallery must end with the exit code that the page shows,
without a traceback, and make the files that it names. The result is a table.

    python -m tools.artifacts && sudo python -m tools.strangers     # Linux, as root
    python -m tools.strangers pure no-home                          # these machines only

A wheelhouse that is missing is filled first, which needs the internet.
"""
