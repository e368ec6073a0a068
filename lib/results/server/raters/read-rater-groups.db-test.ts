import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { importAttributes, withdrawAttributes } from "@/lib/people/server/rater/attributes";
import { agreementOfGroups } from "@/lib/stats/alpha/group-agreement";
import { declaredScale } from "@/lib/stats/label-value";
import { seededRandom } from "@/lib/stats/resampling/random";
import { definedValue } from "@/lib/stats/testing/defined-value";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { addLabels, makeRater } from "../testing/labels";
import { ready } from "../testing/ready";
import { readRaterGroups } from "./read-rater-groups";

const ASKED = { purpose: "To compare.", attributes: [{ name: "Native speaker", values: ["yes", "no", "unsure"] }] };
const FILTER = { level: "ordinal", raters: "human" } as const;
const TASKS = 40;

/** Eleven people: six say yes and agree with one another, five say no and label otherwise; one says nothing. */
async function study() {
  const made = await makeStudy(TASKS);
  const { studyId } = made;
  await prisma().study.update({ where: { id: studyId }, data: { raterAttributes: ASKED } });
  const roundId = await makeRound(made, "check_then_score");
  const said: (string | null)[] = [...Array(6).fill("yes"), ...Array(5).fill("no"), null];
  const people: { userId: string; levels: number[]; said: string | null }[] = [];
  for (const [rater, answer] of said.entries()) {
    const raterId = await makeRater(studyId, { kind: "human" });
    const { userId } = await prisma().rater.findUniqueOrThrow({ where: { id: raterId } });
    if (userId === null) throw new Error("no person");
    await prisma().membership.create({ data: { studyId, userId, role: "annotator" } });
    if (answer !== null) {
      const values = { "Native speaker": answer };
      await prisma().attributeAnswers.create({ data: { studyId, userId, values, purpose: ASKED.purpose } });
    }
    const levels = Array.from(
      { length: TASKS },
      (_, task) => 1 + (answer === "yes" ? task % 5 : (task * 3 + (rater % 2)) % 5),
    );
    await addLabels(
      roundId,
      raterId,
      levels.map((level) => ({ level, answers: [level > 2 ? "YES" : "NO", "YES"] })),
    );
    people.push({ userId, levels, said: answer });
  }
  return { studyId, roundId, people, researcher: await makeMember(studyId, "researcher") };
}

test("groups of five or more are compared as lib/stats does; one that shrinks hides the other as well", async () => {
  const { studyId, roundId, people, researcher } = await study();
  const { attributes } = ready(await readRaterGroups(researcher, roundId, FILTER));
  expect(attributes.map(({ of }) => of)).toEqual(["levels", "answers"]);
  const [levels, answers] = attributes;
  expect(levels?.hidden).toEqual(["unsure"]);
  expect(levels?.groups.map(({ group, raters, units, labels }) => [group, raters, units, labels])).toEqual([
    ["yes", 6, TASKS, 6 * TASKS],
    ["no", 5, TASKS, 5 * TASKS],
  ]);
  const units = Array.from({ length: TASKS }, (_, task) => ({
    cluster: String(task),
    labels: people.map((person, rater) => ({ rater, group: person.said, value: person.levels[task] ?? 0 })),
  }));
  const [expected] = agreementOfGroups(units, ["yes", "no"], {
    scale: declaredScale([1, 2, 3, 4, 5]),
    level: "ordinal",
    random: () => seededRandom(1),
    resamples: 1_000,
  });
  const [yes] = levels?.groups ?? [];
  expect(yes).toMatchObject({
    within: { value: { value: 1 } },
    between: expected?.between,
    difference: expected?.difference,
    pValue: { defined: true },
  });
  expect(yes && definedValue(yes.mean.value)).toBeCloseTo(3, 10);
  expect(answers?.groups[0] && definedValue(answers.groups[0].mean.value)).toBeCloseTo(0.8, 10);

  // The fifth who said no withdraws: four are hidden, and with them those whose figures, taken from all, would tell of them.
  const fifth = people[10];
  if (!fifth) throw new Error("no fifth");
  await withdrawAttributes(
    { kind: "user", userId: fifth.userId, name: "", isAdmin: false, mayCreateStudies: false, nameOnly: false },
    studyId,
  );
  const after = ready(await readRaterGroups(researcher, roundId, FILTER));
  expect(after.attributes.map(({ groups, hidden }) => [groups, hidden])).toEqual([
    [[], ["yes", "no", "unsure"]],
    [[], ["yes", "no", "unsure"]],
  ]);
});

test("only who may read agreement reads it, and without questions there is nothing", async () => {
  const { studyId, roundId, researcher } = await study();
  const annotator = await makeMember(studyId, "annotator");
  await expect(readRaterGroups(annotator, roundId, FILTER)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const plain = await makeStudy(1);
  const reader = await makeMember(plain.studyId, "researcher");
  const empty = await makeRound(plain, "direct_scoring");
  expect(await readRaterGroups(reader, empty, FILTER)).toMatchObject({ attributes: [] });
  await expect(readRaterGroups(researcher, empty, FILTER)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("raters of files are in groups as members are: never fewer than five, merged ones as one", async () => {
  const made = await makeStudy(TASKS);
  const { studyId } = made;
  const researcher = await makeMember(studyId, "researcher");
  const roundId = await makeRound(made, "direct_scoring");
  const names = Array.from({ length: 14 }, (_, rater) => `r${rater}`);
  for (const [rater, name] of names.entries()) {
    const raterId = await makeRater(studyId, { name });
    await addLabels(
      roundId,
      raterId,
      Array.from({ length: TASKS }, (_, task) => 1 + ((rater < 6 ? task : task * 3 + rater) % 5)),
    );
  }
  const age = (rater: number) => (rater < 6 ? "under 30" : rater < 12 ? "30 or older" : "unsaid");
  const answers = names.map((rater, number) => ({ rater, attribute: "Age", value: age(number) }));
  const bring = (of: typeof answers) => importAttributes(researcher, studyId, { purpose: "Survey.", answers: of });
  const groups = async () => {
    const { attributes } = ready(await readRaterGroups(researcher, roundId, FILTER));
    return attributes.map(({ groups: shown, hidden }) => [shown.map(({ group, raters }) => [group, raters]), hidden]);
  };
  expect(await groups()).toEqual([]);
  await bring(answers);
  // Two say nothing: another group is hidden with them, so that eight cannot be distinguished.
  expect(await groups()).toEqual([[[["under 30", 6]], ["30 or older", "unsaid"]]]);
  await bring(answers.slice(0, 12));
  expect(await groups()).toEqual([
    [
      [
        ["30 or older", 6],
        ["under 30", 6],
      ],
      [],
    ],
  ]);
  await bring(answers.slice(0, 10));
  expect(await groups()).toEqual([[[], ["30 or older", "under 30"]]]);
});
