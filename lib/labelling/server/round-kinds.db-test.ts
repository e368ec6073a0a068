import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { isTransient } from "@/lib/db/errors/database-error";
import type { AssignmentView } from "@/lib/labelling/labelling";
import { removeFromRound } from "@/lib/people/server/round-people";
import type { UserViewer } from "@/lib/people/viewer";
import { readRoundProgress } from "@/lib/results/server/progress/read-round-progress";
import { expectCountsRight } from "@/lib/results/server/testing/expect-counts-right";
import { asksFor, hasAnswers, labelsInstructions, labelsPairs, needsChecklist } from "@/lib/round/protocol/protocols";
import { addTasks } from "@/lib/round/server/add-tasks";
import { getRound } from "@/lib/round/server/read-rounds";
import { updateRound } from "@/lib/round/server/update-round";
import { IS_THOROUGH } from "@/lib/stats/testing/thorough";
import { contentFor } from "@/lib/testing/content";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { ROUND_KINDS, type RoundKind } from "@/lib/testing/round-kinds";
import { AppError } from "@/lib/wire/app-error";
import { claimTasks } from "./claim-tasks";
import { rejectLabels } from "./rejection/reject-labels";
import { withdrawRejections } from "./rejection/withdraw-rejections";
import { saveDraft } from "./save-draft";
import { skipAssignment } from "./skip-assignment";
import { submitAnnotation } from "./submit-annotation";

/** Labels of every kind of round in races: as many as wanted for each task, each once, each whole. */

/** More than there are connections: the rest would only wait for one. */
const RATERS = 16;
const INSTRUCTIONS = 4;
const HOLD = { hold: 2, known: [] };
const PROBLEM = { kind: "other", note: "in a race" } as const;

async function world({ protocol, byInstruction, labelling }: RoundKind, overlap: number, people = RATERS) {
  const study = await makeStudy(INSTRUCTIONS + 2);
  // The last instructions come as a batch, while people label.
  const first = { ...study, instructions: study.instructions.slice(0, INSTRUCTIONS) };
  const roundId = await makeRound(first, protocol, { overlap, byInstruction, labelling });
  if (needsChecklist(protocol)) {
    await prisma().round.update({ where: { id: roundId }, data: { checklistSeries: "imported" } });
  }
  const researcher = await makeMember(study.studyId, "researcher");
  const raters = await Promise.all(
    Array.from({ length: people }, (_, i) => makeMember(study.studyId, "annotator", `r${i}`)),
  );
  return { study, roundId, researcher, raters };
}

const newInstructions = {
  from: "content" as const,
  instructions: { externalIds: [`instruction-${INSTRUCTIONS}`, `instruction-${INSTRUCTIONS + 1}`] },
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

const hasCode = (error: unknown, ...codes: string[]) => error instanceof AppError && codes.includes(error.code);

interface Trouble {
  onLabel?: () => void;
  /** what happens to the first task in hand before anything is labelled */
  first?: (task: AssignmentView) => Promise<unknown>;
}

/**
 * Drafts and labels until nothing is left; each label carries a report and claims the next tasks as the page does.
 * @param kept takes the ids that were acknowledged
 * @returns why there is nothing
 */
async function labelOn(rater: UserViewer, roundId: string, kept: string[], { onLabel, first }: Trouble = {}) {
  const claim = () => again(() => claimTasks(rater, roundId, { hold: 2 }));
  let trouble = first;
  let { assignments, nothing } = await claim();
  for (;;) {
    const [task] = assignments;
    if (!task) {
      if (nothing) return nothing.reason;
      ({ assignments, nothing } = await claim());
      continue;
    }
    const content = { ...contentFor(task), problems: [PROBLEM], comment: task.assignmentId };
    await again(() => saveDraft(rater, task.assignmentId, { revision: 1, content }));
    if (trouble) {
      await trouble(task);
      trouble = undefined;
      // A task that was handed back is not labelled.
      if (await isSkipped(task)) {
        ({ assignments, nothing } = await claim());
        continue;
      }
    }
    const id = uuidv7();
    const rejection = task.returned && { rejection: task.returned.rejectionId };
    const submission = { assignmentId: task.assignmentId, supersedes: null, content, ...rejection };
    const submitted = await again(() => submitAnnotation(rater, id, submission, HOLD)).catch((error: unknown) => {
      // Handed back, or given to somebody else meanwhile.
      if (hasCode(error, "CONFLICT", "LEASE_LOST")) return null;
      throw error;
    });
    if (submitted) {
      kept.push(id);
      onLabel?.();
    }
    ({ assignments, nothing } = submitted?.next ?? (await claim()));
  }
}

async function expectEachOnce(roundId: string, { protocol }: RoundKind, expected: Expected) {
  const { overlap, tasks, acknowledged } = expected;
  const found = await prisma().task.findMany({
    where: { roundId },
    orderBy: { position: "asc" },
    include: {
      annotations: { include: { answers: true, questions: true, assignment: true } },
    },
  });
  expect(found.map(({ position }) => position)).toEqual(Array.from({ length: tasks }, (_, i) => i));
  for (const { wanted, taken, submitted, annotations } of found) {
    expect([wanted, taken, submitted, annotations.length]).toEqual([overlap, overlap, overlap, overlap]);
    expect(new Set(annotations.map(({ raterId }) => raterId)).size).toBe(overlap);
    for (const { answers, questions, level, comment, assignment, problems } of annotations) {
      expect(answers).toHaveLength(hasAnswers(protocol) ? (labelsPairs(protocol) ? 4 : 2) : 0);
      expect(questions).toHaveLength(asksFor(protocol, "questions") ? 2 : 0);
      expect(level !== null).toBe(asksFor(protocol, "level"));
      expect(comment).toBe(assignment?.id);
      expect(problems).toEqual([PROBLEM]);
    }
  }
  const kept = found.flatMap(({ annotations }) => annotations.map(({ id }) => id));
  expect(kept.sort()).toEqual([...acknowledged].sort());
  expect(await prisma().draft.count({ where: { assignment: { roundId, state: "submitted" } } })).toBe(0);
  expect(await prisma().assignment.count({ where: { roundId, state: "leased" } })).toBe(0);
  await expectCountsRight(roundId);
  return found;
}

/** When all ask at once, as many as there are places get a task or a page, and the others learn why not. */
async function expectOneEach(roundId: string, tasksOfOne: number, raters: readonly UserViewer[]) {
  const claims = await Promise.all(raters.map((rater) => again(() => claimTasks(rater, roundId, { hold: 1 }))));
  const given = claims.map(({ assignments }) => assignments).filter((assignments) => assignments.length > 0);
  expect(given).toHaveLength(2 * INSTRUCTIONS);
  for (const assignments of given) {
    expect(assignments).toHaveLength(tasksOfOne);
    expect(new Set(assignments.map(({ instruction }) => instruction.text)).size).toBe(1);
  }
  const reasons = claims.flatMap(({ nothing }) => nothing?.reason ?? []);
  expect(reasons).toEqual(Array(RATERS - 2 * INSTRUCTIONS).fill("leased_to_others"));
}

/** What there is a place for. */
function placeOf({ protocol, byInstruction, labelling }: RoundKind): string {
  if (labelling?.taskOrder === "drawn") return byInstruction ? "drawn page" : "drawn response";
  if (byInstruction) return "page";
  if (labelsInstructions(protocol)) return "instruction";
  return labelsPairs(protocol) ? "pair" : "response";
}

interface Expected {
  overlap: number;
  tasks: number;
  acknowledged: readonly string[];
}

describe.each(ROUND_KINDS)("$kind", { timeout: 240_000 }, (kind) => {
  const { protocol, byInstruction } = kind;

  test("raters race for the first places, then label while tasks are added and the overlap is raised twice: exactly that many labels each", async () => {
    const { study, roundId, researcher, raters } = await world(kind, 2);
    const before = await prisma().task.findMany({ where: { roundId }, orderBy: { position: "asc" } });
    await expectOneEach(roundId, byInstruction ? 2 : 1, raters);
    let labels = 0;
    const changes: Promise<unknown>[] = [];
    const change = (make: () => Promise<unknown>) => changes.push(Promise.all(changes).then(make));
    const onLabel = () => {
      labels += 1;
      if (labels === 3) change(() => addTasks(researcher, roundId, { batch: "Second", tasks: newInstructions }));
      if (labels === 7) change(() => updateRound(researcher, roundId, { overlap: 3 }));
      if (labels === 14) change(() => updateRound(researcher, roundId, { overlap: 4 }));
    };
    const kept: string[] = [];
    // Those who found nothing may have asked before there was more.
    for (let pass = 0; pass < 3; pass += 1) {
      const reasons = await Promise.all(raters.map((rater) => labelOn(rater, roundId, kept, { onLabel })));
      for (const reason of reasons) expect(["all_done", "leased_to_others"]).toContain(reason);
      await Promise.all(changes);
    }
    expect(changes).toHaveLength(3);
    const tasks = before.length + (labelsPairs(protocol) || labelsInstructions(protocol) ? 2 : 4);
    const found = await expectEachOnce(roundId, kind, { overlap: 4, tasks, acknowledged: kept });
    expect(found.slice(0, before.length).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    const all = 4 * tasks;
    const round = { tasks, overlap: 4, wanted: all, submitted: all, labels: all };
    expect(await getRound(researcher, roundId)).toMatchObject(round);
    expect(await readRoundProgress(researcher, roundId)).toMatchObject({ labels: all });
    const late = await makeMember(study.studyId, "annotator", "late");
    expect((await claimTasks(late, roundId, { hold: 1 })).nothing?.reason).toBe("all_done");
    if (!byInstruction) return;
    // No page is split: who labelled one response to an instruction labelled all of them.
    for (const { instructionId } of found) {
      const page = found.filter((task) => task.instructionId === instructionId);
      const sets = page.map(({ annotations }) => annotations.map(({ raterId }) => raterId).sort());
      expect(sets).toEqual(sets.map(() => sets[0]));
    }
  });
});

const live = (roundId: string) => prisma().annotation.findMany({ where: { roundId, supersededAt: null } });

/**
 * Rejects one of the latest labels, as a researcher who looks on; every third time another researcher does the same, and every
 * fourth time it counts again a moment later.
 */
async function rejectOne(researcher: UserViewer, roundId: string, turn: number): Promise<void> {
  const labels = await prisma().annotation.findMany({
    where: { roundId, supersededAt: null },
    orderBy: { createdAt: "desc" },
    take: 6,
  });
  const label = labels[turn % Math.max(1, labels.length)];
  if (!label) return;
  const returnTo = turn % 2 === 0 ? ("same" as const) : ("another" as const);
  const reject = () =>
    again(() =>
      rejectLabels(researcher, roundId, { annotationIds: [label.id], reason: "Look again.", returnTo }),
    ).catch((error: unknown) => {
      // Changed or rejected by somebody else at this moment.
      if (!hasCode(error, "CONFLICT")) throw error;
    });
  await Promise.all(turn % 3 === 0 ? [reject(), reject()] : [reject()]);
  if (turn % 4 !== 1) return;
  await again(() => withdrawRejections(researcher, roundId, [label.id])).catch((error: unknown) => {
    if (!hasCode(error, "NOT_FOUND")) throw error;
  });
}

describe.each(ROUND_KINDS)("$kind", { timeout: 240_000 }, (kind) => {
  test("labels rejected while raters label, returned to them or to others: as many as wanted count, each rater once", async () => {
    const { roundId, researcher, raters } = await world(kind, 2, 8);
    let labels = 0;
    const rejections: Promise<void>[] = [];
    const onLabel = () => {
      labels += 1;
      if (labels % 2 === 0 && rejections.length < 12)
        rejections.push(rejectOne(researcher, roundId, rejections.length));
    };
    const kept: string[] = [];
    // Those who found nothing may have asked before something was returned.
    for (let pass = 0; pass < 4; pass += 1) {
      await Promise.all(raters.map((rater) => labelOn(rater, roundId, kept, { onLabel })));
      await Promise.all(rejections);
    }
    const tasks = await prisma().task.findMany({ where: { roundId } });
    for (const { wanted, taken, submitted } of tasks) expect([taken, submitted]).toEqual([wanted, wanted]);
    const counting = await live(roundId);
    expect(counting).toHaveLength(2 * tasks.length);
    expect(new Set(counting.map(({ taskId, raterId }) => `${taskId} ${raterId}`)).size).toBe(counting.length);
    // No label is lost: what was acknowledged is there, and each either counts, was replaced or is rejected.
    const all = await prisma().annotation.findMany({
      where: { roundId },
      include: { rejections: true, supersededBy: true },
    });
    expect(all.map(({ id }) => id).sort()).toEqual([...kept].sort());
    for (const { supersededAt, supersededBy, rejections: rejected } of all) {
      const stands = rejected.some(({ withdrawnAt }) => withdrawnAt === null);
      expect(supersededAt !== null).toBe(stands || supersededBy.length > 0);
    }
    expect(all.some(({ rejections: rejected }) => rejected.length > 0)).toBe(true);
    // Nobody labelled again what was to go to others.
    const given = await prisma().assignment.findMany({
      where: { roundId, state: "rejected" },
      include: { annotations: true },
    });
    for (const { annotations } of given)
      expect(annotations.every(({ supersededAt }) => supersededAt !== null)).toBe(true);
    await expectCountsRight(roundId);
  });
});

/** What is handed back is a place, whatever is asked there: one round of each kind of place. */
const PLACES = ROUND_KINDS.filter((kind, index) => {
  return IS_THOROUGH || ROUND_KINDS.findIndex((other) => placeOf(other) === placeOf(kind)) === index;
});

describe.each(PLACES)("$kind", { timeout: 240_000 }, (kind) => {
  test("tasks handed back, leases that end and people removed meanwhile leave no place empty and none taken twice", async () => {
    const { roundId, researcher, raters, study } = await world(kind, 4);
    const skip = (rater: UserViewer) => (task: AssignmentView) =>
      again(() => skipAssignment(rater, task.assignmentId, PROBLEM));
    const leave = (task: AssignmentView) =>
      prisma().assignment.updateMany({
        where: { id: task.assignmentId, state: "leased" },
        data: { leaseExpiresAt: new Date(0) },
      });
    const remove = async (rater: UserViewer) => {
      const where = { userId: rater.userId, studyId: study.studyId };
      const { id } = await prisma().rater.findFirstOrThrow({ where });
      await again(() => removeFromRound(researcher, roundId, id));
    };
    const removals: Promise<unknown>[] = [];
    const first = (rater: UserViewer, i: number) => {
      const removeBeside = async () => removals.push(remove(rater));
      // Half of those removed wait for it, the others label on until they are.
      return [skip(rater), leave, i < RATERS / 2 ? () => remove(rater) : removeBeside][i % 4];
    };
    const kept: string[] = [];
    await Promise.all(
      raters.map((rater, i) =>
        labelOn(rater, roundId, kept, { first: first(rater, i) }).catch((error: unknown) => {
          if (i % 4 === 2 && hasCode(error, "NOT_FOUND", "FORBIDDEN")) return null;
          throw error;
        }),
      ),
    );
    await Promise.all(removals);
    // Those who are left take what others gave up last.
    for (const rater of raters.filter((_, i) => i % 4 === 3)) await labelOn(rater, roundId, kept);
    const tasks = kind.byInstruction ? 2 * INSTRUCTIONS : INSTRUCTIONS;
    await expectEachOnce(roundId, kind, { overlap: 4, tasks, acknowledged: kept });
    expect(await prisma().assignment.count({ where: { roundId, state: "skipped" } })).toBeGreaterThan(0);
  });
});
