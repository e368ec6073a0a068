import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import type { AssignmentView } from "@/lib/labelling/labelling";
import { MAX_ON_PAGE } from "@/lib/labelling/labelling-limits";
import type { UserViewer } from "@/lib/people/viewer";
import { contentFor } from "@/lib/testing/content";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { claimTasks } from "./claim-tasks";
import { skipAssignment } from "./skip-assignment";
import { submitAnnotation } from "./submit-annotation";

/** A round in which all responses to an instruction are labelled together. */
async function roundOfPages(instructions: number, responses: number, overlap: number) {
  const study = await makeStudy(instructions);
  const { studyId } = study;
  const roundId = await makeRound(study, "checklist_only", { overlap, byInstruction: true });
  for (let number = 2; number < responses; number += 1) {
    const system = await prisma().system.create({ data: { studyId, name: `secret-system-${number}` } });
    for (const [place, { id: instructionId, checklistId }] of study.instructions.entries()) {
      const text = `response ${number} to ${place}`;
      const response = await prisma().response.create({
        data: { studyId, instructionId, systemId: system.id, text },
      });
      const key = { studyId, roundId, instructionId, checklistId, responseAId: response.id };
      const position = number * instructions + place;
      await prisma().task.create({ data: { ...key, protocol: "checklist_only", position, wanted: overlap } });
    }
  }
  return { studyId, roundId };
}

const claim = (viewer: UserViewer, roundId: string, hold = 1) => claimTasks(viewer, roundId, { hold });

const label = (viewer: UserViewer, task: AssignmentView) =>
  submitAnnotation(viewer, uuidv7(), {
    assignmentId: task.assignmentId,
    supersedes: null,
    content: contentFor(task),
  });

const texts = (tasks: readonly AssignmentView[]) => tasks.map(({ responses }) => responses[0]?.text);

test("the order is another for each rater, the same again for one, and tells nothing of the systems", async () => {
  const { studyId, roundId } = await roundOfPages(1, 6, 8);
  const raters = await Promise.all(Array.from({ length: 8 }, (_, i) => makeMember(studyId, "annotator", `r${i}`)));
  const orders = await Promise.all(raters.map(async (rater) => (await claim(rater, roundId)).assignments));
  expect(new Set(orders.map((order) => texts(order).join())).size).toBeGreaterThan(4);
  const first = raters[0] ?? (await makeMember(studyId, "annotator"));
  const again = await claim(first, roundId);
  expect(texts(again.assignments)).toEqual(texts(orders[0] ?? []));
  expect(JSON.stringify(orders)).not.toContain("secret-system");
});

test("labels that others gave are not shown, and a page goes on after a part of it was labelled or handed back", async () => {
  const { studyId, roundId } = await roundOfPages(2, 3, 2);
  const [one, other] = [await makeMember(studyId, "annotator"), await makeMember(studyId, "annotator")];
  const page = (await claim(one, roundId)).assignments;
  const [first, second, third] = page;
  if (!first || !second || !third) throw new Error("no page");
  await label(one, first);
  await skipAssignment(one, second.assignmentId, { kind: "unreadable", note: "" });
  const rest = (await claim(one, roundId)).assignments;
  expect(rest.map(({ assignmentId }) => assignmentId)).toEqual([third.assignmentId]);
  const theirs = (await claim(other, roundId)).assignments;
  expect(theirs).toHaveLength(3);
  expect(theirs[0]?.page).toBe(first.page);
  expect(theirs.every(({ annotation, draft }) => annotation === null && draft === null)).toBe(true);
});

test("two tabs hold one page, and with the next page asked for there are two of them", async () => {
  const { studyId, roundId } = await roundOfPages(4, 3, 2);
  const rater = await makeMember(studyId, "annotator");
  const ids = (tasks: readonly AssignmentView[]) => tasks.map(({ assignmentId }) => assignmentId);
  const tabs = await Promise.all(Array.from({ length: 6 }, () => claim(rater, roundId)));
  expect(new Set(tabs.flatMap(({ assignments }) => ids(assignments))).size).toBe(3);
  const held = (await claim(rater, roundId, 3)).assignments;
  expect(held.map(({ page }) => page)).toEqual([0, 0, 0, 3, 3, 3].map((at) => held[at]?.page));
  expect(new Set(held.map(({ page }) => page)).size).toBe(2);
  const [first, ...known] = held;
  if (!first) throw new Error("no page");
  const submission = { assignmentId: first.assignmentId, supersedes: null, content: contentFor(first) };
  const { next } = await submitAnnotation(rater, uuidv7(), submission, { hold: 3, known: ids(known) });
  expect(next?.renewed.map(({ assignmentId }) => assignmentId)).toEqual(ids(known));
  expect(next?.assignments).toEqual([]);
});

test("more responses than a page takes come as another page", async () => {
  const { studyId, roundId } = await roundOfPages(1, MAX_ON_PAGE + 2, 1);
  const rater = await makeMember(studyId, "annotator");
  expect((await claim(rater, roundId)).assignments).toHaveLength(MAX_ON_PAGE);
  expect((await claim(rater, roundId, 2)).assignments).toHaveLength(MAX_ON_PAGE + 2);
});

test("only members of the study are given pages", async () => {
  const { roundId } = await roundOfPages(1, 2, 1);
  await expect(claim(await makePerson("outsider"), roundId)).rejects.toMatchObject({ code: "NOT_FOUND" });
});
