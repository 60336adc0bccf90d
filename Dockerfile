# The page of `unboggle serve` in a container: not as root, with nothing that can be written to.
# The server answers this machine only (SECURITY.md), so the container shares its network:
#
#     docker build -t boggle-page .
#     docker run --rm --init --network host --read-only --tmpfs /tmp --cap-drop ALL \
#         --security-opt no-new-privileges boggle-page
#
# Then open http://127.0.0.1:8765/. The image is pinned by tag only: the newest correction counts.
FROM python:3.13-slim AS build
RUN apt-get update \
    && apt-get install -y --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*
COPY . /source
# The page needs no SMT solver; that of z3-solver is two thirds of all.
RUN python -m venv --without-pip /opt/unboggle \
    && UNBOGGLE_REQUIRE_KERNEL=1 pip --python /opt/unboggle install --no-cache-dir /source \
    && pip --python /opt/unboggle uninstall -y z3-solver

FROM python:3.13-slim
COPY --from=build /opt/unboggle /opt/unboggle
RUN useradd --system --uid 10001 --home-dir /tmp --shell /usr/sbin/nologin unboggle
USER 10001
ENV PATH=/opt/unboggle/bin:$PATH PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 HOME=/tmp
WORKDIR /tmp
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD ["python", "-c", "from urllib.request import urlopen as u; assert b'unboggle' in u('http://127.0.0.1:8765/', timeout=4).read()"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["unboggle", "serve", "--no-browser"]
