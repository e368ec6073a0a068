import { expect, test } from "vitest";
import { OPERATOR } from "@/lib/people/viewer";
import { definedValue } from "@/lib/stats/testing/defined-value";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { readDisagreementSources } from "./read-disagreement-sources";
import { readRoundAgreement } from "./read-round-agreement";
import { addLabels, makeRater } from "./testing/labels";

const FILTER = { raters: "imported", level: "ordinal" } as const;

test("a rater who is lower than the others is named for it, with alpha as the page has it; answers by question", async () => {
  const study = await makeStudy(24);
  const roundId = await makeRound(study, "check_then_score", { allowUnknown: true });
  for (const rater of [0, 1, 2]) {
    const labels = Array.from({ length: 24 }, (_, task) => {
      const isOff = (task * 5 + rater * 7) % 12 === 0;
      const level = 2 + (task % 4) - (rater === 2 ? 1 : 0) + (isOff && task % 4 < 3 ? 1 : 0);
      return {
        level,
        answers: [task % 2 ? ("YES" as const) : ("NO" as const), isOff ? ("YES" as const) : ("NO" as const)],
      };
    });
    await addLabels(roundId, await makeRater(study.studyId), labels);
  }
  const { levels, answers } = await readDisagreementSources(OPERATOR, roundId, FILTER);
  const found = levels ? definedValue(levels) : null;
  const { alpha } = await readRoundAgreement(OPERATOR, roundId, FILTER);
  expect(found?.alpha).toBeCloseTo(definedValue(alpha.value), 9);
  expect(found?.sources.find(({ source }) => source === "bias")?.outstanding).toEqual(["Rater 03"]);
  expect(found?.dominant).toBe("bias");
  expect(answers?.defined && answers.value.sources.map(({ source }) => source)).toContain("use");
  const annotator = await makeMember(study.studyId, "annotator");
  await expect(readDisagreementSources(annotator, roundId, FILTER)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const researcher = await makeMember(study.studyId, "researcher");
  expect((await readDisagreementSources(researcher, roundId, FILTER)).levels?.defined).toBe(true);
});
