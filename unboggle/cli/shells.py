"""How bash, zsh and fish get completions, and the scripts by which they do.

click has all three. What differs here: bash splits words at ``=``, ``@`` and ``:``, and replaces
only the last part; zsh and fish replace all of ``--solver=cad``. Names of files begin after the
``=``, and after ``dimacs:``. The words that fish has are as typed: with quotes and with a tilde.
"""

from __future__ import annotations

import os
import shlex
from typing import Any

import click
from click import shell_completion

VARIABLE = "_UNBOGGLE_COMPLETE"
"""The environment variable that requests completions."""

_BASH = """\
# bash completion of unboggle
%(complete_func)s() {
    local type value
    COMPREPLY=()
    while IFS=, read -r type value; do
        case $type in
            dir) compopt -o dirnames 2> /dev/null ;;
            file) compopt -o default 2> /dev/null ;;
            plain)
                COMPREPLY+=("$value")
                [[ $value == *: ]] && compopt -o nospace 2> /dev/null
                ;;
        esac
    done < <(COMP_LINE="${COMP_LINE:0:COMP_POINT}" COMP_WORD="$2" \\
        %(complete_var)s=bash_complete "$1" 2> /dev/null)
}
complete -o nosort -F %(complete_func)s %(prog_name)s 2> /dev/null \\
    || complete -o default -F %(complete_func)s %(prog_name)s  # bash before 4.4
"""
_ZSH = """\
#compdef %(prog_name)s
%(complete_func)s() {
    local -a response values described open
    local type key descr
    response=("${(@f)$(COMP_WORDS="${words[1,CURRENT]}" COMP_CWORD=$((CURRENT - 1)) \\
        %(complete_var)s=zsh_complete ${~words[1]} 2> /dev/null)}")
    [[ $PREFIX == --*=* ]] && compset -P 1 '*='
    compset -P '*dimacs:'
    for type key descr in ${response}; do
        case $type in
            dir) _path_files -/ ;;
            file) _path_files -f ;;
            plain) [[ $descr == _ ]] && values+=("$key") || described+=("$key:$descr") ;;
        esac
    done
    [[ -n $described ]] && _describe -V unsorted described
    open=(${(M)values:#*:}) values=(${values:#*:})
    [[ -n $open ]] && compadd -V unsorted -S '' -a open
    [[ -n $values ]] && compadd -V unsorted -a values
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
    %(complete_func)s "$@"
else
    (( $+functions[compdef] )) || { autoload -Uz compinit && compinit -i }
    compdef %(complete_func)s %(prog_name)s
fi
"""
_FISH = """\
# fish completion of unboggle
function %(complete_func)s
    set -l word (commandline -ct)
    set -l parts (string match -r -- '^((?:--[a-z-]+=)?)(["\\']?)((?:.*dimacs:)?)(.*)$' $word)
    set -l option $parts[2]
    set -l file $parts[3]$parts[5]
    set -l before $option$parts[4]
    set -lx COMP_WORDS (commandline -cp | string collect)
    set -lx COMP_CWORD $word
    set -lx %(complete_var)s fish_complete
    set -l program (commandline -po)[1]
    for line in ($program 2> /dev/null)
        set -l parts (string split -m 1 , -- $line)
        switch $parts[1]
            case dir
                printf '%%s\\n' $before(complete -C "unboggle-file $file" | string match '*/')
            case file
                printf '%%s\\n' $before(complete -C "unboggle-file $file")
            case plain
                printf '%%s\\n' $option$parts[2]
        end
    end
end
complete --no-files --keep-order --command %(prog_name)s --arguments '(%(complete_func)s)'
"""


def _value_of(word: str) -> str:
    """Return the part of ``word`` that is completed: that after ``--solver=``, or all of it."""
    return word.partition("=")[2] if word.startswith("-") and "=" in word else word


class Bash(shell_completion.BashComplete):
    """Completion for bash: ``COMP_WORD`` is the part that bash replaces."""

    source_template = _BASH
    _before = ""

    def source(self) -> str:
        """Return the script; an old bash only sorts the completions."""
        return self.source_template % self.source_vars()

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the words before the last one, and the last one."""
        line, part = os.environ["COMP_LINE"], os.environ["COMP_WORD"]
        args = shell_completion.split_arg_string(line)[1:]
        last = "" if line[-1:].isspace() and not part else args.pop() if args else ""
        value = _value_of(last)
        self._before = value.removesuffix(part) if value.endswith(part) else ""
        return args, last

    def format_completion(self, item: shell_completion.CompletionItem[Any]) -> str:
        """Return the kind of ``item``, and what replaces the part."""
        value = str(item.value).removeprefix(self._before)
        return f"{item.type},{shlex.quote(value) if value and item.type == 'plain' else value}"


class Zsh(shell_completion.ZshComplete):
    """Completion for zsh."""

    source_template = _ZSH


class Fish(shell_completion.FishComplete):
    """Completion for fish."""

    source_template = _FISH


SHELLS: dict[str, type[shell_completion.ShellComplete]] = {
    "bash": Bash, "zsh": Zsh, "fish": Fish
}  # fmt: skip
for _name, _class in SHELLS.items():
    shell_completion.add_completion_class(_class, _name)


def script(command: click.Command, shell: str) -> str:
    """Return the script by which ``shell`` completes ``command``."""
    return SHELLS[shell](command, {}, "unboggle", VARIABLE).source()
