import { describe, expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { conversationalPairSchema, textPairSchema } from "@/lib/improve/training-pairs";
import { answerChecklist, makeChecklistStudy } from "@/lib/results/server/testing/checklist-study";
import { makeMember } from "@/lib/testing/people";
import { pairsOf } from "./testing/pairs-of";
import { makeRater, N, P, setUp, U, Y } from "./testing/sampled-study";

describe("training pairs", () => {
  test("a judge's answers: counts, and lines as they are read for training", async () => {
    const { viewer, studyId, scorer } = await setUp();
    const { counts, lines } = await pairsOf(viewer, studyId, { source: scorer });
    // First: N N, Y Y, Y N with weights 100 and 100 (none given): 0, 100, 50. Second: 50, 50, 0.
    expect(counts).toEqual({
      instructions: 2,
      pairs: 6,
      incomparable: 0,
      different: 6,
      ties: 1,
      kept: 5,
      equallyDifferent: 0,
      leastDifference: 100,
      withoutImportance: 2,
      questions: 4,
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
      instruction_id: "instruction-0",
      sample_chosen: 1,
      sample_rejected: 0,
      largest_item_difference: 100,
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
        studyId,
        instructionId: first?.id ?? "",
        question: first?.questions[1] ?? "",
        proposedBy: "a model",
        program: "x",
        status: "approved",
        decidedBy: viewer.userId,
        decidedAt: new Date(),
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
