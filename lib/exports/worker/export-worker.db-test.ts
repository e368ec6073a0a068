import { createHash } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { datasetOptionsSchema } from "@/lib/exports/dataset/dataset";
import { exportFileSchema } from "@/lib/exports/export";
import { newExportSchema } from "@/lib/exports/prepared-export";
import { claimExport, endExport, keepExport, storeChunk } from "@/lib/exports/server/prepared/claimed-export";
import { createExport } from "@/lib/exports/server/prepared/create-export";
import { deleteExport } from "@/lib/exports/server/prepared/delete-export";
import { readExport } from "@/lib/exports/server/prepared/find-export";
import { readExportFile } from "@/lib/exports/server/prepared/read-export-file";
import { exportedBy } from "@/lib/exports/server/testing/exported";
import { exportFileBytes } from "@/lib/interchange/export/export-file-bytes";
import { OPERATOR } from "@/lib/people/viewer";
import { addLabels, makeRater } from "@/lib/results/server/testing/labels";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { ExportWorker } from "./export-worker";

const DATASET = datasetOptionsSchema.parse({ license: "mit", testShare: 0.5 });
const streamed = exportedBy(exportFileBytes);

beforeEach(async () => {
  await prisma().preparedExport.deleteMany();
});

function worker(surroundings: { maxBytes?: number } = {}) {
  const problems: unknown[] = [];
  const log = (message: string, error: unknown) => problems.push([message, error]);
  return { problems, exports: new ExportWorker({ log, heartbeat: 20, ...surroundings }) };
}

async function makeAll(surroundings: { maxBytes?: number } = {}): Promise<unknown[]> {
  const { exports, problems } = worker(surroundings);
  exports.wake();
  await exports.idle();
  return problems;
}

async function labelledRound() {
  const study = await makeStudy(3);
  const roundId = await makeRound(study, "check_then_score");
  await addLabels(roundId, await makeRater(study.studyId), [{ level: 4, answers: ["YES", "NO"] }, 3]);
  await addLabels(roundId, await makeRater(study.studyId), [{ level: 5, answers: ["YES", "YES"] }, null, 2]);
  const ask = (file: string, options = {}) =>
    createExport(OPERATOR, study.studyId, newExportSchema.parse({ roundId, file, options }));
  return { studyId: study.studyId, roundId, ask };
}

async function bytesOf(studyId: string, id: string): Promise<Buffer> {
  const { chunks, sha256, bytes } = await readExportFile(OPERATOR, studyId, id);
  const read: Uint8Array[] = [];
  for await (const chunk of chunks()) read.push(chunk);
  const whole = Buffer.concat(read);
  expect(createHash("sha256").update(whole).digest("hex")).toBe(sha256);
  expect(whole.byteLength).toBe(bytes);
  return whole;
}

const abandon = (id: string) =>
  prisma().preparedExport.update({ where: { id }, data: { claimedUntil: new Date(Date.now() - 1) } });

test("each file of a round is made with the bytes that are streamed of it", async () => {
  const { studyId, roundId, ask } = await labelledRound();
  for (const file of exportFileSchema.options) {
    const { id } = await ask(file, { labels: "yes", license: "mit", testShare: 0.5 });
    expect(await makeAll()).toEqual([]);
    const made = await readExport(OPERATOR, studyId, id);
    expect(made).toMatchObject({ state: "done", progress: { done: 3, total: 3 }, problem: null });
    expect(
      (await bytesOf(studyId, id)).equals(await streamed(roundId, file, { labels: true, dataset: DATASET })),
      file,
    ).toBe(true);
    await deleteExport(OPERATOR, studyId, id);
  }
});

test("a file of more than one piece comes back whole, and so do files of a study", async () => {
  const study = await makeStudy(4);
  await prisma().response.updateMany({ where: { studyId: study.studyId }, data: { text: "ä".repeat(400_000) } });
  await prisma().instruction.updateMany({ where: { studyId: study.studyId }, data: { tags: [] } });
  const { id } = await createExport(OPERATOR, study.studyId, newExportSchema.parse({ file: "study.jsonl" }));
  expect(await makeAll()).toEqual([]);
  const lines = (await bytesOf(study.studyId, id)).toString("utf8").trimEnd().split("\n");
  expect(lines).toHaveLength(4);
  expect(lines.every((line) => line.includes("ä".repeat(400_000)))).toBe(true);
  const pieces = await prisma().preparedExportChunk.findMany({ where: { exportId: id }, orderBy: { position: "asc" } });
  expect(pieces.slice(0, -1).every(({ bytes }) => bytes.byteLength === 1024 * 1024)).toBe(true);
  expect(pieces.length).toBe(7);
});

test("a file above the limit fails, says so, and leaves no bytes", async () => {
  const { studyId, ask } = await labelledRound();
  const { id } = await ask("bundle.zip");
  expect(await makeAll({ maxBytes: 500 })).toEqual([]);
  const failed = await readExport(OPERATOR, studyId, id);
  expect(failed).toMatchObject({ state: "failed", problem: expect.stringContaining("more than 500 bytes") });
  expect(await prisma().preparedExportChunk.count({ where: { exportId: id } })).toBe(0);
  await expect(readExportFile(OPERATOR, studyId, id)).rejects.toMatchObject({ message: failed.problem });
});

test("what a dead worker had begun is made anew by another, and the dead one can no longer write", async () => {
  const { studyId, roundId, ask } = await labelledRound();
  const { id } = await ask("gold.jsonl");
  const dead = await claimExport();
  if (!dead) throw new Error("nothing to claim");
  await storeChunk(dead, 0, Buffer.from("half a file"));
  expect(await claimExport()).toBeNull();
  await abandon(id);
  await makeAll();
  expect(await keepExport(dead, { done: 1, total: 3 })).toBe(false);
  expect(await storeChunk(dead, 1, Buffer.from("more"))).toBe(false);
  await endExport(dead, { state: "done", bytes: 11, sha256: "" });
  expect((await bytesOf(studyId, id)).equals(await streamed(roundId, "gold.jsonl"))).toBe(true);
});

test("a file that ends one worker after the other is given up", async () => {
  const { studyId, ask } = await labelledRound();
  const { id } = await ask("gold.jsonl");
  for (let attempt = 0; attempt < 3; attempt++) {
    expect(await claimExport()).toMatchObject({ id });
    await abandon(id);
  }
  await makeAll();
  expect(await readExport(OPERATOR, studyId, id)).toMatchObject({
    state: "failed",
    problem: expect.stringContaining("stopped 3 times"),
  });
});

test("deleted while it is made, it leaves nothing and keeps no other file waiting", async () => {
  const { studyId, ask } = await labelledRound();
  const [first, second] = [await ask("bundle.zip"), await ask("gold.csv")];
  const { exports, problems } = worker();
  exports.wake();
  await deleteExport(OPERATOR, studyId, first.id);
  await exports.idle();
  expect(problems).toEqual([]);
  expect(await prisma().preparedExportChunk.count({ where: { exportId: first.id } })).toBe(0);
  expect(await readExport(OPERATOR, studyId, second.id)).toMatchObject({ state: "done" });
});

test("several workers share what waits, each file made once", async () => {
  const { studyId, ask } = await labelledRound();
  const asked = await Promise.all(Array.from({ length: 6 }, () => ask("labels.csv")));
  const workers = [worker(), worker(), worker()];
  for (const { exports } of workers) exports.wake();
  await Promise.all(workers.map(({ exports }) => exports.idle()));
  for (const { problems } of workers) expect(problems).toEqual([]);
  for (const { id } of asked) {
    expect(await readExport(OPERATOR, studyId, id)).toMatchObject({ state: "done" });
    expect(await prisma().preparedExport.findUnique({ where: { id } })).toMatchObject({ attempts: 1 });
  }
});

test("a worker that is stopped gives back what it was making", async () => {
  const { studyId, ask } = await labelledRound();
  const { id } = await ask("bundle.zip");
  const { exports } = worker();
  exports.wake();
  await exports.stop();
  // Stopped before it began, while it was at it, or when it was through: never held by nobody.
  expect(["waiting", "done"]).toContain((await readExport(OPERATOR, studyId, id)).state);
  await makeAll();
  expect(await readExport(OPERATOR, studyId, id)).toMatchObject({ state: "done" });
});
