import { type Runner, run, type TaskList } from "graphile-worker";
import { expireLeases } from "@/lib/data/labelling/expire-leases";
import { deleteExpiredSessions } from "@/lib/data/people/delete-expired-sessions";
import { installQueue } from "./install-queue";

/** What workers do, by the name of the job. */
const TASKS: TaskList = {
  "expire-leases": async (_, helpers) => {
    const expired = await expireLeases();
    if (expired > 0) helpers.logger.info(`${expired} leases ended; their places are free again`);
  },
  "delete-expired-sessions": async () => {
    await deleteExpiredSessions();
  },
};

/** Claims free the leases of their own round at once; expire-leases is for rounds nobody is looking at. */
const CRONTAB = ["* * * * * expire-leases", "17 * * * * delete-expired-sessions"].join("\n");

/** Starts a worker on this database. Several may run, on any machine: each job and each cron minute is done once. */
export async function startWorker(connectionString: string, concurrency = 2): Promise<Runner> {
  await installQueue(connectionString);
  return run({ connectionString, concurrency, taskList: TASKS, crontab: CRONTAB, noHandleSignals: true });
}
