// The process that reads one file for the web server, started by import-outside.ts.
import { writeFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { databaseErrorCode, isTransient } from "@/lib/db/errors/database-error";
import { AppError } from "@/lib/wire/app-error";
import { importFile } from "../import-file";
import { inspectFile } from "../inspect-file";
import { type ImportJob, type ImportReply, importJobSchema } from "./import-job";

const CONNECTION_FAILURE = "08006";

// Where memory runs out, Linux ends this process and not the web server or PostgreSQL. Other systems have no such file.
void writeFile("/proc/self/oom_score_adj", "1000").catch(() => undefined);
// The web server is gone, or nobody waits for the answer any more.
process.once("disconnect", () => process.exit(1));
process.once("message", async (message) => {
  const job = importJobSchema.parse(message);
  watchMemory(job.megabytes);
  const reply = await replyTo(job);
  process.send?.(reply, () => process.exit(0));
});

/** Buffers do not count towards V8's heap. A thread sees what they come to, also while this one computes. */
function watchMemory(megabytes: number): void {
  const watch = `setInterval(() => {
    if (process.memoryUsage.rss() <= ${megabytes * 1024 ** 2}) return;
    require("node:fs").writeSync(2, "out of memory");
    process.kill(process.pid, "SIGKILL");
  }, 100)`;
  new Worker(watch, { eval: true, execArgv: [] }).unref();
}

async function replyTo({ viewer, mode, ...file }: ImportJob): Promise<ImportReply> {
  const bytes = process.stdin;
  try {
    if (mode === "inspect") {
      return { type: "inspection", inspection: await inspectFile(bytes, file.fileName, file.options) };
    }
    const report = await importFile(viewer, {
      ...file,
      mode,
      bytes,
      onProgress: (progress) => process.send?.({ type: "progress", ...progress }),
    });
    return { type: "report", report };
  } catch (error) {
    if (error instanceof AppError) {
      const { code, message, details } = error;
      return { type: "refused", code, message, details: JSON.parse(JSON.stringify(details)) };
    }
    const databaseCode = isTransient(error) ? (databaseErrorCode(error) ?? CONNECTION_FAILURE) : null;
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { type: "failed", databaseCode, message };
  }
}
