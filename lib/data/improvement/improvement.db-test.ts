import { describe, expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import {
  conversationalPairSchema,
  type TrainingPair,
  type TrainingPairsQuery,
  textPairSchema,
} from "@/lib/domain/improvement/training-pairs";
import type { UserViewer } from "@/lib/domain/viewer";
import { answerChecklist, type GivenAnswer, makeChecklistStudy } from "../agreement/testing/checklist-study";
import { makeMember, makePerson } from "../testing/people";
import { keepBest } from "./keep-best";
import { listScorers } from "./list-scorers";
import { readBestOf } from "./read-best-of";
import { readImprovementFacts } from "./read-improvement-facts";
import { withTrainingPairs } from "./with-training-pairs";

const Y: GivenAnswer = { answer: "YES" };
const N: GivenAnswer = { answer: "NO" };
const U: GivenAnswer = { answer: "UNKNOWN" };
const P = (probability: number): GivenAnswer => ({ answer: probability >= 0.5 ? "YES" : "NO", probability });

async function makeRater(studyId: string, number: number, kind: "human" | "judge", viewer?: UserViewer) {
  const { id } = await prisma().rater.create({
    data: {
      studyId,
      kind,
      number,
      name: `Rater of ${kind}`,
      userId: viewer?.userId ?? null,
      ...(kind === "judge" ? { configuration: { of: "a test" } } : {}),
    },
  });
  return id;
}

/** Two instructions with three samples of one system each; a judge and a person answered the checklist and scored. */
async function setUp() {
  const study = await makeChecklistStudy(2, 3, [100, null]);
  const { studyId, instructions } = study;
  const viewer = await makeMember(studyId, "researcher", "Rita");
  const [{ id: systemId } = { id: "" }] = await prisma().system.findMany({
    where: { studyId },
    orderBy: { name: "asc" },
  });
  for (const { responseIds } of instructions) {
    for (const [sample, id] of responseIds.entries()) {
      await prisma().response.update({ where: { id }, data: { systemId, sample } });
    }
  }
  const annotator = await makeMember(studyId, "annotator", "Ann");
  const person = await makeRater(studyId, 1, "human", annotator);
  const judge = await makeRater(studyId, 2, "judge");
  // The judge finds the second sample best, of the second instruction the first two alike.
  await answerChecklist(study, 0, judge, [
    [N, N],
    [Y, Y],
    [Y, N],
  ]);
  await answerChecklist(study, 1, judge, [
    [Y, N],
    [N, Y],
    [N, N],
  ]);
  // The person finds the second sample best, of the second instruction the last two.
  await answerChecklist(
    study,
    0,
    person,
    [
      [N, N],
      [Y, Y],
      [N, Y],
    ],
    [1, 5, 3],
  );
  await answerChecklist(
    study,
    1,
    person,
    [
      [N, U],
      [Y, U],
      [Y, U],
    ],
    [2, 4, 4],
  );
  const scorer = `rater-pass-rate:${study.roundId}:${judge}`;
  return { ...study, viewer, annotator, systemId, person, judge, scorer };
}

const values = ({ value }: { value: { defined: boolean; value?: number } }) => value.value;

describe("best of N", () => {
  test("the best samples of each instruction, ties kept, held against a person's scores", async () => {
    const { viewer, studyId, systemId, scorer, person, roundId } = await setUp();
    const truth = `rater:${roundId}:${person}`;
    const best = await readBestOf(viewer, studyId, { systemId, scorer, truth, page: 1 });
    expect(best).toMatchObject({ samples: 3, withSamples: 2, nInstructions: 2, nTied: 1, sharesRaters: false });
    expect(best.instructions.map(({ samples }) => samples.map(({ isBest }) => isBest))).toEqual([
      [false, true, false],
      [true, true, false],
    ]);
    expect(best.instructions[1]?.samples.map(({ isTrulyBest }) => isTrulyBest)).toEqual([false, true, true]);
    expect(best.instructions[0]?.samples.map(({ score, truth: known }) => [score, known])).toEqual([
      [0, 1],
      [1, 5],
      [0.5, 3],
    ]);
    expect(values(best.bestScore)).toBeCloseTo(0.75, 9);
    expect(values(best.allScore)).toBeCloseTo((0.5 + 1 / 3) / 2, 9);
    const { precision, chosenTruth, randomPrecision } = best.againstTruth ?? {};
    expect(precision && values(precision)).toBeCloseTo((1 + 0.5) / 2, 9);
    expect(randomPrecision && values(randomPrecision)).toBeCloseTo((1 / 3 + 2 / 3) / 2, 9);
    expect(chosenTruth && values(chosenTruth)).toBeCloseTo((5 + 3) / 2, 9);
    expect(precision?.interval.defined).toBe(true);
    const later = await readBestOf(viewer, studyId, { systemId, scorer, page: 2 });
    expect(later).toMatchObject({ againstTruth: null, instructions: [] });
  });

  test("preferences between samples: a win counts one, a tie half; decided ones come before people's", async () => {
    const { viewer, studyId, systemId, instructions, person } = await setUp();
    const round = await prisma().round.create({
      data: {
        ...{ studyId, name: "Preferred", protocol: "preference", status: "closed", overlap: 0, seed: 1 },
        ...{ levelNames: ["1", "2", "3", "4", "5"], openedAt: new Date(), closedAt: new Date() },
      },
    });
    const [a = "", b = "", c = ""] = instructions[0]?.responseIds ?? [];
    const pairs = [
      { of: [a, b], preference: 1 },
      { of: [b, c], preference: 3 },
      { of: [a, c], preference: 5 },
    ];
    const tasks: string[] = [];
    for (const [position, { of, preference }] of pairs.entries()) {
      const task = await prisma().task.create({
        data: {
          ...{ studyId, roundId: round.id, protocol: "preference", position, wanted: 0 },
          ...{ instructionId: instructions[0]?.id ?? "", responseAId: of[0] ?? "", responseBId: of[1] ?? "" },
        },
      });
      tasks.push(task.id);
      await prisma().annotation.create({
        data: {
          ...{ id: task.id, studyId, roundId: round.id, taskId: task.id, protocol: "preference", raterId: person },
          ...{ preference, contentHash: task.id },
        },
      });
    }
    const scores = async (scorer: string) => {
      const { instructions: found } = await readBestOf(viewer, studyId, { systemId, scorer, page: 1 });
      return found[0]?.samples.map(({ score }) => score);
    };
    // a beats b, b and c are alike, c beats a.
    expect(await scores(`rater:${round.id}:${person}`)).toEqual([0.5, 0.25, 0.75]);
    await prisma().adjudication.create({
      data: { taskId: tasks[0] ?? "", preference: 4, reason: "b says more", decidedBy: viewer.userId },
    });
    const scorers = await listScorers(viewer, studyId);
    expect(scorers.map(({ id }) => id)).toContain(`adjudicated:${round.id}`);
    expect(await scores(`adjudicated:${round.id}`)).toEqual([0, 0.75, 0.75]);
  });

  test("decided scores come before the mean of people's, and judges' do not count in it", async () => {
    const { viewer, studyId, systemId, roundId, instructions, person } = await setUp();
    await prisma().adjudication.create({
      data: { taskId: instructions[0]?.taskIds[0] ?? "", score: 4, reason: "it is", decidedBy: viewer.userId },
    });
    const [scorer, truth] = [`adjudicated:${roundId}`, `rater:${roundId}:${person}`];
    const best = await readBestOf(viewer, studyId, { systemId, scorer, truth, page: 1 });
    expect(best.sharesRaters).toBe(true);
    expect(best.instructions.map(({ samples }) => samples.map(({ score }) => score))).toEqual([
      [4, 5, 3],
      [2, 4, 4],
    ]);
  });

  test("the best become a system of their own, all of a tie; a name that is taken is refused", async () => {
    const { viewer, studyId, systemId, scorer, instructions } = await setUp();
    const made = await keepBest(viewer, studyId, { systemId, scorer, name: "best of 3" });
    expect(made).toMatchObject({ name: "best of 3", instructions: 2, responses: 3 });
    const copies = await prisma().response.findMany({
      where: { systemId: made.systemId },
      orderBy: [{ instruction: { position: "asc" } }, { sample: "asc" }],
      select: { instructionId: true, sample: true, text: true },
    });
    const [first, second] = instructions;
    expect(copies).toEqual([
      { instructionId: first?.id, sample: 0, text: "0 by 1" },
      { instructionId: second?.id, sample: 0, text: "1 by 0" },
      { instructionId: second?.id, sample: 1, text: "1 by 1" },
    ]);
    await expect(keepBest(viewer, studyId, { systemId, scorer, name: "best of 3" })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await expect(keepBest(viewer, studyId, { systemId: made.systemId, scorer, name: "again" })).rejects.toMatchObject({
      code: "INVALID",
    });
    expect(await prisma().system.count({ where: { studyId, name: "again" } })).toBe(0);
    const facts = await readImprovementFacts(viewer, studyId);
    expect(facts.systems.find(({ name }) => name === "best of 3")).toMatchObject({
      ...{ responses: 3, instructions: 2, instructionsWithSamples: 1 },
    });
    expect(facts.series).toEqual([{ name: "imported", instructions: 2 }]);
  });
});

async function pairsOf(viewer: UserViewer, studyId: string, query: Partial<TrainingPairsQuery> & { source: string }) {
  const full = { share: 1, form: "conversational", ...query } as const;
  return withTrainingPairs(viewer, studyId, full, async ({ counts, lines }) => {
    const all: TrainingPair[] = [];
    for await (const line of lines()) all.push(line);
    return { counts, lines: all };
  });
}

describe("training pairs", () => {
  test("a judge's answers: counts, and lines as they are read for training", async () => {
    const { viewer, studyId, scorer } = await setUp();
    const { counts, lines } = await pairsOf(viewer, studyId, { source: scorer });
    // First: N N, Y Y, Y N with weights 100 and 100 (none given): 0, 100, 50. Second: 50, 50, 0.
    expect(counts).toEqual({
      ...{ instructions: 2, pairs: 6, incomparable: 0, different: 6, ties: 1, kept: 5, equallyDifferent: 0 },
      ...{ leastDifference: 100, withoutImportance: 2, questions: 4 },
    });
    expect(lines.map((line) => [line.score_chosen, line.score_rejected])).toEqual([
      [100, 0],
      [50, 0],
      [100, 50],
      [50, 0],
      [50, 0],
    ]);
    expect(conversationalPairSchema.parse(lines[0])).toMatchObject({
      prompt: [{ role: "user", content: "Write 0." }],
      chosen: [{ role: "assistant", content: "0 by 1" }],
      rejected: [{ role: "assistant", content: "0 by 0" }],
      ...{ instruction_id: "instruction-0", sample_chosen: 1, sample_rejected: 0, largest_item_difference: 100 },
    });
    const text = await pairsOf(viewer, studyId, { source: scorer, form: "text", share: 0.2 });
    expect(text.lines.map((line) => textPairSchema.parse(line))).toMatchObject([
      { prompt: "Write 0.", chosen: "0 by 1", rejected: "0 by 0" },
    ]);
    expect(text.counts).toMatchObject({ different: 1, kept: 1, equallyDifferent: 5 });
  });

  test("probabilities, UNKNOWN, approved programs, and the mean over people and judges", async () => {
    const study = await makeChecklistStudy(1, 2, [80, 20]);
    const { studyId, roundId, instructions } = study;
    const viewer = await makeMember(studyId, "owner");
    const judge = await makeRater(studyId, 1, "judge");
    const other = await makeRater(studyId, 2, "judge");
    await answerChecklist(study, 0, judge, [
      [P(0.9), Y],
      [P(0.4), U],
    ]);
    await answerChecklist(study, 0, other, [
      [N, Y],
      [N, Y],
    ]);
    const source = (raterId: string) => `rater-pass-rate:${roundId}:${raterId}`;
    const one = await pairsOf(viewer, studyId, { source: source(judge) });
    // (80·90 + 20·100) / 100 against 40, the only question that was decided there.
    expect(one.lines[0]?.score_chosen).toBeCloseTo(92, 9);
    expect(one.lines[0]?.score_rejected).toBeCloseTo(40, 9);
    expect(one.lines[0]?.largest_item_difference).toBeCloseTo(50, 9);
    expect(one.counts).toMatchObject({ withoutImportance: 0, questions: 2 });
    const both = await pairsOf(viewer, studyId, { source: `pass-rate:${roundId}` });
    // The means: 45 and 100 against 20 and 100.
    expect(both.lines[0]?.score_chosen).toBeCloseTo(56, 9);
    expect(both.lines[0]?.score_rejected).toBeCloseTo(36, 9);
    const [first] = instructions;
    const program = await prisma().verifierProgram.create({
      data: {
        ...{ studyId, instructionId: first?.id ?? "", question: first?.questions[1] ?? "", proposedBy: "a model" },
        ...{ program: "x", status: "approved", decidedBy: viewer.userId, decidedAt: new Date() },
      },
    });
    for (const [index, responseId] of (first?.responseIds ?? []).entries()) {
      await prisma().verifierVerdict.create({ data: { programId: program.id, responseId, verdict: index === 1 } });
    }
    const verified = await pairsOf(viewer, studyId, { source: source(judge) });
    // 90 and (100 + 0) / 2 against 40 and 100, which the program alone decides.
    expect(verified.lines[0]?.score_chosen).toBeCloseTo(82, 9);
    expect(verified.lines[0]?.score_rejected).toBeCloseTo(52, 9);
  });

  test("only the chosen systems, and nothing where they have one response each", async () => {
    const study = await makeChecklistStudy(1, 3, [100]);
    const viewer = await makeMember(study.studyId, "owner");
    const judge = await makeRater(study.studyId, 1, "judge");
    await answerChecklist(study, 0, judge, [[Y], [N], [N]]);
    const systems = await prisma().system.findMany({ where: { studyId: study.studyId }, orderBy: { name: "asc" } });
    const ids = systems.map(({ id }) => id);
    const source = `rater-pass-rate:${study.roundId}:${judge}`;
    const two = await pairsOf(viewer, study.studyId, { source, systems: ids.slice(0, 2) });
    expect(two.counts).toMatchObject({ pairs: 1, kept: 1 });
    const one = await pairsOf(viewer, study.studyId, { source, systems: ids.slice(0, 1) });
    expect(one).toMatchObject({ counts: { pairs: 0, kept: 0, leastDifference: null }, lines: [] });
  });

  test("a source that answers no checklists is refused", async () => {
    const { viewer, studyId, roundId, person } = await setUp();
    await expect(pairsOf(viewer, studyId, { source: `rater:${roundId}:${person}` })).rejects.toMatchObject({
      code: "INVALID",
    });
  });
});

test("whoever may not read or control a study finds nothing of it", async () => {
  const { studyId, annotator, systemId, scorer } = await setUp();
  for (const viewer of [annotator, await makePerson("Stranger")]) {
    const denied = [
      () => readImprovementFacts(viewer, studyId),
      () => listScorers(viewer, studyId),
      () => readBestOf(viewer, studyId, { systemId, scorer, page: 1 }),
      () => keepBest(viewer, studyId, { systemId, scorer, name: "mine" }),
      () => pairsOf(viewer, studyId, { source: scorer }),
    ];
    for (const attempt of denied) await expect(attempt()).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  // Nor does a system or a source of another study.
  const other = await setUp();
  await expect(
    readBestOf(other.viewer, other.studyId, { systemId, scorer: other.scorer, page: 1 }),
  ).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(pairsOf(other.viewer, other.studyId, { source: scorer })).rejects.toMatchObject({ code: "NOT_FOUND" });
});
