import type { Transaction } from "@/lib/db/client";
import type { RoundChoice } from "@/lib/domain/round/round-choice";
import type { EarlierTask } from "@/lib/domain/round/round-content";
import { notFound } from "../access";

/** The tasks of the round that the choice names, which must be one of the same study. */
export async function loadEarlier(
  transaction: Transaction,
  studyId: string,
  choice: RoundChoice,
): Promise<EarlierTask[]> {
  if (choice.tasks.from !== "round") return [];
  const round = await transaction.round.findFirst({
    where: { id: choice.tasks.roundId, studyId },
    select: {
      tasks: {
        where: { stratum: "main" },
        orderBy: { position: "asc" },
        select: { instructionId: true, responseAId: true, responseBId: true, pairId: true },
      },
    },
  });
  if (!round) throw notFound("round to take the tasks of");
  return round.tasks;
}
