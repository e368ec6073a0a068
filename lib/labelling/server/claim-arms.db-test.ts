import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { AssignmentView } from "@/lib/labelling/labelling";
import type { UserViewer } from "@/lib/people/viewer";
import { addTasks } from "@/lib/round/server/add-tasks";
import { createRound } from "@/lib/round/server/create-round";
import { duplicateRound } from "@/lib/round/server/duplicate-round";
import { addChecklists, FOUR_ARMS, openArmsRound } from "@/lib/round/server/testing/arms-round";
import { updateRound } from "@/lib/round/server/update-round";
import { groupRows } from "@/lib/stats/group-rows";
import { seededRandom } from "@/lib/stats/resampling/random";
import { contentFor } from "@/lib/testing/content";
import { makeMember } from "@/lib/testing/people";
import { makeStudy } from "@/lib/testing/round";
import { claimTasks } from "./claim-tasks";
import { roundForRater } from "./rounds-for-rater";
import { skipAssignment } from "./skip-assignment";
import { submitAnnotation } from "./submit-annotation";
import { makeAnnotators } from "./testing/attention-round";

const submit = (rater: UserViewer, task: AssignmentView, content = contentFor(task)) =>
  submitAnnotation(rater, uuidv7(), { assignmentId: task.assignmentId, supersedes: null, content });

/** Those who wait look again, as their page does: all others have had their turn by then. */
async function label(raters: readonly UserViewer[], roundId: string, hold: number, givesBack = false): Promise<void> {
  const random = seededRandom("who lets go");
  const labelAll = async (rater: UserViewer) => {
    let labelled = 0;
    for (let waits = 0; waits < 100; ) {
      const { assignments, nothing } = await claimTasks(rater, roundId, { hold });
      const [task] = assignments;
      const chance = givesBack ? random() : 1;
      if (!task && nothing?.reason !== "leased_to_others") return;
      if (!task) {
        waits += 1;
        await new Promise((resolve) => setTimeout(resolve, 200));
      } else if (chance < 0.05) {
        await skipAssignment(rater, task.assignmentId, { kind: "other", note: "I cannot tell." });
      } else if (chance < 0.1) {
        // Its time runs out.
        await prisma().$executeRaw`UPDATE assignment SET lease_expires_at = now() - interval '1 second'
          WHERE id = ${task.assignmentId}::uuid AND state = 'leased'`;
      } else {
        await submit(rater, task);
        labelled += 1;
        if (labelled > 1_000) throw new Error("labels without end");
      }
    }
  };
  await Promise.all(raters.map(labelAll));
}

const cellRow = z.object({ unit: z.uuid(), rater: z.uuid(), arm: z.int() });
const cellsOf = (roundId: string) =>
  rows(
    cellRow,
    Prisma.sql`SELECT t.unit_id AS unit, a.rater_id AS rater, t.arm FROM annotation a JOIN task t ON t.id = a.task_id
      WHERE a.round_id = ${roundId}::uuid AND a.superseded_at IS NULL`,
  );

/** By how many the fullest cell exceeds the emptiest, for each unit or rater. */
function spreads(cells: readonly z.infer<typeof cellRow>[], by: "unit" | "rater", arms: number): number[] {
  return [...groupRows(cells, (cell) => cell[by]).values()].map((of) => {
    const counts = Array.from({ length: arms }, (_, arm) => of.filter((cell) => cell.arm === arm).length);
    return Math.max(...counts) - Math.min(...counts);
  });
}

test("32 raters at once: each response and each rater has every arm equally often, but for one", async () => {
  const study = await makeStudy(12);
  await addChecklists(study);
  const researcher = await makeMember(study.studyId, "researcher");
  const raters = await makeAnnotators(study.studyId, 32);
  for (const { arms, overlap, hold, givesBack } of [
    { arms: FOUR_ARMS, overlap: 8, hold: 1, givesBack: false },
    { arms: FOUR_ARMS.slice(0, 2), overlap: 5, hold: 3, givesBack: true },
  ]) {
    const roundId = await openArmsRound(researcher, study.studyId, { arms, overlap });
    await label(raters, roundId, hold, givesBack);
    const cells = await cellsOf(roundId);
    expect(cells).toHaveLength(24 * overlap);
    expect(Math.max(...spreads(cells, "unit", arms.length))).toBeLessThanOrEqual(1);
    expect(new Set(cells.map(({ unit, rater }) => `${unit} ${rater}`)).size).toBe(cells.length);
    // What a rater gave back when nothing was left to make up for it is missing in its arm.
    const gaveBack = await prisma().assignment.groupBy({
      by: ["raterId"],
      where: { roundId, state: { in: ["expired", "skipped"] } },
      _count: true,
    });
    const back = new Map(gaveBack.map(({ raterId, _count }) => [raterId, _count]));
    for (const [raterId, of] of groupRows(cells, ({ rater }) => rater)) {
      const [spread = 0] = spreads(of, "rater", arms.length);
      expect(spread).toBeLessThanOrEqual(1 + (back.get(raterId) ?? 0));
    }
  }
});

test("where everybody labels everything, arms balance, and each place in a rater's order has each arm", async () => {
  const study = await makeStudy(6);
  await addChecklists(study);
  const researcher = await makeMember(study.studyId, "researcher");
  const raters = await makeAnnotators(study.studyId, 3);
  const arms = FOUR_ARMS.slice(0, 3);
  const roundId = await openArmsRound(researcher, study.studyId, { arms, overlap: 3 });
  await label(raters.slice(0, 1), roundId, 3);
  await label(raters, roundId, 1);
  const cells = await cellsOf(roundId);
  expect(cells).toHaveLength(36);
  expect(spreads(cells, "unit", 3)).toEqual(Array.from({ length: 12 }, () => 0));
  expect(spreads(cells, "rater", 3)).toEqual([0, 0, 0]);
});

test("what a rater sees and says in an arm", async () => {
  const study = await makeStudy(4);
  await addChecklists(study);
  const researcher = await makeMember(study.studyId, "researcher");
  const [rater] = await makeAnnotators(study.studyId, 1);
  if (!rater) throw new Error("no rater");
  const roundId = await openArmsRound(researcher, study.studyId, { overlap: 4 });
  const seen: string[] = [];
  for (;;) {
    const [task] = (await claimTasks(rater, roundId, { hold: 1 })).assignments;
    if (!task) break;
    expect(JSON.stringify(task)).not.toContain('"arm');
    seen.push(task.checklist?.map(({ question }) => question).join(" ") ?? "none");
    if (task.checklist === null) {
      expect(task.asksEase).toBe(false);
      const content = { ...contentFor(task), ease: "easier" as const };
      await expect(submit(rater, task, content)).rejects.toThrow("does not ask for ease");
    }
    await submit(rater, task);
  }
  expect(await roundForRater(rater, roundId)).toMatchObject({ progress: { mine: 8, tasks: 8, left: false } });
  expect(new Set(seen)).toEqual(
    new Set([
      "none",
      "Is it 0? Is it 1?",
      "Is it model, in other words? Is it 1?",
      "Is it imported, in other words? Is it 1?",
    ]),
  );
});

test("arms are refused where they make no sense, and kept where a round is copied", async () => {
  const study = await makeStudy(3);
  await addChecklists(study, study.instructions.slice(0, 2));
  const { studyId } = study;
  const researcher = await makeMember(studyId, "researcher");
  const made = { name: "Round", arms: FOUR_ARMS.slice(0, 2), overlap: 4, checklist: { series: "imported" } };
  const create = (change: object) =>
    createRound(researcher, studyId, { ...made, protocol: "check_then_score", ...change });
  await expect(create({ protocol: "direct_scoring" })).rejects.toThrow("Check, then score");
  await expect(create({ overlap: 1 })).rejects.toThrow("at least 2 labels");
  await expect(create({ stopsWhenSettled: true })).rejects.toThrow("unbalance");
  await expect(create({ attentionTasks: 1 })).rejects.toThrow();
  await expect(create({ arms: [{ kind: "none" }] })).rejects.toThrow("at least two arms");
  // The third instruction has no model's checklist, so it is in no arm.
  const roundId = await openArmsRound(researcher, studyId);
  expect(await prisma().task.count({ where: { roundId } })).toBe(2 * 2 * 4);
  await expect(updateRound(researcher, roundId, { overlap: 12 })).rejects.toThrow("divided among its arms");
  await expect(addTasks(researcher, roundId, { batch: "more" })).rejects.toThrow("drawn into its arms");
  const copy = await duplicateRound(researcher, roundId);
  const structure = async (id: string) =>
    (await prisma().task.findMany({ where: { roundId: id }, orderBy: { position: "asc" } })).map(
      ({ arm, armTurn, wanted, checklistId, responseAId }) => ({ arm, armTurn, wanted, checklistId, responseAId }),
    );
  expect(await structure(copy.id)).toEqual(await structure(roundId));
});
