import { v7 as uuidv7 } from "uuid";
import { expect, it } from "vitest";
import { prisma } from "@/lib/db/client";
import { snapshot } from "@/lib/db/snapshot";
import { ImportPauses } from "@/lib/imports/server/import-pauses";
import { bring } from "./testing/bring";

/** More than are staged at once. */
const ROWS = 2_100;
const items = Array.from({ length: ROWS }, (_, place) => `i${place}`);

it("keeps what only a file’s last rows say", async () => {
  const { id: studyId } = await prisma().study.create({ data: { name: `Study ${uuidv7()}` } });
  const lines = items.map((id) => ({ id, instruction: "Write.", responses: [{ system: "Aspen", text: "1" }] }));
  expect(await bring(studyId, "study.jsonl", jsonLines(lines))).toMatchObject({ ok: true });
  const rows = items.map((item, place) => ({
    item,
    system: "Aspen",
    rater: "ann",
    value: 1 + (place % 5),
    ...(place === ROWS - 1 ? { comment: "late", duration_ms: 900 } : {}),
  }));
  expect(await bring(studyId, "labels.jsonl", jsonLines(rows))).toMatchObject({ written: true });
  expect(await prisma().annotation.count({ where: { studyId } })).toBe(ROWS);
  const found = await prisma().annotation.findMany({
    where: { studyId, OR: [{ comment: { not: null } }, { durationMs: { not: null } }] },
    select: { level: true, comment: true, durationMs: true, task: { select: { instruction: true } } },
  });
  const instruction = expect.objectContaining({ externalId: `i${ROWS - 1}` });
  expect(found).toEqual([{ level: 5, comment: "late", durationMs: 900, task: { instruction } }]);
});

it("pauses for as long as it works while people label, and writes the same labels in steps", async () => {
  const { id: studyId } = await prisma().study.create({ data: { name: `Study ${uuidv7()}` } });
  const lines = items.map((id) => ({ id, instruction: "Write.", responses: [{ system: "Aspen", text: "1" }] }));
  await bring(studyId, "study.jsonl", jsonLines(lines));
  const labelsOf = (rater: string, count: number) =>
    jsonLines(items.slice(0, count).map((item, place) => ({ item, system: "Aspen", rater, value: 1 + (place % 5) })));
  await bring(studyId, "first.jsonl", labelsOf("ann", 1));
  const work = () =>
    snapshot(async (transaction) => {
      const begun = performance.now();
      const pauses = new ImportPauses(transaction);
      await transaction.$executeRaw`SELECT pg_sleep(0.2)`;
      await pauses.pause();
      return { areNeeded: pauses.areNeeded, milliseconds: performance.now() - begun };
    }, "write");
  expect(await work()).toMatchObject({ areNeeded: false });
  const tally = { where: { round: { studyId } } };
  // As of somebody who labels for an hour.
  await prisma().raterTally.updateMany({ ...tally, data: { lastSubmission: new Date(Date.now() + 3_600_000) } });
  try {
    const { areNeeded, milliseconds } = await work();
    expect(areNeeded).toBe(true);
    expect(milliseconds).toBeGreaterThanOrEqual(400);
    expect(await bring(studyId, "second.jsonl", labelsOf("bea", ROWS))).toMatchObject({ written: true });
    expect(await prisma().annotation.count({ where: { studyId, rater: { name: "bea" } } })).toBe(ROWS);
  } finally {
    await prisma().raterTally.updateMany({ ...tally, data: { lastSubmission: null } });
  }
});

function jsonLines(rows: readonly object[]): string {
  return rows.map((row) => JSON.stringify(row)).join("\n");
}
