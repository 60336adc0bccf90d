"""Files: what is not text is rejected in one line, and no file is half written."""

from __future__ import annotations

import errno
import io
import itertools
import os
import stat
import sys
from pathlib import Path
from types import FrameType, SimpleNamespace
from typing import Any

import pytest
from needs import posix_only

from unboggle.certify.folder import check_new_folder
from unboggle.errors import InputError, UnboggleError
from unboggle.system.files import check_writable, decode, read_text, write_bytes, write_text

LIMIT = 1000

needs_links = pytest.mark.skipif(not hasattr(os, "symlink"), reason="no symbolic links here")


def complaint(path: Path | str, *, stdin: bytes = b"") -> str:
    with pytest.raises(InputError) as caught:
        read_text(str(path), limit=LIMIT, what="word list", stdin=io.BytesIO(stdin))
    message = str(caught.value)
    assert message.count("\n") == 0
    assert len(message) < 200
    return message


def refused(path: Path | str) -> str:
    with pytest.raises(InputError) as caught:
        check_writable(str(path))
    with pytest.raises(InputError):
        write_text(str(path), "new")
    assert str(caught.value).count("\n") == 0
    return str(caught.value)


# Reading


def test_text_is_read_as_utf_8_whatever_the_locale(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes("smørrebrød\r\nצבע\n".encode())
    assert read_text(str(path), limit=LIMIT) == "smørrebrød\r\nצבע\n"


def test_a_byte_order_mark_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(b"\xef\xbb\xbfcat")
    assert read_text(str(path), limit=LIMIT) == "cat"
    assert read_text("-", limit=LIMIT, stdin=io.BytesIO(b"\xef\xbb\xbfcat")) == "cat"


def test_a_minus_is_standard_input() -> None:
    assert read_text("-", limit=LIMIT, stdin=io.BytesIO(b"cat\n")) == "cat\n"


def test_an_empty_file_is_an_empty_text(tmp_path: Path) -> None:
    path = tmp_path / "empty.txt"
    path.write_bytes(b"")
    assert read_text(str(path), limit=LIMIT) == ""


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "none.txt"
    assert complaint(path) == f"{path}: no such file"
    assert "cannot be read" in complaint("no\0name")


def test_a_folder_is_no_text(tmp_path: Path) -> None:
    assert complaint(tmp_path) == f"{tmp_path}: is a directory, not a word list"


def test_a_file_in_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text("cat", encoding="utf-8")
    assert "cannot be read (Not a directory)" in complaint(tmp_path / "list.txt" / "x")


def test_a_file_may_be_as_large_as_the_limit_and_no_larger(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(b"x" * LIMIT)
    assert len(read_text(str(path), limit=LIMIT)) == LIMIT
    path.write_bytes(b"x" * (LIMIT + 1))
    assert complaint(path) == f"{path}: too large for a word list; at most 1 kB are read"
    assert "standard input: too large for a word list" in complaint("-", stdin=b"x" * (LIMIT + 1))


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="no /dev/zero here")
def test_an_endless_file_is_not_read_to_its_end() -> None:
    assert complaint("/dev/zero") == "/dev/zero: too large for a word list; at most 1 kB are read"


@posix_only
@pytest.mark.usefixtures("mortal")
def test_a_file_that_may_not_be_read_says_so(tmp_path: Path) -> None:
    path = tmp_path / "secret.txt"
    path.write_text("cat", encoding="utf-8")
    path.chmod(0)
    assert complaint(path) == f"{path}: cannot be read (Permission denied)"


def test_a_binary_file_is_called_one() -> None:
    assert complaint("-", stdin=b"\x7fELF\0\1") == "standard input: is a binary file, not text"


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_utf_16_and_utf_32_are_refused(encoding: str) -> None:
    message = complaint("-", stdin="cat\ndog\n".encode(encoding))
    known = encoding in {"utf-16", "utf-32"}  # the others have no byte order mark
    assert ("save it as UTF-8" if known else "is a binary file") in message


@pytest.mark.parametrize("bom", [b"", b"\xef\xbb\xbf"], ids=["plain", "bom"])
@pytest.mark.parametrize(
    ("data", "line", "byte"),
    [
        (b"caf\xe9", 1, "e9"),
        (b"\xff", 1, "ff"),
        (b"cat\ndog\ncaf\xe9\n", 3, "e9"),
        (b"cat\n\n\xe9t\xe9", 3, "e9"),
        (b"cat\r\ndog\r\n\xfct\xe9", 3, "fc"),
        (b"cat\rdog\r\xfct\xe9", 3, "fc"),
        ("é\né".encode()[:-1], 2, "c3"),
    ],
)
def test_a_byte_that_is_not_utf_8_is_named_with_its_line(
    bom: bytes, data: bytes, line: int, byte: str
) -> None:
    with pytest.raises(InputError) as caught:
        decode(bom + data, "list.txt")
    expected = f"list.txt: line {line}: byte 0x{byte} is not UTF-8; save the file as UTF-8"
    assert str(caught.value) == expected


# Writing


def test_text_is_written_as_utf_8_with_plain_line_ends(tmp_path: Path) -> None:
    path = tmp_path / "out.txt"
    check_writable(str(path))
    write_text(str(path), "é\nб\n")
    assert path.read_bytes() == "é\nб\n".encode()


def test_a_new_text_replaces_the_old_and_leaves_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "out.txt"
    path.write_text("something much longer than the new text", encoding="utf-8")
    check_writable(str(path))
    write_text(str(path), "new")
    assert path.read_text(encoding="utf-8") == "new"
    assert os.listdir(tmp_path) == ["out.txt"]


def test_checking_writes_nothing(tmp_path: Path) -> None:
    check_writable(str(tmp_path / "out.txt"))
    assert os.listdir(tmp_path) == []


def test_a_file_name_alone_means_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    check_writable("out.txt")
    write_text("out.txt", "new")
    assert (tmp_path / "out.txt").read_text(encoding="utf-8") == "new"


@pytest.mark.parametrize("step", ["replace", "chmod"])
def test_a_write_that_fails_leaves_the_old_text_and_no_other_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    path = tmp_path / "out.txt"
    path.write_text("old", encoding="utf-8")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, step, fail)
    with pytest.raises(UnboggleError) as caught:
        write_text(str(path), "new")
    monkeypatch.undo()
    assert caught.value.exit_code == 70  # not the user's mistake
    assert str(caught.value) == f"{path}: cannot be written (No space left on device)"
    assert path.read_text(encoding="utf-8") == "old"
    assert os.listdir(tmp_path) == ["out.txt"]


def test_a_file_is_on_the_disk_before_it_gets_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the name may outlive a power cut, and the content not."""
    file = tmp_path / "out.txt"
    file.write_text("old", encoding="utf-8")
    synced: list[str] = []

    def sync(number: int) -> None:
        (other,) = {*tmp_path.iterdir()} - {file}
        synced.append(other.read_text("utf-8"))
        if len(synced) > 1:
            raise OSError(errno.EIO, "planted")

    monkeypatch.setattr(os, "fsync", sync)
    write_text(str(file), "new")
    assert (synced, file.read_text("utf-8")) == (["new"], "new")
    with pytest.raises(UnboggleError, match="cannot be written"):
        write_text(str(file), "newer")
    assert [one.read_text("utf-8") for one in tmp_path.iterdir()] == ["new"]
    for code in (errno.EINVAL, errno.ENOTSUP):

        def unknown(number: int, code: int = code) -> None:
            raise OSError(code, "planted")

        monkeypatch.setattr(os, "fsync", unknown)
        write_text(str(file), f"newest {code}")
        assert file.read_text("utf-8") == f"newest {code}"


def test_an_interrupted_write_leaves_the_old_text_and_no_other_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "out.txt"
    path.write_text("old", encoding="utf-8")

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_text(str(path), "new")
    monkeypatch.undo()
    assert path.read_text(encoding="utf-8") == "old"
    assert os.listdir(tmp_path) == ["out.txt"]


@posix_only
def test_an_existing_file_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "out.txt"
    path.write_text("old", encoding="utf-8")
    path.chmod(0o640)
    write_text(str(path), "new")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


@posix_only
def test_a_new_file_has_the_permissions_of_any_new_file(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write_text(str(tmp_path / "out.txt"), "new")
        after = os.umask(0o027)
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "out.txt").stat().st_mode) == 0o640
    assert after == 0o027


@needs_links
@posix_only
def test_a_link_stays_a_link_and_its_target_gets_the_text(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    target = tmp_path / "there" / "real.txt"
    target.write_text("old", encoding="utf-8")
    link = tmp_path / "link.txt"
    link.symlink_to(target)
    check_writable(str(link))
    write_text(str(link), "new")
    assert link.is_symlink()
    assert target.read_text(encoding="utf-8") == "new"
    assert os.listdir(tmp_path / "there") == ["real.txt"]


@needs_links
@posix_only
def test_a_link_to_nothing_gets_its_target_made(tmp_path: Path) -> None:
    link = tmp_path / "link.txt"
    link.symlink_to("real.txt")
    write_text(str(link), "new")
    assert link.is_symlink()
    assert (tmp_path / "real.txt").read_text(encoding="utf-8") == "new"


@needs_links
@posix_only
def test_a_link_to_itself_is_no_crash(tmp_path: Path) -> None:
    link = tmp_path / "link.txt"
    link.symlink_to("link.txt")
    write_text(str(link), "new")
    assert link.read_text(encoding="utf-8") == "new"
    assert os.listdir(tmp_path) == ["link.txt"]


@pytest.mark.skipif(not os.path.exists("/dev/null"), reason="no /dev/null here")
def test_a_device_is_written_to_and_not_replaced() -> None:
    check_writable("/dev/null")
    write_text("/dev/null", "new")
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)


def test_a_folder_cannot_be_written(tmp_path: Path) -> None:
    assert refused(tmp_path) == f"{tmp_path}: is a directory; pass a file name to -o"
    assert os.listdir(tmp_path) == []


def test_a_folder_that_does_not_exist_is_not_made_a_file(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is a directory; pass a file name to -o"):
        check_writable(f"{tmp_path / 'new'}/")
    with pytest.raises(InputError, match=r"^the file name of -o is empty"):
        check_writable("")


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    path = tmp_path / "none" / "out.txt"
    assert refused(path) == f"{path}: there is no folder {tmp_path / 'none'}"


@posix_only
def test_a_name_that_is_too_long_is_refused(tmp_path: Path) -> None:
    assert "cannot be written (File name too long)" in refused(tmp_path / ("x" * 300))


@posix_only
def test_a_name_that_is_just_short_enough_is_not_refused(tmp_path: Path) -> None:
    path = tmp_path / ("é" * 127)
    check_writable(str(path))
    write_text(str(path), "new")
    assert path.read_text(encoding="utf-8") == "new"


@posix_only
@pytest.mark.usefixtures("mortal")
def test_a_file_or_folder_that_may_not_be_written_says_so(tmp_path: Path) -> None:
    folder = tmp_path / "closed"
    folder.mkdir()
    folder.chmod(0o500)
    assert refused(folder / "out.txt") == f"{folder / 'out.txt'}: no permission to write it"
    folder.chmod(0o000)
    message = refused(folder / "out.txt")
    assert "Permission denied" in message or "no permission" in message
    folder.chmod(0o700)
    path = tmp_path / "out.txt"
    path.write_text("old", encoding="utf-8")
    path.chmod(0o400)
    with pytest.raises(InputError, match="no permission to write it"):
        check_writable(str(path))


@posix_only
def test_a_read_only_file_system_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = os.statvfs(tmp_path)
    read_only = SimpleNamespace(f_flag=place.f_flag | os.ST_RDONLY)
    monkeypatch.setattr(os, "access", lambda *_: False)
    monkeypatch.setattr(os, "statvfs", lambda _: read_only)
    with pytest.raises(InputError, match=r"out\.txt: its file system is read-only"):
        check_writable(str(tmp_path / "out.txt"))
    with pytest.raises(InputError, match="proof: its file system is read-only"):
        check_new_folder(str(tmp_path / "proof"))


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # a file not closed
@posix_only  # Windows deletes no file before it is closed
def test_an_interrupt_at_any_moment_leaves_the_old_text_or_the_new_and_no_other_file(
    tmp_path: Path,
) -> None:
    path = tmp_path / "out.txt"
    left = 0

    def interrupted_after(moments: int) -> bool:
        """Return whether an interrupt came; a moment is one bytecode of the writing."""
        nonlocal left
        left = moments

        def trace(frame: FrameType, event: str, _: object) -> Any:
            nonlocal left
            if frame.f_code is not write_bytes.__code__:
                return None
            frame.f_trace_opcodes = True
            if event == "opcode":
                left -= 1
                if left == 0:
                    sys.settrace(None)
                    frame.f_trace = None
                    raise KeyboardInterrupt
            return trace

        path.write_text("old", encoding="utf-8")
        before = sys.gettrace()
        sys.settrace(trace)
        try:
            write_bytes(str(path), iter([b"ne", b"w"]))
        except KeyboardInterrupt:
            return True
        finally:
            sys.settrace(before)
        return False

    found = set()
    for moments in itertools.count(1):
        came = interrupted_after(moments)
        found.add(path.read_text(encoding="utf-8"))
        assert os.listdir(tmp_path) == ["out.txt"], moments
        if not came:
            break
    assert found == {"old", "new"}
    assert moments > 100
