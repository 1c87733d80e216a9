"""The Celery application. A task here is only a nudge: it may be lost, late or doubled (what must happen is a column
that `sweep` reads), so nothing is retried by the broker and no result is kept."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cardgames.settings")

SWEEP_SECONDS = 1.0

app = Celery("bots")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.conf.update(
    accept_content=["json"],
    task_serializer="json",
    task_ignore_result=True,
    # A task is done when it is done: the worker that dies on it leaves it to another one.
    task_acks_late=True,
    task_reject_on_worker_lost=True,
    # The sweep has a queue and a worker of its own, so that no backlog of bot turns keeps it waiting.
    task_routes={"bots.tasks.sweep": {"queue": "sweep"}},
    beat_schedule={
        "sweep": {"task": "bots.tasks.sweep", "schedule": SWEEP_SECONDS, "options": {"expires": SWEEP_SECONDS}}
    },
    worker_enable_remote_control=False,  # it would leave queues behind
    worker_hijack_root_logger=False,
)
app.autodiscover_tasks()
