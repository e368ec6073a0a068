import { describe, expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { makePerson } from "@/lib/testing/people";
import { keepBest } from "./keep-best";
import { listScorers } from "./list-scorers";
import { listScorersOfSamples } from "./list-scorers-of-samples";
import { readBestOf } from "./read-best-of";
import { readImprovementFacts } from "./read-improvement-facts";
import { pairsOf } from "./testing/pairs-of";
import { setUp, values } from "./testing/sampled-study";

describe("best of N", () => {
  test("the best samples of each instruction, ties kept, held against a person's scores", async () => {
    const { viewer, studyId, systemId, scorer, person, roundId } = await setUp();
    const truth = `rater:${roundId}:${person}`;
    const best = await readBestOf(viewer, studyId, { systemId, scorer, truth, after: 0 });
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
    // Two instructions are too few for one.
    expect(precision?.interval).toMatchObject({ defined: false, reason: "too-few-units" });
    const later = await readBestOf(viewer, studyId, { systemId, scorer, after: 25 });
    expect(later).toMatchObject({ againstTruth: null, instructions: [] });
  });

  test("a source says of which systems it knows two samples of one instruction", async () => {
    const { viewer, studyId, systemId, scorer, person, roundId, instructions } = await setUp();
    const knows = async () =>
      new Map((await listScorersOfSamples(viewer, studyId)).map(({ id, systemIds }) => [id, systemIds]));
    expect((await knows()).get(scorer)).toEqual([systemId]);
    const [first, second] = instructions.map(({ responseIds }) => responseIds[0] ?? "");
    // Labels of one sample of each instruction are nothing to choose by.
    await prisma().annotation.updateMany({
      where: { raterId: person, task: { responseAId: { notIn: [first ?? "", second ?? ""] } } },
      data: { supersededAt: new Date() },
    });
    expect((await knows()).get(scorer)).toEqual([systemId]);
    expect((await knows()).get(`rater:${roundId}:${person}`)).toEqual([]);
    expect((await knows()).get(`consensus:${roundId}:human`) ?? []).toEqual([]);
    await prisma().response.updateMany({ where: { studyId }, data: { knownScore: 3 } });
    expect((await knows()).get("known-scores")).toEqual([systemId]);
    await expect(listScorersOfSamples(await makePerson("Stranger"), studyId)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("preferences between samples: a win counts one, a tie half; decided ones come before people's", async () => {
    const { viewer, studyId, systemId, instructions, person } = await setUp();
    const round = await prisma().round.create({
      data: {
        studyId,
        name: "Preferred",
        protocol: "preference",
        status: "closed",
        overlap: 0,
        seed: 1,
        scale: "preference",
        levelNames: ["1", "2", "3", "4", "5"],
        openedAt: new Date(),
        closedAt: new Date(),
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
          studyId,
          roundId: round.id,
          protocol: "preference",
          position,
          wanted: 0,
          instructionId: instructions[0]?.id ?? "",
          responseAId: of[0] ?? "",
          responseBId: of[1] ?? "",
        },
      });
      tasks.push(task.id);
      await prisma().annotation.create({
        data: {
          id: task.id,
          studyId,
          roundId: round.id,
          taskId: task.id,
          protocol: "preference",
          raterId: person,
          level: preference,
          contentHash: task.id,
        },
      });
    }
    const scores = async (scorer: string) => {
      const { instructions: found } = await readBestOf(viewer, studyId, { systemId, scorer, after: 0 });
      return found[0]?.samples.map(({ score }) => score);
    };
    // a beats b, b and c are alike, c beats a.
    expect(await scores(`rater:${round.id}:${person}`)).toEqual([0.5, 0.25, 0.75]);
    await prisma().adjudication.create({
      data: { taskId: tasks[0] ?? "", level: 4, reason: "b says more", decidedBy: viewer.userId },
    });
    const scorers = await listScorers(viewer, studyId);
    expect(scorers.map(({ id }) => id)).toContain(`adjudicated:${round.id}`);
    const knows = await listScorersOfSamples(viewer, studyId);
    for (const id of [`adjudicated:${round.id}`, `rater:${round.id}:${person}`])
      expect(knows.find((each) => each.id === id)?.systemIds).toEqual([systemId]);
    expect(await scores(`adjudicated:${round.id}`)).toEqual([0, 0.75, 0.75]);
  });

  test("decided scores come before the mean of people's, and judges' do not count in it", async () => {
    const { viewer, studyId, systemId, roundId, instructions, person } = await setUp();
    await prisma().adjudication.create({
      data: { taskId: instructions[0]?.taskIds[0] ?? "", level: 4, reason: "it is", decidedBy: viewer.userId },
    });
    const [scorer, truth] = [`adjudicated:${roundId}`, `rater:${roundId}:${person}`];
    const best = await readBestOf(viewer, studyId, { systemId, scorer, truth, after: 0 });
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
      responses: 3,
      instructions: 2,
      instructionsWithSamples: 1,
    });
    expect(facts.series).toEqual([{ name: "imported", instructions: 2 }]);
  });
});

test("whoever may not read or control a study finds nothing of it", async () => {
  const { studyId, annotator, systemId, scorer } = await setUp();
  for (const viewer of [annotator, await makePerson("Stranger")]) {
    const denied = [
      () => readImprovementFacts(viewer, studyId),
      () => listScorers(viewer, studyId),
      () => readBestOf(viewer, studyId, { systemId, scorer, after: 0 }),
      () => keepBest(viewer, studyId, { systemId, scorer, name: "mine" }),
      () => pairsOf(viewer, studyId, { source: scorer }),
    ];
    for (const attempt of denied) await expect(attempt()).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  // Nor does a system or a source of another study.
  const other = await setUp();
  await expect(
    readBestOf(other.viewer, other.studyId, { systemId, scorer: other.scorer, after: 0 }),
  ).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(pairsOf(other.viewer, other.studyId, { source: scorer })).rejects.toMatchObject({ code: "NOT_FOUND" });
});
