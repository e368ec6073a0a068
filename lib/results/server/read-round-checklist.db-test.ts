import { expect, test } from "vitest";
import { readRoundSystems } from "@/lib/compare/server/systems/read-round-systems";
import { prisma } from "@/lib/db/client";
import { OPERATOR } from "@/lib/people/viewer";
import { type ChecklistQuery, roundChecklistFigure } from "@/lib/results/agreement-checklist";
import { ready } from "@/lib/results/server/testing/ready";
import { definedValue } from "@/lib/stats/testing/defined-value";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { readRoundChecklist } from "./read-round-checklist";
import { addLabels, changeLabel, type Label, makeRater } from "./testing/labels";

const QUERY = { raters: "all", order: "checklist", after: 0 } as const;

/** Two responses, two questions each, two raters. Response 1: YES/YES, NO/UNKNOWN. Response 2: YES/NO, NO/NO. */
async function answeredRound() {
  const study = await makeStudy(2);
  const roundId = await makeRound(study, "check_then_score", { allowUnknown: true });
  const [one, two] = [await makeRater(study.studyId), await makeRater(study.studyId)];
  await addLabels(roundId, one, [
    { level: 4, answers: ["YES", "NO"] },
    { level: 2, answers: ["YES", "NO"] },
  ]);
  const second = await addLabels(roundId, two, [
    { level: 5, answers: ["YES", "UNKNOWN"] },
    { level: 1, answers: ["NO", "NO"] },
  ]);
  return { study, roundId, second };
}

test("pooled alpha of answers computed by hand; UNKNOWN is missing and its rate is told", async () => {
  const { roundId } = await answeredRound();
  const found = roundChecklistFigure.ready.parse(ready(await readRoundChecklist(OPERATOR, roundId, QUERY)));
  // Pairable units: YES/YES, YES/NO, NO/NO. Six answers, three each way: Do = 2/6, De = 2 · 3 · 3 / 30 = 0.6.
  expect(definedValue(found.pooled.alpha.value)).toBeCloseTo(1 - 2 / 6 / 0.6, 12);
  expect(found.pooled.basis).toEqual({ nUnits: 4, nUnitsPairable: 3, nLabels: 7, nLabelsPairable: 6, nRaters: 2 });
  expect(found.pooled).toMatchObject({ yes: 3, no: 4, unknown: 1 });
  expect(definedValue(found.pooled.passRate)).toBeCloseTo(3 / 7, 12);
  expect(definedValue(found.pooled.unknownRate)).toBeCloseTo(1 / 8, 12);
  expect(found.total).toBe(4);
});

test("of answers that are nearly all YES it says so, with Gwet's AC1", async () => {
  const study = await makeStudy(5);
  const roundId = await makeRound(study, "check_then_score");
  const yes: Label = { level: 4, answers: ["YES", "YES"] };
  const no: Label = { level: 4, answers: ["YES", "NO"] };
  await addLabels(roundId, await makeRater(study.studyId), [yes, yes, yes, yes, yes]);
  await addLabels(roundId, await makeRater(study.studyId), [yes, yes, yes, yes, no]);
  const { prevalence } = ready(await readRoundChecklist(OPERATOR, roundId, QUERY)).pooled;
  expect(prevalence).toMatchObject({ most: "YES", share: 0.95 });
  const chance = 2 * 0.95 * 0.05;
  expect(prevalence && definedValue(prevalence.gwet)).toBeCloseTo((0.9 - chance) / (1 - chance), 12);
});

test("each question has its own agreement, over the responses that were asked it", async () => {
  const { roundId, second } = await answeredRound();
  const { items } = ready(await readRoundChecklist(OPERATOR, roundId, QUERY));
  expect(items.map((item) => [item.instructionId, item.number, item.yes, item.no, item.unknown])).toEqual([
    ["instruction-0", 1, 2, 0, 0],
    ["instruction-0", 2, 0, 1, 1],
    ["instruction-1", 1, 1, 1, 0],
    ["instruction-1", 2, 0, 2, 0],
  ]);
  expect(items[0]?.alpha.value).toMatchObject({ reason: "no-variation" });
  expect(items[1]?.alpha.value).toMatchObject({ reason: "no-pairable-units" });
  // One unit, YES and NO: Do = 1, De = 2 · 1 · 1 / (2 · 1) = 1, so alpha = 0.
  expect(items[2] && definedValue(items[2].alpha.value)).toBe(0);
  expect(items[2]?.basis).toMatchObject({ nUnits: 1, nLabelsPairable: 2, nRaters: 2 });
  const disputed = ready(await readRoundChecklist(OPERATOR, roundId, { ...QUERY, order: "disagreement" }));
  expect(disputed.items[0]?.itemId).toBe(items[2]?.itemId);
  expect(ready(await readRoundChecklist(OPERATOR, roundId, { ...QUERY, after: 3 })).items).toEqual(items.slice(3));
  await changeLabel(second[1] ?? "", { level: 1, answers: ["YES", "NO"] });
  const after = ready(await readRoundChecklist(OPERATOR, roundId, QUERY));
  expect(after.items[2]).toMatchObject({ yes: 2, no: 0 });
});

test("questions are sorted by how they were answered, and found by their words and categories", async () => {
  const { roundId } = await answeredRound();
  const found = async (query: Partial<ChecklistQuery>) => {
    const { items, total, next } = ready(await readRoundChecklist(OPERATOR, roundId, { ...QUERY, ...query }));
    expect(total).toBe(items.length);
    expect(next).toBeNull();
    return items.map(({ instructionId, number }) => `${instructionId} ${number}`);
  };
  // Pass rates 1, 0, 1/2, 0; UNKNOWN in half of the answers to the second.
  expect(await found({ order: "pass-rate" })).toEqual([
    "instruction-0 2",
    "instruction-1 2",
    "instruction-1 1",
    "instruction-0 1",
  ]);
  expect((await found({ order: "unknown" }))[0]).toBe("instruction-0 2");
  expect(await found({ text: "INSTRUCTION-1" })).toEqual(["instruction-1 1", "instruction-1 2"]);
  expect(await found({ text: "is it 1" })).toEqual(["instruction-0 2", "instruction-1 2"]);
  expect(await found({ text: "100%" })).toEqual([]);
  expect(await found({ category: "Length" })).toEqual([]);
  const { items } = ready(await readRoundChecklist(OPERATOR, roundId, { ...QUERY, text: "instruction-1" }));
  // The share of all disagreement stays one of all questions.
  expect(items.map(({ contribution }) => definedValue(contribution))).toEqual([1, 0]);
  expect(items.map(({ differing }) => definedValue(differing))).toEqual([1, 0]);
  const all = ready(await readRoundChecklist(OPERATOR, roundId, QUERY));
  expect(all.items[1]?.differing).toMatchObject({ reason: "no-pairable-units" });
});

test("several responses to one instruction make one question's units", async () => {
  const study = await makeStudy(1);
  const roundId = await makeRound(study, "check_then_score");
  const [instruction] = study.instructions;
  if (!instruction) throw new Error("no instruction");
  await prisma().task.create({
    data: {
      studyId: study.studyId,
      roundId,
      protocol: "check_then_score",
      position: 1,
      instructionId: instruction.id,
      responseAId: instruction.responseIds[1],
      checklistId: instruction.checklistId,
      wanted: 3,
    },
  });
  const answer = (answers: ("YES" | "NO")[]) => ({ level: 3 as const, answers });
  await addLabels(roundId, await makeRater(study.studyId), [answer(["YES", "YES"]), answer(["NO", "NO"])]);
  await addLabels(roundId, await makeRater(study.studyId), [answer(["YES", "NO"]), answer(["NO", "NO"])]);
  const { items } = ready(await readRoundChecklist(OPERATOR, roundId, QUERY));
  expect(items[0]?.basis.nUnits).toBe(2);
  expect(items[0] && definedValue(items[0].alpha.value)).toBe(1);
});

test("agreement by category, DRFR, mean pass rate and hard satisfaction by system and category", async () => {
  const { study, roundId } = await answeredRound();
  // Published checklists are frozen: categories come with the study. Here a second study has them.
  const categories = ready(await readRoundChecklist(OPERATOR, roundId, QUERY));
  expect(categories.categories).toEqual([]);
  const pooled = await readRoundSystems.readAtOnce(OPERATOR, roundId, { raters: "all", answers: "pooled" });
  const [row] = pooled.checklist;
  expect(pooled.checklist).toHaveLength(1);
  expect(row).toMatchObject({
    grouping: "system",
    name: "secret-system-left",
    responses: 2,
    yes: 3,
    no: 4,
    unknown: 1,
  });
  // A ratio of sums: 3 / 7; the mean of ratios is (2/3 + 1/4) / 2.
  expect(row && definedValue(row.drfr.value)).toBeCloseTo(3 / 7, 12);
  expect(row && definedValue(row.meanPassRate.value)).toBeCloseTo((2 / 3 + 1 / 4) / 2, 12);
  expect(row && definedValue(row.hardSatisfaction.value)).toBe(0);
  const majority = await readRoundSystems.readAtOnce(OPERATOR, roundId, { raters: "all", answers: "majority" });
  // Response 1: YES and NO (one NO, one UNKNOWN); response 2: a tie that is left out, and NO.
  expect(majority.checklist[0]).toMatchObject({ yes: 1, no: 2, unknown: 1 });
  expect(pooled.scores[0]).toMatchObject({ labels: 4, responses: 2, levels: [1, 1, 0, 1, 1] });
  expect(pooled.scores[0] && definedValue(pooled.scores[0].mean.value)).toBe(3);
  const annotator = await makeMember(study.studyId, "annotator");
  await expect(readRoundChecklist(annotator, roundId, QUERY)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(
    readRoundSystems.readAtOnce(annotator, roundId, { raters: "all", answers: "pooled" }),
  ).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

test("a question of several categories counts in each; subsets and domains stand apart", async () => {
  const { id: studyId } = await prisma().study.create({ data: { name: "Categories" } });
  const system = await prisma().system.create({ data: { studyId, name: "Aspen" } });
  const instruction = await prisma().instruction.create({
    data: { studyId, position: 1, externalId: "i1", text: "Write.", subset: "hard", domain: "poems" },
  });
  const key = { studyId, instructionId: instruction.id };
  const response = await prisma().response.create({ data: { ...key, systemId: system.id, text: "Leaves" } });
  const checklist = await prisma().checklist.create({
    data: {
      ...key,
      series: "imported",
      source: "imported",
      items: {
        create: [
          { position: 1, question: "Is it short?", categories: ["Format", "Length"] },
          { position: 2, question: "Is it good?", categories: ["Content"] },
        ],
      },
    },
  });
  await prisma().checklist.update({ where: { id: checklist.id }, data: { status: "published" } });
  const roundId = await makeRound(
    {
      studyId,
      instructions: [{ id: instruction.id, responseIds: [response.id, ""], checklistId: checklist.id, itemIds: [] }],
    },
    "check_then_score",
  );
  await addLabels(roundId, await makeRater(studyId), [{ level: 3, answers: ["YES", "NO"] }]);
  await addLabels(roundId, await makeRater(studyId), [{ level: 3, answers: ["YES", "YES"] }]);
  const { categories } = ready(await readRoundChecklist(OPERATOR, roundId, QUERY));
  const ofLength = ready(await readRoundChecklist(OPERATOR, roundId, { ...QUERY, category: "Length" }));
  expect(ofLength.items.map(({ question }) => question)).toEqual(["Is it short?"]);
  expect(categories.map(({ category, yes, no }) => [category, yes, no])).toEqual([
    ["Content", 1, 1],
    ["Format", 2, 0],
    ["Length", 2, 0],
  ]);
  const { checklist: rows } = await readRoundSystems.readAtOnce(OPERATOR, roundId, {
    raters: "all",
    answers: "pooled",
  });
  expect(rows.map((row) => [row.grouping, row.name, row.yes, row.no])).toEqual([
    ["system", "Aspen", 3, 1],
    ["subset", "hard", 3, 1],
    ["domain", "poems", 3, 1],
    ["category", "Content", 1, 1],
    ["category", "Format", 2, 0],
    ["category", "Length", 2, 0],
  ]);
  expect(rows.map((row) => definedValue(row.hardSatisfaction.value))).toEqual([0, 0, 0, 0, 1, 1]);
});
