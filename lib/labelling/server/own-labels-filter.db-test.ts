import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import type { AnnotationContent, AssignmentView } from "@/lib/labelling/labelling";
import type { OwnLabelsFilter } from "@/lib/labelling/own-labels-filter";
import type { UserViewer } from "@/lib/people/viewer";
import type { Protocol } from "@/lib/round/protocol/protocol";
import { contentFor } from "@/lib/testing/content";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { claimTasks } from "./claim-tasks";
import { ownAnnotations } from "./own-annotations";
import { submitAnnotation } from "./submit-annotation";

type Part = (task: AssignmentView) => Partial<AnnotationContent>;

/** A label for each task in turn. */
async function labelled(protocol: Protocol, parts: readonly Part[]) {
  const study = await makeStudy(parts.length);
  const roundId = await makeRound(study, protocol);
  const rater = await makeMember(study.studyId, "annotator");
  for (const part of parts) {
    const [task] = (await claimTasks(rater, roundId, { hold: 1 })).assignments;
    if (!task) throw new Error("no task");
    const content = { ...contentFor(task), ...part(task) };
    await submitAnnotation(rater, uuidv7(), { assignmentId: task.assignmentId, supersedes: null, content });
  }
  return { study, roundId, rater };
}

const countWith = async (rater: UserViewer, roundId: string, filter: OwnLabelsFilter) =>
  (await ownAnnotations(rater, roundId, null, filter)).annotations.length;

test("one's labels by score, answer, comment and report, each and together", async () => {
  const no: Part = ({ checklist }) => ({ answers: (checklist ?? []).map(({ itemId }) => ({ itemId, answer: "NO" })) });
  const report = { problems: [{ kind: "other" as const, note: "odd" }] };
  const { study, roundId, rater } = await labelled("check_then_score", [
    (task) => ({ ...no(task), level: 2, comment: "why" }),
    () => ({ level: 2, ...report }),
    () => ({ level: 4, comment: "good", ...report }),
  ]);
  const count = (filter: OwnLabelsFilter) => countWith(rater, roundId, filter);
  expect(await count({})).toBe(3);
  expect(await count({ level: 2 })).toBe(2);
  expect(await count({ level: 5 })).toBe(0);
  expect(await count({ answer: "NO" })).toBe(1);
  expect(await count({ answer: "YES" })).toBe(2);
  expect(await count({ comment: "yes" })).toBe(2);
  expect(await count({ report: "yes" })).toBe(2);
  expect(await count({ level: 2, report: "yes" })).toBe(1);
  expect(await count({ comment: "yes", report: "yes", answer: "NO" })).toBe(0);
  const other = await makeMember(study.studyId, "annotator");
  expect(await countWith(other, roundId, { level: 2 })).toBe(0);
});

test("a preference is found by what the rater saw, whichever response was shown as A", async () => {
  const { roundId, rater } = await labelled(
    "preference",
    Array<Part>(8).fill(() => ({ level: 1 })),
  );
  expect(await countWith(rater, roundId, { level: 1 })).toBe(8);
  expect(await countWith(rater, roundId, { level: 5 })).toBe(0);
});
