import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { OPERATOR } from "@/lib/people/viewer";
import { definedValue } from "@/lib/stats/testing/defined-value";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { addLabels, makeRater } from "../testing/labels";
import { ready } from "../testing/ready";
import { readSoftLabels } from "./read-soft-labels";

const CHOICES = {};

/** Of two tasks people say 2 and 4, and 3 and 3; a judge says 3 of both, of the first in samples 2, 4, 2, 4. */
async function judgedRound() {
  const study = await makeStudy(3);
  const { studyId } = study;
  const roundId = await makeRound(study, "check_then_score");
  const label = (level: number, answer: "YES" | "NO") => ({ level, answers: [answer, "YES" as const] });
  await addLabels(roundId, await makeRater(studyId), [label(2, "YES"), label(3, "YES")]);
  await addLabels(roundId, await makeRater(studyId), [label(4, "NO"), label(3, "YES")]);
  const raterId = await makeRater(studyId, { kind: "judge", name: "tiny" });
  const judged = [label(3, "YES"), label(3, "YES"), label(3, "YES")];
  const [producedId, second, third] = await addLabels(roundId, raterId, judged);
  if (producedId === undefined) throw new Error("no label");
  const { taskId, answers } = await prisma().annotation.findUniqueOrThrow({
    where: { id: producedId },
    include: { answers: true },
  });
  const run = { kind: "judge-round", name: "A run", currency: "USD", configuration: {}, prices: {} };
  const { id: runId } = await prisma().run.create({ data: { ...run, studyId, raterId, roundId } });
  await prisma().runItem.create({
    data: { runId, position: 1, subjectId: taskId, state: "done", producedId, result: { samples: [2, 4, 2, 4] } },
  });
  // One sample is no distribution, and of a task that no two people labelled nothing is compared.
  for (const [index, [id, samples]] of [[second, [3]] as const, [third, [2, 4]] as const].entries()) {
    if (id === undefined) throw new Error("no label");
    const { taskId: subjectId } = await prisma().annotation.findUniqueOrThrow({ where: { id } });
    const result = { samples: [...samples] };
    await prisma().runItem.create({
      data: { runId, position: index + 2, subjectId, state: "done", producedId: id, result },
    });
  }
  return { study, roundId, answers };
}

test("samples make a judge's distribution, one label is all its weight; baselines are of the same tasks", async () => {
  const { study, roundId } = await judgedRound();
  const { parts, people } = ready(await readSoftLabels(OPERATOR, roundId, CHOICES));
  expect(people).toBe("imported");
  const [levels, answers] = parts;
  expect(levels).toMatchObject({
    of: "levels",
    distance: "wasserstein",
    judges: [{ pseudonym: "Rater 03", name: "tiny", nSoft: 1 }],
  });
  // By hand: the judge says what people say of both tasks. One label for the people who say 2 and 4 is a point away.
  expect(levels && definedValue(levels.judges[0]?.distance.value ?? levels.person.value)).toBe(0);
  expect(levels && definedValue(levels.oneLabel.value)).toBe(1 / 2);
  // A person who says 2 is two points from the other, who says 4; of the second task they agree.
  expect(levels && definedValue(levels.person.value)).toBe(1);
  expect(levels?.person.n).toBe(2);
  // Of the first task the samples are as far from either person, 1, as ... half of what the two are apart.
  expect(levels?.judges[0] && definedValue(levels.judges[0].lessPerson.value)).toBe((1 - 2) / 2);
  // Four questions, of one of which people differ: |1 − ½| + |0 − ½| = 1 from a YES.
  expect(answers).toMatchObject({ of: "answers", distance: "manhattan", oneLabel: { n: 4, value: { value: 1 / 4 } } });
  expect(answers?.judges[0] && definedValue(answers.judges[0].distance.value)).toBe(1 / 4);
  const annotator = await makeMember(study.studyId, "annotator");
  await expect(readSoftLabels(annotator, roundId, CHOICES)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const researcher = await makeMember(study.studyId, "researcher");
  expect(ready(await readSoftLabels(researcher, roundId, CHOICES)).parts).toHaveLength(2);
});

test("where people say that both answers can be defended, response sets have an error of their own", async () => {
  const study = await makeStudy(1);
  const roundId = await makeRound(study, "checklist_only");
  const answered = (answers: ("YES" | "NO" | "EITHER")[]) => [{ answers }];
  await addLabels(roundId, await makeRater(study.studyId), answered(["EITHER", "YES"]));
  await addLabels(roundId, await makeRater(study.studyId), answered(["YES", "YES"]));
  await addLabels(roundId, await makeRater(study.studyId, { kind: "judge", name: "tiny" }), answered(["YES", "NO"]));
  const [answers] = ready(await readSoftLabels(OPERATOR, roundId, CHOICES)).parts;
  // Of the first question NO can be defended for half of the people; of the second both shares are wrong by 1.
  expect(answers?.judges[0]?.sets && definedValue(answers.judges[0].sets.value)).toBeCloseTo((0.25 / 2 + 1) / 2, 12);
  expect(answers?.personSets && definedValue(answers.personSets.value)).toBeCloseTo((1 / 2 + 0) / 2, 12);
  // Distances are of YES and NO alone: one person's YES to the first question is no distribution.
  expect(answers?.person.n).toBe(1);
});

test("without a judge, or without people, nothing is compared", async () => {
  const study = await makeStudy(2);
  const roundId = await makeRound(study, "direct_scoring");
  await addLabels(roundId, await makeRater(study.studyId, { kind: "judge" }), [3, 3]);
  expect(await readSoftLabels(OPERATOR, roundId, CHOICES)).toMatchObject({ people: null, parts: [] });
});
