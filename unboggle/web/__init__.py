"""The web page: a server on the loopback, one killable process for each job.

What the browser may ask for is in ``requests``, who may ask in ``guard``, what comes back in
``events`` and the reports of `unboggle`; `server` starts it all.
"""
