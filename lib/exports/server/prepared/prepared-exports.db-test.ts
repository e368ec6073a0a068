import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import {
  HOURS_KEPT,
  MAX_DATASET_LABELS,
  MAX_PREPARED_EXPORTS,
  newExportSchema,
  PIECE_BYTES,
  preparedExportSchema,
} from "@/lib/exports/prepared-export";
import { OPERATOR } from "@/lib/people/viewer";
import { addLabels, makeRater } from "@/lib/results/server/testing/labels";
import { deleteStudy } from "@/lib/study/server/delete-study";
import { makeOutsiders } from "@/lib/testing/outsiders";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { createExport } from "./create-export";
import { beginExport, endExport, showProgress, storeChunk } from "./export-progress";
import { deleteExpiredExports, deleteExport, listExports, readExport, readExportFile } from "./prepared-exports";

const NOT_FOUND = { code: "NOT_FOUND" };

async function labelledStudy() {
  const study = await makeStudy(2);
  const roundId = await makeRound(study, "preference", { name: "Of pairs" });
  await addLabels(roundId, await makeRater(study.studyId), [1, 5]);
  const researcher = await makeMember(study.studyId, "researcher");
  const asked = newExportSchema.parse({ roundId, file: "bundle.zip", options: { labels: "yes" } });
  return { ...study, roundId, researcher, asked };
}

async function begun(exportId: string) {
  const found = await beginExport(exportId);
  if (!found) throw new Error("There is nothing to make.");
  return found;
}

const sha256 = "0".repeat(64);
const chunksOf = (exportId: string) => prisma().preparedExportChunk.count({ where: { exportId } });

async function madeFile() {
  const study = await labelledStudy();
  const { id } = await createExport(study.researcher, study.studyId, study.asked);
  const held = await begun(id);
  await storeChunk(held, 0, Buffer.from("one,"));
  await storeChunk(held, 1, Buffer.from("two"));
  await endExport(held, { state: "done", bytes: 7, sha256 });
  return { ...study, id };
}

test("a file waits, is made with progress that everybody sees, and is read in its order", async () => {
  const { studyId, roundId, researcher, asked } = await labelledStudy();
  const made = preparedExportSchema.parse(await createExport(researcher, studyId, asked));
  expect(made).toMatchObject({ roundId, roundName: "Of pairs", state: "waiting", progress: null, expiresAt: null });
  expect(made).toMatchObject({ file: "bundle.zip", fileName: "tickbox-of-pairs-bundle.zip" });
  await expect(readExportFile(researcher, studyId, made.id)).rejects.toMatchObject({ code: "CONFLICT" });
  const held = await begun(made.id);
  expect(await showProgress(held, { done: 1, total: 2 })).toBe(true);
  const colleague = await makeMember(studyId, "owner");
  expect(await readExport(colleague, studyId, made.id)).toMatchObject({ progress: { done: 1, total: 2 } });
  const content = Buffer.from(`${"ab".repeat(PIECE_BYTES)}c`);
  for (const position of [0, 1, 2]) {
    const piece = content.subarray(position * PIECE_BYTES, (position + 1) * PIECE_BYTES);
    expect(await storeChunk(held, position, piece)).toBe(true);
  }
  await endExport(held, { state: "done", bytes: content.length, sha256 });
  const { exports } = await listExports(colleague, studyId);
  expect(exports).toEqual([await readExport(researcher, studyId, made.id)]);
  expect(exports[0]).toMatchObject({ state: "done", bytes: content.length, sha256 });
  expect(Date.parse(exports[0]?.expiresAt ?? "")).toBeGreaterThan(Date.now() + (HOURS_KEPT - 1) * 3_600_000);
  const file = await readExportFile(colleague, studyId, made.id);
  for (const from of [0, 1, PIECE_BYTES - 1, PIECE_BYTES, 2 * PIECE_BYTES]) {
    const read: Uint8Array[] = [];
    for await (const chunk of file.chunks(from)) read.push(chunk);
    expect(Buffer.concat(read).equals(content.subarray(from)), String(from)).toBe(true);
  }
});

test("who may not export the study sees, fetches, makes and deletes nothing; nor who knows the id in another study", async () => {
  const { studyId, id, asked } = await madeFile();
  const other = await madeFile();
  for (const viewer of await makeOutsiders(studyId)) {
    await expect(listExports(viewer, studyId)).rejects.toMatchObject(NOT_FOUND);
    await expect(createExport(viewer, studyId, asked)).rejects.toMatchObject(NOT_FOUND);
    await expect(readExport(viewer, studyId, id)).rejects.toMatchObject(NOT_FOUND);
    await expect(readExportFile(viewer, studyId, id)).rejects.toMatchObject(NOT_FOUND);
    await expect(deleteExport(viewer, studyId, id)).rejects.toMatchObject(NOT_FOUND);
  }
  await expect(readExportFile(other.researcher, other.studyId, id)).rejects.toMatchObject(NOT_FOUND);
  await expect(deleteExport(other.researcher, other.studyId, id)).rejects.toMatchObject(NOT_FOUND);
  await expect(createExport(other.researcher, other.studyId, asked)).rejects.toMatchObject(NOT_FOUND);
  await expect(
    createExport(OPERATOR, studyId, newExportSchema.parse({ ...asked, roundId: uuidv7() })),
  ).rejects.toMatchObject(NOT_FOUND);
  expect(await chunksOf(id)).toBe(2);
});

test("who was a member may not fetch any more what was made for them", async () => {
  const { studyId, id, researcher } = await madeFile();
  await prisma().membership.delete({ where: { studyId_userId: { studyId, userId: researcher.userId } } });
  await expect(readExportFile(researcher, studyId, id)).rejects.toMatchObject(NOT_FOUND);
});

test("an expired file is gone for everybody at once, and its bytes with the next cleaning", async () => {
  const { studyId, id, researcher } = await madeFile();
  const fresh = await madeFile();
  await prisma().preparedExport.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1) } });
  await expect(readExport(researcher, studyId, id)).rejects.toMatchObject(NOT_FOUND);
  expect(await listExports(researcher, studyId)).toEqual({ exports: [] });
  await deleteExpiredExports();
  expect([await chunksOf(id), await chunksOf(fresh.id)]).toEqual([0, 2]);
});

test("deleting it, its round or its study takes the bytes with it", async () => {
  const files = [await madeFile(), await madeFile(), await madeFile()] as const;
  await deleteExport(files[0].researcher, files[0].studyId, files[0].id);
  await deleteStudy(OPERATOR, files[1].studyId, "A study");
  await prisma().preparedExport.update({ where: { id: files[2].id }, data: { roundId: null } });
  await deleteStudy(OPERATOR, files[2].studyId, "A study");
  for (const { id } of files) expect(await chunksOf(id)).toBe(0);
});

test("a dataset that no worker should hold is refused; its individual labels are not", async () => {
  const { studyId, roundId, researcher } = await labelledStudy();
  await prisma().raterTally.updateMany({ where: { roundId }, data: { labels: MAX_DATASET_LABELS + 1 } });
  const ask = (tables: string) =>
    createExport(
      researcher,
      studyId,
      newExportSchema.parse({ roundId, file: "dataset.zip", options: { license: "mit", tables } }),
    );
  for (const tables of ["all", "gold"]) await expect(ask(tables)).rejects.toMatchObject({ code: "TOO_LARGE" });
  expect(await ask("labels")).toMatchObject({ state: "waiting" });
});

test("a study keeps only so many, also when many ask at once", async () => {
  const { studyId, researcher, asked } = await labelledStudy();
  const made = await Promise.allSettled(
    Array.from({ length: MAX_PREPARED_EXPORTS + 3 }, () => createExport(researcher, studyId, asked)),
  );
  const refused = made.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(3);
  for (const one of refused) expect(one).toMatchObject({ reason: { code: "CONFLICT" } });
  const [latest] = (await listExports(researcher, studyId)).exports;
  await deleteExport(researcher, studyId, latest?.id ?? "");
  await createExport(researcher, studyId, asked);
  await prisma().preparedExport.deleteMany({ where: { studyId } });
});
