import { v7 as uuidv7 } from "uuid";
import { expect, it } from "vitest";
import { prisma } from "@/lib/db/client";
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

function jsonLines(rows: readonly object[]): string {
  return rows.map((row) => JSON.stringify(row)).join("\n");
}
