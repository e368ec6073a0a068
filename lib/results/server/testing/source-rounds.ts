import { prisma } from "@/lib/db/client";
import type { Outcome, Protocol } from "@/lib/round/protocol/protocol";
import { makeRound, type StudyForTest } from "@/lib/testing/round";

/** Tasks over the study's pairs the other way round: B first. */
export async function makeTurnedRound(study: StudyForTest): Promise<string> {
  const turned = {
    ...study,
    instructions: study.instructions.map((i) => ({ ...i, responseIds: turn(i.responseIds) })),
  };
  return makeRound(turned, "preference");
}

export function turn([a, b]: [string, string]): [string, string] {
  return [b, a];
}

/** A scoring round over both responses of every instruction: left and right by turns. */
export async function makeScoringRound(study: StudyForTest, protocol: Protocol): Promise<string> {
  const both = study.instructions.flatMap((instruction) =>
    instruction.responseIds.map((responseId): StudyForTest["instructions"][number] => ({
      ...instruction,
      responseIds: [responseId, responseId],
    })),
  );
  return makeRound({ ...study, instructions: both }, protocol);
}

/** What is known of the study's pairs, in the order of its instructions. */
export async function addTruth(study: StudyForTest, outcomes: readonly (Outcome | null)[]): Promise<void> {
  await prisma().pair.createMany({
    data: study.instructions.map((instruction, index) => ({
      studyId: study.studyId,
      externalId: `pair-${index}`,
      instructionId: instruction.id,
      responseAId: instruction.responseIds[0],
      responseBId: instruction.responseIds[1],
      knownOutcome: outcomes[index] ?? null,
    })),
  });
}
