import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import type { UserViewer } from "@/lib/people/viewer";
import { makeRater } from "@/lib/results/server/testing/labels";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeStudy } from "@/lib/testing/round";
import { removeMember } from "../members";
import {
  answerAttributes,
  importAttributes,
  readAttributes,
  readMyAttributes,
  setAttributes,
  withdrawAttributes,
} from "./attributes";

const ASKED = {
  purpose: "To see whether native speakers label differently.",
  attributes: [
    { name: "Native speaker", values: ["yes", "no", "prefer not to say"] },
    { name: "Age group", values: ["18–29", "30 or older"] },
  ],
};
const answers = (values: Record<string, string>) =>
  Object.entries(values).map(([attribute, value]) => ({ attribute, value }));
const VALUES = { "Native speaker": "yes", "Age group": "18–29" };
const YES = { purpose: ASKED.purpose, answers: answers(VALUES) };

const NONE = { raters: 0, attributes: [] };

async function asking() {
  const { studyId } = await makeStudy(1);
  const researcher = await makeMember(studyId, "researcher");
  const annotator = await makeMember(studyId, "annotator");
  await setAttributes(researcher, studyId, ASKED);
  return { studyId, researcher, annotator };
}

const answersOf = async (viewer: UserViewer) => (await readMyAttributes(viewer))[0];

test("researchers set what is asked and learn how many answered; annotators answer, change and withdraw their own", async () => {
  const { studyId, researcher, annotator } = await asking();
  expect(await answersOf(annotator)).toMatchObject({ ...ASKED, values: {}, consentedAt: null });
  await answerAttributes(annotator, studyId, YES);
  const answered = await answersOf(annotator);
  expect(answered).toMatchObject({ values: VALUES, consentedAt: expect.stringMatching(/Z$/) });
  expect(await readAttributes(researcher, studyId)).toEqual({ ...ASKED, answered: 1, imported: NONE });
  expect(await answersOf(researcher)).toMatchObject({ values: {} });
  await answerAttributes(annotator, studyId, { ...YES, answers: answers({ "Native speaker": "no" }) });
  expect(await prisma().attributeAnswers.findMany({ where: { studyId } })).toMatchObject([
    { values: { "Native speaker": "no" }, purpose: ASKED.purpose },
  ]);
  await withdrawAttributes(annotator, studyId);
  await withdrawAttributes(annotator, studyId);
  expect(await prisma().attributeAnswers.count({ where: { studyId } })).toBe(0);
  // The history says what is asked, never what somebody answered.
  const events = await prisma().event.findMany({ where: { studyId, kind: { contains: "attributes" } } });
  expect(events.map(({ data }) => data)).toEqual([
    { purpose: ASKED.purpose, attributes: ["Native speaker", "Age group"] },
  ]);
});

test("what may not be seen does not exist, and only what is asked is kept", async () => {
  const { studyId, annotator } = await asking();
  const stranger = await makePerson("stranger", { isAdmin: true });
  for (const denied of [
    () => setAttributes(annotator, studyId, ASKED),
    () => readAttributes(annotator, studyId),
    () => answerAttributes(stranger, studyId, YES),
    () => withdrawAttributes(stranger, studyId),
  ]) {
    await expect(denied()).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  expect(await readMyAttributes(stranger)).toEqual([]);
  const answering = (values: Record<string, string>, purpose = ASKED.purpose) =>
    answerAttributes(annotator, studyId, { purpose, answers: answers(values) });
  await expect(answering({ "Native speaker": "maybe" })).rejects.toMatchObject({
    code: "INVALID",
    details: expect.objectContaining({
      fields: [{ field: "Native speaker", expected: expect.stringContaining("yes, no") }],
    }),
  });
  await expect(answering({ Shoes: "42" })).rejects.toMatchObject({ code: "INVALID" });
  await expect(answering({ "Native speaker": "yes" }, "Another purpose.")).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await prisma().attributeAnswers.count({ where: { studyId } })).toBe(0);
});

test("answers go with what was asked, with its purpose, and with the membership", async () => {
  const { studyId, researcher, annotator } = await asking();
  const other = await makeMember(studyId, "annotator");
  await answerAttributes(annotator, studyId, YES);
  await answerAttributes(other, studyId, { ...YES, answers: answers({ "Age group": "18–29" }) });
  const [speaker] = ASKED.attributes;
  await setAttributes(researcher, studyId, { ...ASKED, attributes: speaker ? [speaker] : [] });
  expect(
    await prisma().attributeAnswers.findMany({ where: { studyId }, select: { userId: true, values: true } }),
  ).toEqual([{ userId: annotator.userId, values: { "Native speaker": "yes" } }]);
  await setAttributes(researcher, studyId, { ...ASKED, purpose: "Something else." });
  expect(await prisma().attributeAnswers.count({ where: { studyId } })).toBe(0);
  const onlySpeaker = { purpose: "Something else.", answers: answers({ "Native speaker": "yes" }) };
  await setAttributes(researcher, studyId, { ...ASKED, purpose: onlySpeaker.purpose });
  await answerAttributes(annotator, studyId, onlySpeaker);
  const owner = await makeMember(studyId, "owner");
  await removeMember(owner, studyId, annotator.userId);
  expect(await prisma().attributeAnswers.count({ where: { studyId } })).toBe(0);
  await answerAttributes(other, studyId, onlySpeaker);
  await setAttributes(researcher, studyId, { purpose: "", attributes: [] });
  expect(await readAttributes(researcher, studyId)).toEqual({
    purpose: "",
    attributes: [],
    answered: 0,
    imported: NONE,
  });
});

test("what raters of files say of themselves is set as a whole, and nobody reads it", async () => {
  const { studyId } = await makeStudy(1);
  const researcher = await makeMember(studyId, "researcher");
  const [ann, bob] = [
    await makeRater(studyId, { name: "ann" }),
    await makeRater(studyId, { name: "bob", source: "two" }),
  ];
  const twin = await makeRater(studyId, { name: "bob", source: "three" });
  const native = (rater: string, value: string, source?: string) => ({
    rater,
    attribute: "Native speaker",
    value,
    ...(source && { source }),
  });
  const purpose = "Survey of the first study.";
  const answers = [
    native("ann", "yes"),
    native("bob", "no", "two"),
    { rater: "Rater 03", attribute: "Age", value: "30" },
  ];
  await importAttributes(researcher, studyId, { purpose, answers });
  const stored = () => prisma().importedAttributes.findMany({ where: { studyId }, orderBy: { raterId: "asc" } });
  expect(await stored()).toMatchObject([
    { raterId: ann, values: { "Native speaker": "yes" }, purpose },
    { raterId: bob, values: { "Native speaker": "no" } },
    { raterId: twin, values: { Age: "30" } },
  ]);
  expect(await readAttributes(researcher, studyId)).toMatchObject({
    imported: { raters: 3, attributes: ["Age", "Native speaker"] },
  });
  const [event] = await prisma().event.findMany({ where: { studyId, kind: "study.attributes-imported" } });
  expect(JSON.stringify(event?.data)).not.toMatch(/yes|ann/);

  for (const [wrong, expected] of [
    [[native("bob", "no")], "a source as well"],
    [[native("nobody", "no")], "a rater whom a file brought"],
    [[native("nobody", "no"), native("noone", "no")], "1 more answer cannot be taken either."],
    [[native("ann", "no"), native("Rater 01", "yes")], "one answer of a rater"],
  ] as const) {
    await expect(importAttributes(researcher, studyId, { purpose, answers: [...wrong] })).rejects.toMatchObject({
      code: "INVALID",
      message: expect.stringContaining(expected),
    });
  }
  expect(await stored()).toHaveLength(3);
  await importAttributes(researcher, studyId, { answers: [] });
  expect(await stored()).toEqual([]);
  for (const viewer of [await makeMember(studyId, "annotator"), await makePerson("stranger")]) {
    await expect(importAttributes(viewer, studyId, { answers: [] })).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
});
