import { expect, test } from "vitest";
import { OPERATOR } from "@/lib/people/viewer";
import { answerChecklist, type GivenAnswer, makeChecklistStudy } from "@/lib/results/server/testing/checklist-study";
import { makeRater } from "@/lib/results/server/testing/labels";
import { definedValue, undefinedReason } from "@/lib/stats/testing/defined-value";
import { makeMember, makePerson } from "@/lib/testing/people";
import { readRoundRewards } from "./read-round-rewards";

const soft = (probability: number): GivenAnswer => ({ answer: probability >= 0.5 ? "YES" : "NO", probability });

test("DIVA's worked example comes out of a soft judge's answers as exact arithmetic gives it", async () => {
  const study = await makeChecklistStudy(1, 4, [null, null, null, null]);
  const judge = await makeRater(study.studyId, { kind: "judge" });
  const scores = [
    [0.95, 0.4, 0.85, 0.98],
    [0.92, 0.35, 0.8, 0.99],
    [0.96, 0.75, 0.82, 0.97],
    [0.93, 0.7, 0.78, 0.98],
  ];
  await answerChecklist(
    study,
    0,
    judge,
    scores.map((row) => row.map(soft)),
  );
  const { items, responses, raters } = await readRoundRewards(OPERATOR, study.roundId, {});
  expect(raters).toBe("judge");
  expect(items.map(({ instructionId, number, n, mean }) => [instructionId, number, n, definedValue(mean)])).toEqual([
    ["instruction-0", 1, 4, expect.closeTo(0.94, 12)],
    ["instruction-0", 2, 4, expect.closeTo(0.55, 12)],
    ["instruction-0", 3, 4, expect.closeTo(0.8125, 12)],
    ["instruction-0", 4, 4, expect.closeTo(0.98, 12)],
  ]);
  const variances = [0.00025, 0.03125, 0.00066875, 0.00005];
  const total = variances.reduce((sum, variance) => sum + variance + 1e-8, 0);
  const weights = variances.map((variance) => (variance + 1e-8) / total);
  expect(items.map(({ variance }) => definedValue(variance))).toEqual(variances.map((v) => expect.closeTo(v, 12)));
  expect(items.map(({ diva }) => definedValue(diva))).toEqual(weights.map((weight) => expect.closeTo(weight, 10)));
  // As published, to two decimals but for the second and third, where the paper's own scores give others.
  expect(definedValue(items[0]?.diva ?? { defined: true, value: 1 })).toBeLessThan(0.01);
  expect(responses.map(({ system, diva }) => [system, definedValue(diva)])).toEqual(
    scores.map((row, index) => [
      `system ${index}`,
      expect.closeTo(
        row.reduce((sum, score, item) => sum + score * (weights[item] ?? 0), 0),
        10,
      ),
    ]),
  );
});

test("several raters' scores are averaged, and UNKNOWN is left out", async () => {
  const study = await makeChecklistStudy(1, 2, [null, null]);
  const [yes, no, unknown]: GivenAnswer[] = [{ answer: "YES" }, { answer: "NO" }, { answer: "UNKNOWN" }];
  if (!yes || !no || !unknown) throw new Error("Expected three answers");
  await answerChecklist(study, 0, await makeRater(study.studyId), [
    [yes, unknown],
    [no, unknown],
  ]);
  await answerChecklist(study, 0, await makeRater(study.studyId), [
    [no, unknown],
    [no, unknown],
  ]);
  const { items, responses } = await readRoundRewards(OPERATOR, study.roundId, {});
  expect(items[0] && definedValue(items[0].mean)).toBe(0.25);
  expect(items[1] && undefinedReason(items[1].diva)).toBe("no-labels");
  expect(responses.map(({ diva }) => definedValue(diva))).toEqual([0.5, 0]);
});

test("only who may see agreement finds rewards", async () => {
  const { studyId, roundId } = await makeChecklistStudy(1, 1, [null]);
  const researcher = await makeMember(studyId, "researcher");
  expect(await readRoundRewards(researcher, roundId, {})).toMatchObject({
    items: [],
    responses: [],
    isTooLarge: false,
  });
  for (const viewer of [await makeMember(studyId, "annotator"), await makePerson("stranger")]) {
    await expect(readRoundRewards(viewer, roundId, {})).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
});
