import { prisma } from "@/lib/db/client";
import { makeMember } from "@/lib/testing/people";
import { makeStudy } from "@/lib/testing/round";
import { addTasks } from "../add-tasks";
import { createRound } from "../create-round";
import { setRoundStatus } from "../set-round-status";

export const external = (from: number, to: number) => ({
  from: "content" as const,
  instructions: { externalIds: Array.from({ length: to - from }, (_, i) => `instruction-${from + i}`) },
});

/** An open round of a study's first responses to two instructions, to which those to the others were added. */
export async function addedTo(instructions: number, overlap = 2) {
  const study = await makeStudy(instructions);
  const viewer = await makeMember(study.studyId, "researcher");
  const { id: roundId } = await createRound(viewer, study.studyId, {
    name: "Round",
    protocol: "direct_scoring",
    overlap,
    seed: 5,
    tasks: { ...external(0, 2), samples: "first" },
    options: { taskOrder: "shared" },
  });
  await setRoundStatus(viewer, roundId, "open");
  const before = await prisma().round.findUniqueOrThrow({ where: { id: roundId } });
  const { undo, tasks } = await addTasks(viewer, roundId, { batch: "More", tasks: external(2, instructions) });
  return { study, viewer, roundId, before, undo, tasks };
}

/** A round of two criteria, a task each of a first response, to which those to three more instructions were added. */
export async function criteriaWithAdded() {
  const study = await makeStudy(4);
  const viewer = await makeMember(study.studyId, "researcher");
  const { id: leadId } = await createRound(viewer, study.studyId, {
    name: "Criteria",
    protocol: "direct_scoring",
    criteria: [{ name: "Coherence" }, { name: "Fluency" }],
    tasks: { ...external(0, 1), samples: "first" },
  });
  const { undo } = await addTasks(viewer, leadId, { batch: "More", tasks: external(1, 4) });
  const rounds = await prisma().round.findMany({ where: { leadRoundId: leadId } });
  const [other] = rounds.filter(({ id }) => id !== leadId);
  if (!other) throw new Error("no second criterion");
  return { study, viewer, leadId, rounds, other, undo };
}

/** How many wait for a lock, with this in their statement. */
export const waiting = (statement: string) => () =>
  prisma().$executeRaw`
    SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE ${statement}`;
/** What undoes an addition waits for one of its tasks. */
export const waitsForTask = waiting("%FROM task WHERE%FOR UPDATE");
