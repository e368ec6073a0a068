import { expect, test } from "vitest";
import { OPERATOR } from "@/lib/people/viewer";
import type { RaterKind } from "@/lib/results/agreement-filter";
import type { Level } from "@/lib/round/protocol/protocol";
import { readScale } from "@/lib/round/protocol/round-scale";
import { definedValue } from "@/lib/stats/testing/defined-value";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { courseMoments } from "./course-moments";
import { readStudyActivity } from "./progress/read-study-activity";
import { readAgreementCourse } from "./read-agreement-course";
import { readRoundAgreement } from "./read-round-agreement";
import { addLabels, changeLabel, makeRater } from "./testing/labels";

const NOW = new Date("2026-03-01T12:00:00.000Z");
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

/** Three tasks, two people; the second comes an hour after the first. */
async function labelledRound(kind: RaterKind = "human") {
  const study = await makeStudy(3);
  const roundId = await makeRound(study, "direct_scoring");
  const [first, second] = [await makeRater(study.studyId, { kind }), await makeRater(study.studyId, { kind })];
  const labels = (levels: readonly Level[], before: number) =>
    levels.map((level, index) => ({ level, createdAt: minutesAgo(before - index) }));
  await addLabels(roundId, first, labels([1, 4, 5], 90));
  const late = await addLabels(roundId, second, labels([1, 4, 3], 30));
  return { study, roundId, late };
}

test("the course ends at the round's alpha and begins where nothing can be compared", async () => {
  const { roundId } = await labelledRound();
  const { moments, share } = await readAgreementCourse(OPERATOR, roundId, {});
  expect(share).toBe(1);
  expect(moments.map((moment) => moment.labels)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(moments[0]).toMatchObject({ at: minutesAgo(90).toISOString(), alpha: { reason: "no-pairable-units" } });
  const whole = await readRoundAgreement(OPERATOR, roundId, { raters: "all", level: "ordinal" });
  expect(moments.at(-1)?.alpha).toEqual(whole.alpha.value);
  // After five labels: tasks (1, 1), (4, 4) and one label alone.
  expect(definedValue(moments[4]?.alpha ?? whole.alpha.value)).toBe(1);
});

test("a changed label counts from its change, with its new level", async () => {
  const { roundId, late } = await labelledRound();
  await changeLabel(late[0] ?? "", { level: 5 });
  const { moments } = await readAgreementCourse(OPERATOR, roundId, {});
  expect(moments).toHaveLength(6);
  expect(moments[3]?.at).toBe(minutesAgo(29).toISOString());
  const whole = await readRoundAgreement(OPERATOR, roundId, { raters: "all", level: "ordinal" });
  expect(moments.at(-1)?.alpha).toEqual(whole.alpha.value);
});

test("labels of files have no course: they arrived in the order of their lines", async () => {
  const { roundId } = await labelledRound("imported");
  expect(await readAgreementCourse(OPERATOR, roundId, {})).toMatchObject({ leavesOutFiles: true, moments: [] });
  const { roundId: live } = await labelledRound();
  expect(await readAgreementCourse(OPERATOR, live, {})).toMatchObject({ leavesOutFiles: false, share: 1 });
});

test("many labels are seen at forty moments, and others are let in between", async () => {
  const labels = Array.from({ length: 1000 }, (_, index) => ({
    task: String(Math.floor(index / 2)),
    instruction: String(Math.floor(index / 10)),
    level: 1 + (index % 5),
    at: NOW.getTime() + index,
  }));
  const moments = await courseMoments(
    labels,
    { scale: readScale({ scale: "score", levelNames: [] }), level: "ordinal" },
    0.5,
  );
  expect(moments).toHaveLength(40);
  expect(moments[0]?.labels).toBe(50);
  expect(moments.at(-1)).toMatchObject({ labels: 2000, nUnitsPairable: 1000 });
});

test("activity and course do not exist for annotators and members of other studies", async () => {
  const { study, roundId } = await labelledRound();
  const other = await makeStudy(1);
  for (const denied of [await makeMember(study.studyId, "annotator"), await makeMember(other.studyId, "owner")]) {
    await expect(readAgreementCourse(denied, roundId, {})).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(readStudyActivity(denied, study.studyId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  const allowed = await makeMember(study.studyId, "researcher");
  expect((await readAgreementCourse(allowed, roundId, {})).moments).toHaveLength(6);
  const { rounds } = await readStudyActivity(allowed, study.studyId, NOW);
  expect(rounds).toMatchObject([{ roundId, labels: 6, active: [] }]);
});
