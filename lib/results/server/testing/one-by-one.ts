import type { StudyForTest } from "@/lib/testing/round";

type InstructionForTest = StudyForTest["instructions"][number];

/** An instruction's responses as a scoring round's tasks: one for each. */
export function oneByOne(
  instruction: Omit<InstructionForTest, "responseIds"> & { responseIds: readonly string[] },
): InstructionForTest[] {
  return instruction.responseIds.map((id) => ({ ...instruction, responseIds: [id, id] }));
}

/** Both responses of every instruction, left and right by turns. */
export function bothResponses(study: StudyForTest): StudyForTest {
  return { ...study, instructions: study.instructions.flatMap(oneByOne) };
}
