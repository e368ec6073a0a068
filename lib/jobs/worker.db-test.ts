import { expect, test } from "vitest";
import { oneMoreDatabase } from "@/lib/db/testing/one-more-database";
import { modelClients } from "./endpoint/model-clients";
import { startWorker } from "./worker";

test("two workers start on one database at once, and stop", async () => {
  const database = await oneMoreDatabase("migrated");
  try {
    const workers = await Promise.all([
      startWorker(database.url, modelClients()),
      startWorker(database.url, modelClients()),
    ]);
    await Promise.all(workers.map((worker) => worker.stop()));
    await expect(Promise.all(workers.map((worker) => worker.promise))).resolves.toHaveLength(2);
  } finally {
    await database.drop();
  }
});
