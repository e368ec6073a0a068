-- A task goes only with its round, and the round's row of counts with it. A trigger on the end of tasks would run once for
-- each response of a study that is deleted.
DROP TRIGGER "task_removed" ON "task";
DROP FUNCTION "count_removed_tasks"();
