import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { OPERATOR } from "@/lib/people/viewer";
import { seededRandom } from "@/lib/stats/resampling/random";
import { definedValue, undefinedReason } from "@/lib/stats/testing/defined-value";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeRound, makeStudy, type StudyForTest } from "@/lib/testing/round";
import { readEnoughLabels } from "./read-enough-labels";
import { readItemAnalysis } from "./read-item-analysis";
import { readRoundChecklist } from "./read-round-checklist";
import { addLabels, type Label, makeRater } from "./testing/labels";
import { ready } from "./testing/ready";

const ASKED = { raters: "all" } as const;

/** All three responses of every instruction are tasks: first those of one system, then of the next. */
async function threeResponses(study: StudyForTest): Promise<StudyForTest> {
  const { studyId, instructions } = study;
  const system = await prisma().system.create({ data: { studyId, name: "third" } });
  const third = await Promise.all(
    instructions.map(async (instruction): Promise<typeof instruction> => {
      const data = { studyId, instructionId: instruction.id, systemId: system.id, text: "third" };
      const { id } = await prisma().response.create({ data });
      return { ...instruction, responseIds: [id, id] };
    }),
  );
  const turned = instructions.map(({ responseIds: [left, right], ...rest }): (typeof instructions)[number] => ({
    ...rest,
    responseIds: [right, left],
  }));
  return { studyId, instructions: [...instructions, ...turned, ...third] };
}

test("questions that tell nothing or split the raters are named, with why", async () => {
  const study = await makeStudy(3, 3);
  const roundId = await makeRound(await threeResponses(study), "checklist_only", { allowUnknown: true });
  const label = (text: string): Label => ({
    answers: text.split("").map((letter) => (letter === "1" ? "YES" : letter === "0" ? "NO" : "UNKNOWN")),
  });
  // Each checklist asks the same in the same words: never failed, disputed, always UNKNOWN.
  const raters = [
    ["11u", "10u"],
    ["10u", "11u"],
  ];
  for (const own of raters) {
    const labels = Array.from({ length: 9 }, (_, task) => label(own[task % 2] ?? ""));
    await addLabels(roundId, await makeRater(study.studyId), labels);
  }
  const found = await readItemAnalysis(OPERATOR, roundId, ASKED);
  expect(found).toMatchObject({
    nQuestions: 3,
    nProblematic: 3,
    isTooLarge: false,
    hasEither: false,
    counts: { "never-failed": 1, "always-unknown": 1, redundant: 0, "negative-discrimination": 0, disagreement: 1 },
  });
  const named = found.items.map(({ instructionId, checklists, number, question, responses, problems }) => [
    instructionId,
    checklists,
    number,
    question,
    responses,
    problems,
  ]);
  expect(named).toEqual(
    expect.arrayContaining([
      ["instruction-0", 3, 1, "Is it 0?", 9, ["never-failed"]],
      ["instruction-0", 3, 2, "Is it 1?", 9, ["disagreement"]],
      ["instruction-0", 3, 3, "Is it 2?", 0, ["always-unknown"]],
    ]),
  );
});

test("questions are named with why raters differ; EITHER counts in no agreement", async () => {
  const study = await makeStudy(30, 4);
  const roundId = await makeRound(study, "checklist_only", { labelling: { offersEither: true } });
  const random = seededRandom("why");
  const truth = study.instructions.map(() => [0, 1, 2, 3].map(() => random() < 0.6));
  for (const place of [0, 1, 2]) {
    const labels = truth.map(
      (passes): Label => ({
        answers: passes.map((pass, question) => {
          if (question === 0) return random() < 0.5 ? "YES" : "NO";
          if (question === 1 && place > 0 && random() < 0.4) return "EITHER";
          return pass ? "YES" : "NO";
        }),
      }),
    );
    await addLabels(roundId, await makeRater(study.studyId), labels);
  }
  const found = await readItemAnalysis(OPERATOR, roundId, ASKED);
  expect(found).toMatchObject({ nToRewrite: 2, hasEither: true });
  const why = found.items.map(({ question, cause, toRewrite }) => [question, cause, toRewrite]);
  expect(why).toEqual([
    ["Is it 0?", "wording", true],
    ["Is it 1?", "either", true],
  ]);
  const given = await prisma().checklistAnswer.count({ where: { annotation: { roundId }, answer: "EITHER" } });
  expect(found.items[1]).toMatchObject({ eithers: given, unknown: 0, disagreement: { value: 0 } });
  const { pooled } = ready(await readRoundChecklist(OPERATOR, roundId, { ...ASKED, order: "contribution", after: 0 }));
  expect([pooled.yes + pooled.no, pooled.unknown]).toEqual([30 * 4 * 3 - given, 0]);
});

test("says how many more labels it takes for the width that is wanted", async () => {
  const study = await makeStudy(40);
  const roundId = await makeRound(study, "direct_scoring");
  const random = seededRandom("enough");
  const truth = study.instructions.map(() => 1 + Math.floor(random() * 5));
  for (const _ of ["one", "two"]) {
    const own = truth.map((level) => (random() < 0.8 ? level : 1 + Math.floor(random() * 5)));
    await addLabels(roundId, await makeRater(study.studyId), own);
  }
  const asked = { ...ASKED, level: "ordinal" } as const;
  const found = await readEnoughLabels(OPERATOR, roundId, { ...asked, width: "0.1" });
  expect(found).toMatchObject({ nUnits: 40, labelsPerUnit: { value: 2 } });
  expect(definedValue(found.width)).toBeGreaterThan(0.1);
  const wider = await readEnoughLabels(OPERATOR, roundId, { ...asked, width: "0.2" });
  const more = [wider, found].map(({ moreUnits }) => (moreUnits ? definedValue(moreUnits) : Number.NaN));
  expect(more[0]).toBeLessThan(more[1] ?? 0);
  expect(await readEnoughLabels(OPERATOR, roundId, asked)).toMatchObject({
    nInstructions: 40,
    moreUnits: null,
    raters: null,
  });
  const empty = await makeRound(study, "direct_scoring");
  expect(undefinedReason((await readEnoughLabels(OPERATOR, empty, { ...asked, width: "0.1" })).width)).toBe(
    "no-labels",
  );
});

test("only who may see agreement finds either", async () => {
  const study = await makeStudy(2);
  const roundId = await makeRound(study, "check_then_score");
  const researcher = await makeMember(study.studyId, "researcher");
  const annotator = await makeMember(study.studyId, "annotator");
  const stranger = await makePerson("stranger");
  const enough = { width: "0.1", level: "ordinal" } as const;
  expect(await readItemAnalysis(researcher, roundId, {})).toMatchObject({ nQuestions: 0, items: [] });
  expect(await readEnoughLabels(researcher, roundId, enough)).toMatchObject({ nUnits: 0 });
  for (const viewer of [annotator, stranger]) {
    await expect(readItemAnalysis(viewer, roundId, {})).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(readEnoughLabels(viewer, roundId, enough)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
});
