"""The web page: a server on the loopback, one killable process for each job.

``requests`` describes the requests of the browser, ``guard`` rejects those of other sites.
Answers are ``events`` and the reports of `unboggle`. `server` starts it all.
"""
