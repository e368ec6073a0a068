import { expect, test } from "vitest";
import { OPERATOR } from "@/lib/people/viewer";
import { definedValue } from "@/lib/stats/testing/defined-value";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { addLabels, makeRater } from "../testing/labels";
import { ready } from "../testing/ready";
import { readRaterSeverity, readSeverityCause } from "./read-rater-severity";

const FILTER = { raters: "imported" } as const;

test("a strict rater is found in scores and answers, for those who may read agreement; pairs have no direction", async () => {
  const study = await makeStudy(24);
  const roundId = await makeRound(study, "check_then_score");
  for (const rater of [0, 1, 2]) {
    const labels = Array.from({ length: 24 }, (_, task) => {
      const luck = (task * 5 + rater * 7 + task * rater) % 4 === 0 ? 1 : 0;
      const isNo = (task + rater + luck) % 3 === 0 || rater === 2;
      return {
        level: 2 + (task % 3) + luck - (rater === 2 ? 1 : 0),
        answers: [
          isNo && task % 5 > 0 ? ("NO" as const) : ("YES" as const),
          task % 2 ? ("YES" as const) : ("NO" as const),
        ],
      };
    });
    await addLabels(roundId, await makeRater(study.studyId), labels);
  }
  const { levels, answers } = ready(await readRaterSeverity(OPERATOR, roundId, FILTER));
  const found = levels ? definedValue(levels) : null;
  expect(found?.raters.map(({ number, labels }) => [number, labels])).toEqual([
    [1, 24],
    [2, 24],
    [3, 24],
  ]);
  const strict = found?.raters[2];
  expect(strict?.pValue).toBeLessThan(0.01);
  expect(strict && definedValue(strict.shift.value)).toBeLessThan(-0.4);
  expect(answers && definedValue(answers).raters[2]).toMatchObject({ labels: 48 });
  // One strict rater of three: the cause is that of the same fit.
  expect(ready(await readSeverityCause(OPERATOR, roundId, FILTER)).cause).toMatchObject({
    of: "labels",
    words: expect.stringMatching(/^Rater 03 is strict \(−\d\.\d\d against an average rater\)/),
  });
  const annotator = await makeMember(study.studyId, "annotator");
  await expect(readRaterSeverity(annotator, roundId, FILTER)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(readSeverityCause(annotator, roundId, FILTER)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const researcher = await makeMember(study.studyId, "researcher");
  expect(ready(await readRaterSeverity(researcher, roundId, FILTER)).levels?.defined).toBe(true);
  const pairs = await makeRound(study, "preference");
  expect(await readRaterSeverity(OPERATOR, pairs, FILTER)).toMatchObject({ levels: null, answers: null });
  expect(await readSeverityCause(OPERATOR, pairs, FILTER)).toMatchObject({ cause: null });
});
