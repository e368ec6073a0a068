import { createHash } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { modelClients } from "@/lib/endpoints/worker/model-clients";
import { datasetOptionsSchema } from "@/lib/exports/dataset/dataset";
import { exportFileSchema } from "@/lib/exports/export";
import { newExportSchema } from "@/lib/exports/prepared-export";
import { createExport } from "@/lib/exports/server/prepared/create-export";
import { beginExport, endExport, showProgress, storeChunk } from "@/lib/exports/server/prepared/export-progress";
import { exportedBy } from "@/lib/exports/server/testing/exported";
import { exportFileBytes } from "@/lib/interchange/export/export-file-bytes";
import { OPERATOR } from "@/lib/people/viewer";
import { startWorker } from "@/lib/queue/worker";
import { addLabels, makeRater } from "@/lib/results/server/testing/labels";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { deleteExport, listExports, readExport, readExportFile } from "../server/prepared/prepared-exports";
import { type ExportSurroundings, makeExport } from "./make-export";

const DATASET = datasetOptionsSchema.parse({ license: "mit", testShare: 0.5 });
const streamed = exportedBy(exportFileBytes);

beforeEach(async () => {
  await prisma().preparedExport.deleteMany();
});

/** Makes it as a worker does, and says what was logged. */
async function make(id: string, surroundings: Partial<ExportSurroundings> = {}): Promise<unknown[]> {
  const problems: unknown[] = [];
  const log = (message: string, error: unknown) => problems.push([message, error]);
  await makeExport(id, { stopping: new AbortController().signal, log, heartbeat: 20, ...surroundings });
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

test("each file of a round is made with the bytes that are streamed of it", async () => {
  const { studyId, roundId, ask } = await labelledRound();
  // Without them some programs could not tell what a score is of, and their files are refused.
  const externalIds = { trace_id: "t", run_id: "r", test_idx: 0, prompt_idx: 0 };
  await prisma().response.updateMany({ where: { studyId }, data: { externalIds } });
  for (const file of exportFileSchema.options) {
    const { id } = await ask(file, { labels: "yes", license: "mit", testShare: 0.5 });
    expect(await make(id)).toEqual([]);
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
  expect(await make(id)).toEqual([]);
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
  expect(await make(id, { maxBytes: 500 })).toEqual([]);
  const failed = await readExport(OPERATOR, studyId, id);
  expect(failed).toMatchObject({ state: "failed", problem: expect.stringContaining("more than 500 bytes") });
  expect(await prisma().preparedExportChunk.count({ where: { exportId: id } })).toBe(0);
  await expect(readExportFile(OPERATOR, studyId, id)).rejects.toMatchObject({ message: failed.problem });
});

test("what a dead worker had begun is made again by another, and the dead one can no longer write", async () => {
  const { studyId, roundId, ask } = await labelledRound();
  const { id } = await ask("gold.jsonl");
  const dead = await beginExport(id);
  if (!dead) throw new Error("There is nothing to make.");
  await storeChunk(dead, 0, Buffer.from("half a file"));
  await make(id);
  expect(await showProgress(dead, { done: 1, total: 3 })).toBe(false);
  expect(await storeChunk(dead, 1, Buffer.from("more"))).toBe(false);
  await endExport(dead, { state: "done", bytes: 11, sha256: "" });
  expect((await bytesOf(studyId, id)).equals(await streamed(roundId, "gold.jsonl"))).toBe(true);
  expect(await beginExport(id)).toBeNull();
});

test("a file that ends one worker after the other is given up", async () => {
  const { studyId, ask } = await labelledRound();
  const { id } = await ask("gold.jsonl");
  for (let attempt = 0; attempt < 3; attempt++) expect(await beginExport(id)).toMatchObject({ id });
  await make(id);
  expect(await readExport(OPERATOR, studyId, id)).toMatchObject({
    state: "failed",
    problem: expect.stringContaining("stopped 3 times"),
  });
});

test("deleted while it is made, it leaves nothing", async () => {
  const { studyId, ask } = await labelledRound();
  const { id } = await ask("bundle.zip");
  const making = make(id);
  await deleteExport(OPERATOR, studyId, id);
  expect(await making).toEqual([]);
  expect(await prisma().preparedExportChunk.count({ where: { exportId: id } })).toBe(0);
});

test("a worker that is stopped gives back what it was making", async () => {
  const { studyId, ask } = await labelledRound();
  const { id } = await ask("bundle.zip");
  const stopping = new AbortController();
  stopping.abort();
  expect(await make(id, { stopping: stopping.signal })).toEqual([]);
  expect(await readExport(OPERATOR, studyId, id)).toMatchObject({ state: "waiting" });
  await make(id);
  expect(await readExport(OPERATOR, studyId, id)).toMatchObject({ state: "done" });
});

test("several workers share what waits, each file made once, also what was asked for before there was a queue", async () => {
  const { studyId, ask } = await labelledRound();
  const early = await ask("gold.csv");
  const url = process.env.DATABASE_URL ?? "";
  const workers = [await startWorker(url, modelClients())];
  const asked = [early, ...(await Promise.all(Array.from({ length: 6 }, () => ask("labels.csv"))))];
  workers.push(await startWorker(url, modelClients()));
  const states = async () => (await listExports(OPERATOR, studyId)).exports.map(({ state }) => state);
  await expect.poll(states, { timeout: 30_000 }).toEqual(asked.map(() => "done"));
  await Promise.all(workers.map((worker) => worker.stop()));
  const made = await prisma().preparedExport.findMany({ where: { studyId } });
  expect(made.map(({ attempts }) => attempts)).toEqual(asked.map(() => 1));
});
