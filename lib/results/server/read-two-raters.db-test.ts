import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { OPERATOR } from "@/lib/people/viewer";
import { definedValue } from "@/lib/stats/testing/defined-value";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { readRoundGroups } from "./read-round-groups";
import { readTwoRaters } from "./read-two-raters";
import { addLabels, makeRater } from "./testing/labels";

async function twoExperts() {
  const study = await makeStudy(10);
  for (const [position, { id }] of study.instructions.entries()) {
    await prisma().instruction.update({ where: { id }, data: { subset: position < 6 ? "Adversarial" : "Natural" } });
  }
  const roundId = await makeRound(study, "forced_choice");
  const experts = { source: "experts" };
  await addLabels(roundId, await makeRater(study.studyId, experts), [1, 1, 1, 2, 2, 1, 1, 2, 1, null]);
  await addLabels(roundId, await makeRater(study.studyId, experts), [1, 1, 1, 2, 1, 2, 1, 2, 1, 1]);
  return { ...study, roundId };
}

test("two experts' forced choices by subset: raw agreement and Cohen's kappa", async () => {
  const { roundId } = await twoExperts();
  const stored = await readTwoRaters(OPERATOR, roundId, { order: "stored" });
  expect(stored.rows.map(({ subset, n, instructions }) => [subset, n, instructions])).toEqual([
    [null, 9, 9],
    ["Adversarial", 6, 6],
    ["Natural", 3, 3],
  ]);
  // By hand: po = 7/9, margins 6/3 and 6/3: pe = 5/9; of the first subset po = 4/6, margins 4/2 and 4/2: pe = 5/9.
  expect(stored.rows.map(({ share }) => definedValue(share.value))).toEqual([7 / 9, 4 / 6, 1]);
  expect(stored.rows.map(({ kappa }) => definedValue(kappa.value))).toEqual([
    expect.closeTo(0.5, 12),
    expect.closeTo(0.25, 12),
    1,
  ]);
  // Read both ways A and B are equally frequent: kappa = 2 po − 1.
  const both = await readTwoRaters(OPERATOR, roundId, {});
  expect(both).toMatchObject({ pairOrder: "both" });
  expect(both.rows.map(({ kappa }) => definedValue(kappa.value))).toEqual([
    expect.closeTo(5 / 9, 12),
    expect.closeTo(1 / 3, 12),
    1,
  ]);
  const { groups } = await readRoundGroups.readAtOnce(OPERATOR, roundId, { level: "nominal" });
  const subsets = groups.filter(({ grouping }) => grouping === "subset");
  expect(subsets.map(({ name, percentAgreement }) => [name, definedValue(percentAgreement)])).toEqual([
    ["Adversarial", expect.closeTo(4 / 6, 12)],
    ["Natural", 1],
  ]);
});

test("a third rater, or one of them alone, is no pair of raters; another group may be", async () => {
  const { roundId, studyId } = await twoExperts();
  await addLabels(roundId, await makeRater(studyId, { source: "crowd" }), [1, 1]);
  expect((await readTwoRaters(OPERATOR, roundId, { raters: "imported" })).rows).toEqual([]);
  expect((await readTwoRaters(OPERATOR, roundId, { raters: "imported:crowd" })).rows).toEqual([]);
  expect((await readTwoRaters(OPERATOR, roundId, { raters: "imported:experts" })).rows).toHaveLength(3);
});

test("only who may see agreement finds it", async () => {
  const { roundId, studyId } = await twoExperts();
  expect((await readTwoRaters(await makeMember(studyId, "researcher"), roundId, {})).rows).toHaveLength(3);
  for (const viewer of [await makeMember(studyId, "annotator"), await makePerson("stranger")]) {
    await expect(readTwoRaters(viewer, roundId, {})).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
});
