from unboggle.executors.task import Task as Task
from unboggle.executors.task import TaskDone as TaskDone
from unboggle.executors.task import TaskFailed as TaskFailed
from unboggle.library.tasks import run_tasks as run_tasks
from unboggle.system.in_process import no_child_processes as no_child_processes

__all__: list[str]
