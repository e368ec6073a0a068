import { expect, test } from "vitest";
import { roundSystemsFigure } from "@/lib/compare/agreement-systems";
import { readRoundSystems } from "@/lib/compare/server/systems/read-round-systems";
import { prisma } from "@/lib/db/client";
import { OPERATOR } from "@/lib/people/viewer";
import { roundGroupsFigure } from "@/lib/results/agreement-groups";
import { ready } from "@/lib/results/server/testing/ready";
import { definedValue } from "@/lib/stats/testing/defined-value";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeRound, makeStudy, type StudyForTest } from "@/lib/testing/round";
import { readRoundAgreement } from "./read-round-agreement";
import { readRoundChecklist } from "./read-round-checklist";
import { readRoundGroups } from "./read-round-groups";
import { addLabels, makeRater } from "./testing/labels";

const NOMINAL = { raters: "all", level: "nominal" } as const;

/** Four instructions, two responses each: subsets "easy" and "hard", no domains; two categories of questions. */
async function studyWithFacets(): Promise<StudyForTest> {
  const { id: studyId } = await prisma().study.create({ data: { name: "Facets" } });
  const systems = [];
  for (const name of ["Aspen", "Birch"]) systems.push(await prisma().system.create({ data: { studyId, name } }));
  const [aspen, birch] = systems;
  if (!aspen || !birch) throw new Error("no systems");
  const instructions: StudyForTest["instructions"] = [];
  for (let position = 0; position < 4; position++) {
    const { id } = await prisma().instruction.create({
      data: {
        studyId,
        position,
        externalId: `i${position}`,
        text: "Write.",
        subset: position < 2 ? "easy" : "hard",
      },
    });
    const key = { studyId, instructionId: id };
    const a = await prisma().response.create({ data: { ...key, systemId: aspen.id, text: "a" } });
    const b = await prisma().response.create({ data: { ...key, systemId: birch.id, text: "b" } });
    const checklist = await prisma().checklist.create({
      data: {
        ...key,
        series: "imported",
        source: "imported",
        items: {
          create: [
            { position: 1, question: "Is it short?", categories: ["Format"] },
            { position: 2, question: "Is it good?", categories: position === 3 ? [] : ["Content"] },
          ],
        },
      },
      include: { items: true },
    });
    await prisma().checklist.update({ where: { id: checklist.id }, data: { status: "published" } });
    const itemIds = checklist.items.map((item) => item.id);
    // Every second response is Birch's.
    const responseIds: [string, string] = position % 2 === 0 ? [a.id, b.id] : [b.id, a.id];
    instructions.push({ id, responseIds, checklistId: checklist.id, itemIds });
  }
  return { studyId, instructions };
}

test("agreement by system, subset and category rests on the units of each; without domains there are none", async () => {
  const study = await studyWithFacets();
  const roundId = await makeRound(study, "check_then_score");
  await addLabels(roundId, await makeRater(study.studyId), [1, 2, 3, 4]);
  await addLabels(roundId, await makeRater(study.studyId), [1, 3, 3, null]);
  const found = roundGroupsFigure.ready.parse(await readRoundGroups.readAtOnce(OPERATOR, roundId, NOMINAL));
  const { alpha, basis } = await readRoundAgreement(OPERATOR, roundId, NOMINAL);
  expect(found.overall.alpha).toEqual(alpha);
  expect(found.overall.basis).toMatchObject({ nUnits: basis.nUnits, nLabels: 7, nLabelsPairable: 6 });
  expect(
    found.groups.map(({ grouping, name, basis: { nUnits, nUnitsPairable } }) => [
      grouping,
      name,
      nUnits,
      nUnitsPairable,
    ]),
  ).toEqual([
    ["system", "Aspen", 2, 2],
    ["system", "Birch", 2, 1],
    ["subset", "easy", 2, 2],
    ["subset", "hard", 2, 1],
    ["category", "Content", 3, 3],
    ["category", "Format", 4, 3],
  ]);
  const [aspen, birch] = found.groups;
  // Aspen's units are (1, 1) and (3, 3): they agree; Birch's only pair is (2, 3).
  expect(aspen && definedValue(aspen.alpha.value)).toBe(1);
  expect(aspen && definedValue(aspen.mean)).toBe(2);
  expect(birch && definedValue(birch.alpha.value)).toBe(0);
});

test("agreement by batch is that of each batch alone, in their order, less what is left out", async () => {
  const study = await studyWithFacets();
  const roundId = await makeRound(study, "direct_scoring");
  const units = [
    [1, 2, 3, 4],
    [1, 3, 3, 5],
  ];
  for (const levels of units) await addLabels(roundId, await makeRater(study.studyId), levels);
  const batches = async (without?: string) =>
    (await readRoundGroups.readAtOnce(OPERATOR, roundId, { ...NOMINAL, without })).groups
      .filter(({ grouping }) => grouping === "batch")
      .map(({ name, alpha, basis }) => [name, basis.nUnits, alpha]);
  expect(await batches()).toEqual([]);
  for (const [from, batch] of ["Zebra", "Aspen"].entries())
    await prisma().task.updateMany({ where: { roundId, position: 2 + from }, data: { batch } });
  const alone = async (without: string) =>
    (await readRoundAgreement(OPERATOR, roundId, { ...NOMINAL, without })).alpha.value;
  expect(await batches("rater:900")).toMatchObject([
    [null, 2, { value: await alone("batch:Zebra;batch:Aspen") }],
    ["Zebra", 1, { value: await alone("batch:;batch:Aspen") }],
    ["Aspen", 1, { value: await alone("batch:;batch:Zebra") }],
  ]);
  expect((await batches("batch:Zebra")).map(([name]) => name)).toEqual([null, "Aspen"]);
});

test("a pair counts in both of its systems; each system stands against all others", async () => {
  const study = await studyWithFacets();
  const roundId = await makeRound(study, "preference");
  // Tasks 2 and 4 are the other way round: A is Birch there.
  await addLabels(roundId, await makeRater(study.studyId), [1, 1, 3, 5]);
  const { groups } = await readRoundGroups.readAtOnce(OPERATOR, roundId, NOMINAL);
  expect(groups.filter(({ grouping }) => grouping === "system").map(({ name, basis }) => [name, basis.nUnits])).toEqual(
    [
      ["Aspen", 4],
      ["Birch", 4],
    ],
  );
  // Without a checklist of its own a task counts in the categories of its instruction's.
  expect(
    groups.filter(({ grouping }) => grouping === "category").map(({ name, basis }) => [name, basis.nUnits]),
  ).toEqual([
    ["Content", 3],
    ["Format", 4],
  ]);
  const { outcomes, standings } = roundSystemsFigure.ready.parse(
    await readRoundSystems.readAtOnce(OPERATOR, roundId, { raters: "all", answers: "pooled" }),
  );
  expect(outcomes).toHaveLength(1);
  expect(
    standings.map(({ system, pairs, win, tie, loss }) => [system.name, pairs, win.count, tie.count, loss.count]),
  ).toEqual([
    ["Aspen", 4, 2, 1, 1],
    ["Birch", 4, 1, 1, 2],
  ]);
  expect(standings[0] && definedValue(standings[0].win.share)).toBe(0.5);
});

test("systems by category: requirements of the category's questions, scores of the responses that have them", async () => {
  const study = await studyWithFacets();
  const roundId = await makeRound(study, "check_then_score");
  await addLabels(roundId, await makeRater(study.studyId), [
    { level: 5, answers: ["YES", "YES"] },
    { level: 2, answers: ["NO", "YES"] },
    { level: 3, answers: ["NO", "YES"] },
    { level: 4, answers: ["YES", "UNKNOWN"] },
  ]);
  const { categories } = roundSystemsFigure.ready.parse(
    await readRoundSystems.readAtOnce(OPERATOR, roundId, { raters: "all", answers: "pooled" }),
  );
  expect(
    categories.map((row) => [
      row.system,
      row.category,
      row.yes,
      row.no,
      definedValue(row.drfr.value),
      definedValue(row.meanScore.value),
    ]),
  ).toEqual([
    ["Aspen", "Content", 2, 0, 1, 4],
    ["Aspen", "Format", 1, 1, 0.5, 4],
    ["Birch", "Content", 1, 0, 1, 2],
    ["Birch", "Format", 1, 1, 0.5, 3],
  ]);
});

test("each question's share of the disagreement, the largest first; all sum to one", async () => {
  const study = await studyWithFacets();
  const roundId = await makeRound(study, "check_then_score");
  const query = { raters: "all", order: "contribution", after: 0 } as const;
  const [one, two, three] = [
    await makeRater(study.studyId),
    await makeRater(study.studyId),
    await makeRater(study.studyId),
  ];
  await addLabels(roundId, one, [
    { level: 1, answers: ["YES", "YES"] },
    { level: 1, answers: ["YES", "NO"] },
  ]);
  const none = ready(await readRoundChecklist(OPERATOR, roundId, query));
  expect(none.items[0]?.contribution).toMatchObject({ reason: "no-pairable-units" });
  await addLabels(roundId, two, [
    { level: 1, answers: ["YES", "YES"] },
    { level: 1, answers: ["NO", "NO"] },
  ]);
  await addLabels(roundId, three, [{ level: 1, answers: ["YES", "NO"] }, null]);
  const { items, total } = ready(await readRoundChecklist(OPERATOR, roundId, query));
  // 2 · YES · NO / (answers − 1): 2 · 2 · 1 / 2 = 2 for the first instruction's second question, 2 · 1 · 1 / 1 = 2 for the second's first.
  expect(items.slice(0, 3).map((item) => [item.instructionId, item.number, definedValue(item.contribution)])).toEqual([
    ["i0", 2, 0.5],
    ["i1", 1, 0.5],
    ["i0", 1, 0],
  ]);
  expect(items).toHaveLength(total);
  expect(items.reduce((sum, item) => sum + definedValue(item.contribution), 0)).toBeCloseTo(1, 12);
  const second = ready(await readRoundChecklist(OPERATOR, roundId, { ...query, after: 1 }));
  expect(second.items.map((item) => item.itemId)).toEqual(items.slice(1).map((item) => item.itemId));
});

test("does not exist for annotators and strangers", async () => {
  const study = await makeStudy(1);
  const roundId = await makeRound(study, "direct_scoring");
  for (const denied of [await makeMember(study.studyId, "annotator"), await makePerson("stranger")]) {
    await expect(readRoundGroups.readAtOnce(denied, roundId, NOMINAL)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  const researcher = await makeMember(study.studyId, "researcher");
  expect((await readRoundGroups.readAtOnce(researcher, roundId, NOMINAL)).overall.alpha.value).toMatchObject({
    reason: "no-labels",
  });
});
