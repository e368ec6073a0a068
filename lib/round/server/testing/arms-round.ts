import { v7 as uuidv7 } from "uuid";
import { prisma } from "@/lib/db/client";
import type { Viewer } from "@/lib/people/viewer";
import type { Arm } from "@/lib/round/arms";
import type { StudyForTest } from "@/lib/testing/round";
import { createRound } from "../create-round";
import { setRoundStatus } from "../set-round-status";

export const FOUR_ARMS: Arm[] = [
  { kind: "none" },
  { kind: "series", series: "imported" },
  { kind: "series", series: "model" },
  { kind: "former", series: "imported" },
];

/** A model's checklist for each instruction, and a second version of the imported one with its first question in other words. */
export async function addChecklists({ studyId, instructions }: StudyForTest, of = instructions): Promise<void> {
  const made = of.flatMap(({ id: instructionId }) => [
    { id: uuidv7(), studyId, instructionId, series: "model", source: "generated" as const, version: 1 },
    { id: uuidv7(), studyId, instructionId, series: "imported", source: "imported" as const, version: 2 },
  ]);
  await prisma().checklist.createMany({ data: made });
  await prisma().checklistItem.createMany({
    data: made.flatMap(({ id: checklistId, series }) =>
      [`Is it ${series}, in other words?`, "Is it 1?"].map((question, position) => ({
        checklistId,
        position,
        question,
      })),
    ),
  });
  await prisma().checklist.updateMany({ where: { studyId }, data: { status: "published" } });
}

/** An open round of both responses to each instruction, each in one of the arms for each rater. */
export async function openArmsRound(
  viewer: Viewer,
  studyId: string,
  { arms = FOUR_ARMS, overlap = 8, ...settings }: { arms?: Arm[]; overlap?: number; leaseMinutes?: number } = {},
): Promise<string> {
  const { id } = await createRound(viewer, studyId, {
    name: `Arms ${Math.random()}`,
    protocol: "check_then_score",
    checklist: { series: "imported" },
    arms,
    overlap,
    seed: 3,
    ...settings,
  });
  await setRoundStatus(viewer, id, "open");
  return id;
}
