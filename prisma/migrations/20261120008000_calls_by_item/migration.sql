-- A call belongs to its item, and by it to a run. To check the run for every call as well promises nothing more.
ALTER TABLE "model_call" DROP CONSTRAINT "model_call_run_id_fkey";

-- It was there for runs that are deleted, whose items find their calls.
DROP INDEX "model_call_run_id_failure_kind_idx";
