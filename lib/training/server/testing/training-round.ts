import { v7 as uuidv7 } from "uuid";
import { prisma } from "@/lib/db/client";
import type { AssignmentView } from "@/lib/labelling/labelling";
import { claimTasks } from "@/lib/labelling/server/claim-tasks";
import { submitAnnotation } from "@/lib/labelling/server/submit-annotation";
import type { UserViewer } from "@/lib/people/viewer";
import type { Level } from "@/lib/round/protocol/protocol";
import { createRound } from "@/lib/round/server/create-round";
import { setRoundStatus } from "@/lib/round/server/set-round-status";
import { contentFor } from "@/lib/testing/content";
import { makeMember } from "@/lib/testing/people";
import { makeStudy } from "@/lib/testing/round";

export const TRUTH = 4;

/** An open round of ten tasks, all of known truth: three for training, two to check attention, five others. */
export async function trainingRound(
  protocol: "direct_scoring" | "preference" = "direct_scoring",
  passMark = 60,
  trainingTolerance: number | null = null,
) {
  const study = await makeStudy(10);
  const { studyId } = study;
  for (const { id, responseIds } of study.instructions) {
    const [responseAId, responseBId] = responseIds;
    await prisma().response.update({ where: { id: responseAId }, data: { knownScore: TRUTH } });
    const pair = { studyId, instructionId: id, responseAId, responseBId, externalId: id };
    await prisma().pair.create({ data: { ...pair, knownOutcome: "win" } });
  }
  const researcher = await makeMember(studyId, "researcher");
  const left = await prisma().system.findFirstOrThrow({ where: { studyId, name: "secret-system-left" } });
  const { id: roundId } = await createRound(researcher, studyId, {
    name: "Round",
    protocol,
    overlap: 2,
    trainingTasks: 3,
    attentionTasks: 2,
    passMark,
    seed: 5,
    options: { trainingTolerance },
    ...(protocol === "preference" ? {} : { tasks: { from: "content", systemIds: [left.id] } }),
  });
  await setRoundStatus(researcher, roundId, "open");
  const rater = await makeMember(studyId, "annotator", "Rita");
  return { studyId, roundId, researcher, rater };
}

export const claimed = async (viewer: UserViewer, roundId: string) => {
  const { assignments, nothing } = await claimTasks(viewer, roundId, { hold: 3 });
  return { first: assignments[0], assignments, nothing };
};

export function submit(
  viewer: UserViewer,
  task: AssignmentView,
  level: Level,
  supersedes: string | null = null,
  comment = "",
) {
  const { assignmentId } = task;
  const submission = { assignmentId, supersedes, content: { ...contentFor(task, level), comment } };
  return submitAnnotation(viewer, uuidv7(), submission, { hold: 3, known: [] });
}

export async function train(
  viewer: UserViewer,
  roundId: string,
  levels: readonly Level[],
  comment?: string,
): Promise<AssignmentView[]> {
  const labelled: AssignmentView[] = [];
  for (const level of levels) {
    const { first } = await claimed(viewer, roundId);
    if (!first?.training) throw new Error("no training task");
    await submit(viewer, first, level, null, comment);
    labelled.push(first);
  }
  return labelled;
}

export const raterIdOf = async ({ userId }: UserViewer, studyId: string) =>
  (await prisma().rater.findFirstOrThrow({ where: { userId, studyId } })).id;
