import { prisma } from "@/lib/db/client";
import type { UserViewer } from "@/lib/people/viewer";
import { createRound } from "@/lib/round/server/create-round";
import { setRoundStatus } from "@/lib/round/server/set-round-status";
import { makeMember } from "@/lib/testing/people";
import { makeStudy } from "@/lib/testing/round";

interface Wanted {
  instructions: number;
  /** how many instructions have a known truth, if not one more than there are attention tasks */
  known?: number;
  attentionTasks: number;
  overlap: number;
}

/** An open round whose last instructions have a known truth, and its researcher. */
export async function openAttentionRound(
  { instructions, attentionTasks, overlap, known = attentionTasks + 1 }: Wanted,
  protocol: "direct_scoring" | "preference" = "direct_scoring",
) {
  const study = await makeStudy(instructions);
  const { studyId } = study;
  for (const { id, responseIds } of study.instructions.slice(-known)) {
    const [responseAId, responseBId] = responseIds;
    await prisma().response.update({ where: { id: responseAId }, data: { knownScore: 4 } });
    await prisma().pair.create({
      data: { studyId, instructionId: id, responseAId, responseBId, externalId: id, knownOutcome: "win" },
    });
  }
  const viewer = await makeMember(studyId, "researcher");
  const left = await prisma().system.findFirstOrThrow({ where: { studyId, name: "secret-system-left" } });
  const { id: roundId } = await createRound(viewer, studyId, {
    name: "Round",
    protocol,
    overlap,
    attentionTasks,
    seed: 5,
    ...(protocol === "preference" ? {} : { tasks: { from: "content", systemIds: [left.id] } }),
  });
  await setRoundStatus(viewer, roundId, "open");
  return { studyId, roundId, viewer };
}

export function makeAnnotators(studyId: string, count: number): Promise<UserViewer[]> {
  return Promise.all(Array.from({ length: count }, (_, i) => makeMember(studyId, "annotator", `r${i}`)));
}
