import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import type { RowMatch } from "@/lib/results/report/report-part";
import { forgottenRowMatchesSchema, newRowMatchSchema } from "@/lib/results/report/row-match";
import { makeMember } from "@/lib/testing/people";
import { readReport } from "./read-report";
import { forgetRowMatches, readRowMatches, saveRowMatch } from "./row-matches";

const PREFERENCE: RowMatch = { table: "tick-4", published: "Preference", own: "Preference · gpt-4o" };
const SCORING: RowMatch = { table: "tick-4", published: "Direct scoring", own: null };
const OTHER: RowMatch = { table: "diva-2", published: "Score", own: "Preference · gpt-4o" };

async function makeStudy(): Promise<string> {
  return (await prisma().study.create({ data: { name: "Rows" } })).id;
}

test("those who may change the study choose rows, everybody who sees its figures reads them", async () => {
  const studyId = await makeStudy();
  const owner = await makeMember(studyId, "owner");
  const annotator = await makeMember(studyId, "annotator");
  const outsider = await makeMember(await makeStudy(), "owner");
  for (const match of [PREFERENCE, SCORING, OTHER]) await saveRowMatch(owner, studyId, match);
  for (const viewer of [annotator, outsider]) {
    await expect(saveRowMatch(viewer, studyId, { ...SCORING, own: "mine" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(forgetRowMatches(viewer, studyId, { table: "tick-4" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await readRowMatches(viewer, studyId)).toEqual([]);
  }
  expect(await readRowMatches(owner, studyId)).toEqual([OTHER, SCORING, PREFERENCE]);
  const { tables, may } = await readReport(owner, studyId, "tick", {});
  expect(tables.find(({ publishedId }) => publishedId === "tick-4")?.matches).toEqual([SCORING, PREFERENCE]);
  expect(may).toEqual({ matchRows: true });
});

test("a row is taken once in a table; choosing again replaces, and back to automatic forgets one or all", async () => {
  const studyId = await makeStudy();
  const owner = await makeMember(studyId, "owner");
  await saveRowMatch(owner, studyId, PREFERENCE);
  const twice = { ...SCORING, own: PREFERENCE.own };
  await expect(saveRowMatch(owner, studyId, twice)).rejects.toMatchObject({
    code: "CONFLICT",
    message: expect.stringContaining("matched with “Preference” already"),
  });
  const stored = { studyId, publishedTable: "tick-4", publishedRow: "Direct scoring", ownRow: PREFERENCE.own };
  await expect(prisma().rowMatch.create({ data: stored })).rejects.toMatchObject({ code: "P2002" });
  await saveRowMatch(owner, studyId, { ...PREFERENCE, own: "another" });
  await saveRowMatch(owner, studyId, twice);
  await saveRowMatch(owner, studyId, OTHER);
  await forgetRowMatches(owner, studyId, { table: "tick-4", published: "Preference" });
  expect(await readRowMatches(owner, studyId)).toEqual([OTHER, twice]);
  await forgetRowMatches(owner, studyId, { table: "tick-4" });
  await forgetRowMatches(owner, studyId, { table: "tick-4" });
  expect(await readRowMatches(owner, studyId)).toEqual([OTHER]);
  const events = await prisma().event.findMany({ where: { studyId }, orderBy: { id: "asc" }, select: { kind: true } });
  expect(events.map(({ kind }) => kind)).toEqual([
    ...Array(4).fill("study.row-matched"),
    ...Array(2).fill("study.row-matches-forgotten"),
  ]);
});

test("the longest name is kept, and what is no row of a published table is refused", async () => {
  const studyId = await makeStudy();
  const owner = await makeMember(studyId, "owner");
  const longest = Array.from({ length: 600 }, (_, index) => String.fromCodePoint(0x4e00 + index * 7)).join("");
  await saveRowMatch(owner, studyId, { ...PREFERENCE, own: longest });
  expect(newRowMatchSchema.safeParse({ ...PREFERENCE, own: longest }).success).toBe(true);
  for (const wrong of [{ own: `${longest}x` }, { own: " " }, { published: "Ranking" }, { table: "tick-99" }]) {
    expect(newRowMatchSchema.safeParse({ ...PREFERENCE, ...wrong }).success).toBe(false);
  }
  expect(forgottenRowMatchesSchema.safeParse({ table: "tick-4", published: "Ranking" }).success).toBe(false);
});
