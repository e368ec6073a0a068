import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { addTasks } from "@/lib/data/round/add-tasks";
import { updateRound } from "@/lib/data/round/update-round";
import { removeFromRound } from "@/lib/data/round-people/remove-from-round";
import { contentFor } from "@/lib/data/testing/content";
import { makeMember } from "@/lib/data/testing/people";
import { makeRound, makeStudy } from "@/lib/data/testing/round";
import { ROUND_KINDS, type RoundKind } from "@/lib/data/testing/round-kinds";
import { prisma } from "@/lib/db/client";
import { isTransient } from "@/lib/db/errors/database-error";
import { AppError } from "@/lib/domain/app-error";
import type { AssignmentView } from "@/lib/domain/labelling/labelling";
import { needsChecklist } from "@/lib/domain/protocol/protocols";
import type { UserViewer } from "@/lib/domain/viewer";
import { expectCountsRight } from "../agreement/testing/expect-counts-right";
import { claimTasks } from "./claim-tasks";
import { saveDraft } from "./save-draft";
import { skipAssignment } from "./skip-assignment";
import { submitAnnotation } from "./submit-annotation";

/** Labels of every kind of round in races: as many as wanted for each task, each once, each whole. */

/** More than twice as many as there are connections: the rest would only wait for one. */
const RATERS = 24;
const HOLD = { hold: 2, known: [] };
const PROBLEM = { kind: "other", note: "in a race" } as const;

async function world({ protocol, byInstruction }: RoundKind, overlap: number) {
  const study = await makeStudy(10);
  // The last instructions come as a batch, while people label.
  const first = { ...study, instructions: study.instructions.slice(0, 7) };
  const roundId = await makeRound(first, protocol, { overlap, byInstruction });
  if (needsChecklist(protocol)) {
    await prisma().round.update({ where: { id: roundId }, data: { checklistSeries: "imported" } });
  }
  const researcher = await makeMember(study.studyId, "researcher");
  const raters = await Promise.all(
    Array.from({ length: RATERS }, (_, i) => makeMember(study.studyId, "annotator", `r${i}`)),
  );
  return { study, roundId, researcher, raters };
}

const newInstructions = {
  from: "content" as const,
  instructions: { externalIds: Array.from({ length: 3 }, (_, i) => `instruction-${7 + i}`) },
};

/** As a browser asks again where the database had to give way. */
async function again<Result>(ask: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isTransient(error)) throw error;
    }
  }
}

async function isSkipped({ assignmentId }: AssignmentView): Promise<boolean> {
  const { state } = await prisma().assignment.findUniqueOrThrow({ where: { id: assignmentId } });
  return state === "skipped";
}

interface Trouble {
  onLabel?: () => void;
  /** what happens to the first task in hand before anything is labelled */
  first?: (task: AssignmentView) => Promise<unknown>;
}

/** Drafts and labels until there is nothing, with a report beside every label. @returns the ids that were acknowledged */
async function labelOn(rater: UserViewer, roundId: string, { onLabel, first }: Trouble = {}): Promise<string[]> {
  const kept: string[] = [];
  let trouble = first;
  for (;;) {
    const { assignments } = await again(() => claimTasks(rater, roundId, { hold: 2 }));
    const [task] = assignments;
    if (!task) return kept;
    const content = { ...contentFor(task), problems: [PROBLEM], comment: task.assignmentId };
    await again(() => saveDraft(rater, task.assignmentId, { revision: 1, content }));
    if (trouble) {
      await trouble(task);
      trouble = undefined;
      // A task that was handed back is not labelled.
      if (await isSkipped(task)) continue;
    }
    const id = uuidv7();
    const submission = { assignmentId: task.assignmentId, supersedes: null, content };
    const isKept = await again(() => submitAnnotation(rater, id, submission, HOLD)).then(
      () => true,
      (error: unknown) => {
        // Handed back, or given to somebody else meanwhile.
        if (error instanceof AppError && ["CONFLICT", "LEASE_LOST"].includes(error.code)) return false;
        throw error;
      },
    );
    if (!isKept) continue;
    kept.push(id);
    onLabel?.();
  }
}

async function expectEachOnce(roundId: string, overlap: number, tasks: number, acknowledged: readonly string[]) {
  const found = await prisma().task.findMany({
    where: { roundId },
    orderBy: { position: "asc" },
    include: {
      annotations: { include: { answers: true, questions: true, assignment: true } },
    },
  });
  expect(found).toHaveLength(tasks);
  for (const { wanted, taken, submitted, annotations } of found) {
    expect([wanted, taken, submitted, annotations.length]).toEqual([overlap, overlap, overlap, overlap]);
    expect(new Set(annotations.map(({ raterId }) => raterId)).size).toBe(overlap);
    const parts = annotations.map(({ answers, questions, level }) => [
      answers.length,
      questions.length,
      level === null,
    ]);
    expect(parts).toEqual(annotations.map(() => parts[0]));
    for (const { comment, assignment, problems } of annotations) {
      expect(comment).toBe(assignment?.id);
      expect(problems).toEqual([PROBLEM]);
    }
  }
  const kept = found.flatMap(({ annotations }) => annotations.map(({ id }) => id));
  expect(kept.sort()).toEqual([...acknowledged].sort());
  expect(await prisma().draft.count({ where: { assignment: { roundId, state: "submitted" } } })).toBe(0);
  await expectCountsRight(roundId);
  return found;
}

describe.each(ROUND_KINDS)("$kind", { timeout: 240_000 }, (kind) => {
  test("while raters label, tasks are added and the overlap is raised: exactly that many labels each", async () => {
    const { roundId, researcher, raters } = await world(kind, 2);
    let labels = 0;
    const changes: Promise<unknown>[] = [];
    const onLabel = () => {
      labels += 1;
      if (labels === 3) changes.push(addTasks(researcher, roundId, { batch: "Second", tasks: newInstructions }));
      if (labels === 9) changes.push(Promise.all(changes).then(() => updateRound(researcher, roundId, { overlap: 5 })));
    };
    const kept = await Promise.all(raters.map((rater) => labelOn(rater, roundId, { onLabel })));
    await Promise.all(changes);
    expect(changes).toHaveLength(2);
    // Whoever was told that there is nothing may have asked before there was more.
    kept.push(...(await Promise.all(raters.map((rater) => labelOn(rater, roundId)))));
    const tasks = kind.byInstruction ? 20 : kind.protocol === "checklist_only" ? 13 : 10;
    const found = await expectEachOnce(roundId, 5, tasks, kept.flat());
    if (!kind.byInstruction) return;
    // No page is split: who labelled one response to an instruction labelled all of them.
    for (const { instructionId } of found) {
      const page = found.filter((task) => task.instructionId === instructionId);
      const sets = page.map(({ annotations }) => annotations.map(({ raterId }) => raterId).sort());
      expect(sets).toEqual(sets.map(() => sets[0]));
    }
  });

  test("tasks handed back, leases that end and people removed meanwhile leave no place empty and none taken twice", async () => {
    const { roundId, researcher, raters, study } = await world(kind, 3);
    const skip = (rater: UserViewer) => (task: AssignmentView) =>
      again(() => skipAssignment(rater, task.assignmentId, PROBLEM));
    const leave = (task: AssignmentView) =>
      prisma().assignment.updateMany({
        where: { id: task.assignmentId, state: "leased" },
        data: { leaseExpiresAt: new Date(0) },
      });
    const remove = (rater: UserViewer) => async () => {
      const where = { userId: rater.userId, studyId: study.studyId };
      const { id } = await prisma().rater.findFirstOrThrow({ where });
      await again(() => removeFromRound(researcher, roundId, id));
    };
    const first = (rater: UserViewer, i: number) => [skip(rater), leave, remove(rater)][i % 4];
    const kept = await Promise.all(
      raters.map((rater, i) =>
        labelOn(rater, roundId, { first: first(rater, i) }).catch((error: unknown) => {
          // Of those alone who were removed, before their first label.
          if (i % 4 === 2 && error instanceof AppError && ["NOT_FOUND", "FORBIDDEN"].includes(error.code)) return [];
          throw error;
        }),
      ),
    );
    // Those who are left take what others gave up last.
    for (const rater of raters.filter((_, i) => i % 4 === 3).slice(0, 6)) kept.push(await labelOn(rater, roundId));
    await expectEachOnce(roundId, 3, kind.byInstruction ? 14 : 7, kept.flat());
    expect(await prisma().assignment.count({ where: { roundId, state: "leased" } })).toBe(0);
    expect(await prisma().assignment.count({ where: { roundId, state: "skipped" } })).toBeGreaterThan(0);
  });
});
