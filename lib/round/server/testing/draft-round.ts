import { prisma } from "@/lib/db/client";
import { makeMember } from "@/lib/testing/people";
import { makeStudy } from "@/lib/testing/round";
import { createRound } from "../create-round";

/** A study with responses and checklists, and a researcher of it. */
export async function studyWithResearcher(instructions = 3) {
  const study = await makeStudy(instructions);
  return { ...study, viewer: await makeMember(study.studyId, "researcher") };
}

/** A draft of all of such a study's responses, to be scored. */
export async function draftRound(instructions = 3) {
  const { viewer, ...study } = await studyWithResearcher(instructions);
  const { id } = await createRound(viewer, study.studyId, { name: "Round", protocol: "direct_scoring" });
  return { study, studyId: study.studyId, viewer, roundId: id };
}

export function tasksOf(roundId: string) {
  return prisma().task.findMany({ where: { roundId }, orderBy: { position: "asc" } });
}
