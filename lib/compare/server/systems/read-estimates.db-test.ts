import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { OPERATOR } from "@/lib/people/viewer";
import { addLabels, makeRater } from "@/lib/results/server/testing/labels";
import { ready } from "@/lib/results/server/testing/ready";
import { definedValue } from "@/lib/stats/testing/defined-value";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeRound, makeStudy, type StudyForTest } from "@/lib/testing/round";
import { readEstimates } from "./read-estimates";

test("scores of a part by people and of all by a judge give one mean", async () => {
  const study = await makeStudy(8);
  const roundId = await makeRound(study, "direct_scoring");
  await addLabels(roundId, await makeRater(study.studyId), [3, 4, 5, 2]);
  await addLabels(roundId, await makeRater(study.studyId), [5, 4, null, 2]);
  await addLabels(roundId, await makeRater(study.studyId, { kind: "judge", name: "strict" }), [3, 4, 4, 1, 2, 5, 3, 3]);
  const { estimated, judges } = ready(await readEstimates(OPERATOR, roundId, {}));
  expect(estimated).toBe("mean-score");
  expect(judges).toMatchObject([{ name: "strict", differences: [] }]);
  const [left] = judges[0]?.systems ?? [];
  if (!left) throw new Error("no system");
  expect(left).toMatchObject({ system: "secret-system-left", labelled: 4, judgeAlone: 4 });
  expect(definedValue(left.people.value)).toBe(3.75);
  expect(definedValue(left.judgeOnly)).toBe(3.125);
  // NumPy of people's [4, 4, 5, 2] and the judge's [3, 4, 4, 1] and [2, 5, 3, 3].
  expect(definedValue(left.lambda)).toBeCloseTo(0.4022988505747127, 12);
  expect(definedValue(left.together.value)).toBeCloseTo(3.8505747126436782, 12);
  expect(left.corrected).toMatchObject({ defined: false, reason: "values-out-of-range" });
});

async function addTasksOfSecondSystem(study: StudyForTest, roundId: string): Promise<void> {
  await prisma().task.createMany({
    data: study.instructions.map(({ id, responseIds }, index) => ({
      studyId: study.studyId,
      roundId,
      protocol: "direct_scoring" as const,
      position: 100 + index,
      wanted: 3,
      instructionId: id,
      responseAId: responseIds[1],
    })),
  });
}

test("differences are those of the systems in the order of their names, wherever their tasks are", async () => {
  const study = await makeStudy(8);
  const roundId = await makeRound(study, "direct_scoring");
  await addTasksOfSecondSystem(study, roundId);
  await prisma().system.update({
    where: { studyId_name: { studyId: study.studyId, name: "secret-system-left" } },
    data: { name: "z" },
  });
  const scores = [3, 4, 5, 2, 3, 4, 5, 2];
  await addLabels(roundId, await makeRater(study.studyId), [...scores, ...scores.map(() => 1)]);
  await addLabels(roundId, await makeRater(study.studyId, { kind: "judge" }), [...scores, ...scores]);
  const [judge] = ready(await readEstimates(OPERATOR, roundId, {})).judges;
  expect(judge?.systems.map(({ system }) => system)).toEqual(["secret-system-right", "z"]);
  expect(judge?.differences).toMatchObject([{ a: "secret-system-right", b: "z", people: { value: { value: -2.5 } } }]);
});

test("answers give pass rates by question, corrected for how often the judge errs", async () => {
  const study = await makeStudy(40);
  const roundId = await makeRound(study, "checklist_only");
  const [yes, no, half] = [
    ["YES", "YES"],
    ["NO", "NO"],
    ["YES", "NO"],
  ].map((answers) => ({
    answers: answers as ("YES" | "NO")[],
    durationMs: 4_000,
  }));
  if (!yes || !no || !half) throw new Error("no labels");
  const ten = <Label>(label: Label): Label[] => Array.from({ length: 10 }, () => label);
  await addLabels(roundId, await makeRater(study.studyId, { kind: "human" }), [...ten(yes), ...ten(no)]);
  await addLabels(roundId, await makeRater(study.studyId), ten(no));
  const judged = [...ten(yes), ...ten(half), ...ten(yes), ...ten(half)];
  await addLabels(roundId, await makeRater(study.studyId, { kind: "judge" }), judged);
  const { estimated, judges, labelDurationMs, labelsPerTask } = ready(await readEstimates(OPERATOR, roundId, {}));
  expect(estimated).toBe("pass-rate");
  expect(judges).toMatchObject([{ unitsPerLabel: 2 }]);
  expect(labelDurationMs).toBe(4_000);
  expect(labelsPerTask).toBe(1);
  const [left] = judges[0]?.systems ?? [];
  expect(left).toMatchObject({ labelled: 40, judgeAlone: 40, people: { value: { value: 0.5 } } });
  // The judge takes half of the NO for a YES and all YES for one; three quarters of its other answers are YES.
  expect(left && definedValue(left.corrected)).toMatchObject({ sensitivity: 1, specificity: 0.5, estimate: 0.5 });
});

test("of a labelled part that is hardly random no estimate of both is given", async () => {
  const study = await makeStudy(30);
  const roundId = await makeRound(study, "direct_scoring");
  const levels = Array.from({ length: 60 }, (_, index) => (index % 4 < 2 ? 1 + (index % 2) : 4 + (index % 2)));
  await addLabels(roundId, await makeRater(study.studyId, { kind: "judge" }), levels);
  await addLabels(
    roundId,
    await makeRater(study.studyId),
    levels.map((level) => (level < 3 ? level : null)),
  );
  const { judges } = ready(await readEstimates(OPERATOR, roundId, {}));
  const [left] = judges[0]?.systems ?? [];
  expect(left && definedValue(left.part.pValue)).toBeLessThan(0.001);
  expect(left).toMatchObject({
    people: { value: { defined: true } },
    together: { value: { reason: "not-random" } },
    worthLabels: { reason: "not-random" },
  });
});

test("of a part that is hardly random of one system no difference to it is given either", async () => {
  const study = await makeStudy(30);
  const roundId = await makeRound(study, "direct_scoring");
  await addTasksOfSecondSystem(study, roundId);
  const levels = study.instructions.map((_, index) => 1 + (index % 5));
  await addLabels(roundId, await makeRater(study.studyId, { kind: "judge" }), [...levels, ...levels]);
  // People labelled the worst of both systems; the judge's differences are 0 everywhere.
  const chosen = levels.map((level) => (level < 3 ? level : null));
  await addLabels(roundId, await makeRater(study.studyId), [...chosen, ...chosen]);
  const [judge] = ready(await readEstimates(OPERATOR, roundId, {})).judges;
  expect(judge?.systems).toHaveLength(2);
  expect(judge?.differences).toMatchObject([
    { together: { value: { reason: "not-random" } }, worthLabels: { reason: "not-random" } },
  ]);
});

test("of a judge that is hardly better than chance no corrected share is given", async () => {
  const study = await makeStudy(24);
  const roundId = await makeRound(study, "checklist_only");
  const said = (answer: "YES" | "NO") => ({ answers: [answer, answer] });
  const people = study.instructions.map((_, index) => (index < 12 ? said(index % 2 ? "YES" : "NO") : null));
  await addLabels(roundId, await makeRater(study.studyId), people);
  const judged = study.instructions.map((_, index) => said(index === 0 || index % 4 > 1 ? "NO" : "YES"));
  await addLabels(roundId, await makeRater(study.studyId, { kind: "judge" }), judged);
  const [judge] = ready(await readEstimates(OPERATOR, roundId, {})).judges;
  expect(judge?.systems[0]?.corrected).toMatchObject({
    reason: "no-agreement",
    explanation: expect.stringContaining("hardly better than chance"),
  });
});

test("responses with a score and answers give either mean, the score's unless answers are asked for", async () => {
  const study = await makeStudy(3);
  const roundId = await makeRound(study, "check_then_score");
  const label = (level: number, ...answers: ("YES" | "NO")[]) => ({ level, answers });
  await addLabels(roundId, await makeRater(study.studyId), [label(5, "YES", "YES"), label(2, "NO", "YES")]);
  const judged = [label(4, "YES", "YES"), label(3, "YES", "NO"), label(1, "NO", "NO")];
  await addLabels(roundId, await makeRater(study.studyId, { kind: "judge" }), judged);
  const of = async (asked: "levels" | "answers" | undefined) => {
    const { estimated, hasBoth, judges } = ready(await readEstimates(OPERATOR, roundId, { of: asked }));
    const [first] = judges[0]?.systems ?? [];
    return { estimated, hasBoth, labelled: first?.labelled, people: first && definedValue(first.people.value) };
  };
  const levels = { estimated: "mean-score", hasBoth: true, labelled: 2, people: 3.5 };
  expect(await of(undefined)).toEqual(levels);
  expect(await of("answers")).toEqual({ estimated: "pass-rate", hasBoth: true, labelled: 4, people: 0.75 });
  expect(await of("levels")).toEqual(levels);
});

test("pairs give win rates, whichever side a system is on", async () => {
  const study = await makeStudy(5);
  const roundId = await makeRound(study, "preference");
  await addLabels(roundId, await makeRater(study.studyId), [1, 3, 5]);
  await addLabels(roundId, await makeRater(study.studyId, { kind: "judge" }), [2, 3, 5, 1, 1]);
  const { estimated, judges } = ready(await readEstimates(OPERATOR, roundId, {}));
  expect(estimated).toBe("win-rate");
  const [left, right] = judges[0]?.systems ?? [];
  expect(left?.people.value).toEqual({ defined: true, value: 0.5 });
  expect(left && right && definedValue(left.judgeOnly) + definedValue(right.judgeOnly)).toBeCloseTo(1, 12);
  expect(left && right && definedValue(left.together.value) + definedValue(right.together.value)).toBeCloseTo(1, 12);
  expect(judges[0]?.differences).toEqual([]);
});

test("only who may see agreement finds it", async () => {
  const study = await makeStudy(2);
  const roundId = await makeRound(study, "direct_scoring");
  expect(await readEstimates(await makeMember(study.studyId, "researcher"), roundId, {})).toMatchObject({ judges: [] });
  for (const viewer of [await makeMember(study.studyId, "annotator"), await makePerson("stranger")]) {
    await expect(readEstimates(viewer, roundId, {})).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
});
