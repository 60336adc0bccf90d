"""Tasks on several cores or machines, and calls without child processes."""

from unboggle._lazy import attach

_TABLE = {
    "executors.task": "Task TaskDone TaskFailed",
    "library.tasks": "run_tasks",
    "system.in_process": "no_child_processes",
}
__getattr__, __dir__, __all__ = attach(__name__, _TABLE)
