import {
  type GoldSimilarity,
  type InstructionChecklists,
  instructionChecklistsSchema,
} from "@/lib/checklist/checklist";
import { prisma } from "@/lib/db/client";
import type { Viewer } from "@/lib/people/viewer";
import { checklistSimilarity } from "@/lib/stats/checklist/checklist-similarity";
import { valueOrNull } from "@/lib/stats/statistic";
import { mayInStudy, notFound, studyWhere } from "@/lib/study/server/access";
import { checklistsByRuns, roundsUsing } from "./read-checklist";

/** Every series and version that an instruction has, side by side, with how alike each is to the gold one. */
export async function listInstructionChecklists(
  viewer: Viewer,
  studyId: string,
  instructionId: string,
): Promise<InstructionChecklists> {
  const instruction = await prisma().instruction.findFirst({
    where: { id: instructionId, studyId, study: studyWhere(viewer, "study.read") },
    select: {
      checklists: {
        include: { items: { orderBy: { position: "asc" } } },
        orderBy: [{ series: "asc" }, { version: "desc" }],
      },
    },
  });
  if (!instruction) throw notFound("instruction");
  const { checklists } = instruction;
  const questions = (of: (typeof checklists)[number]) => of.items.map(({ question }) => question);
  const gold = checklists.find(({ isGold }) => isGold);
  const [rounds, made, series, write] = await Promise.all([
    roundsUsing(checklists.map(({ id }) => id)),
    checklistsByRuns(checklists.map(({ id }) => id)),
    prisma().checklist.groupBy({ by: ["series"], where: { studyId }, orderBy: { series: "asc" }, take: 200 }),
    mayInStudy(viewer, studyId, "checklist.write"),
  ]);
  return instructionChecklistsSchema.parse({
    may: { write },
    checklists: checklists.map((checklist) => ({
      ...checklist,
      rounds: rounds.get(checklist.id) ?? 0,
      madeByRun: made.has(checklist.id),
      similarity: gold && gold !== checklist ? goldSimilarity(questions(gold), questions(checklist)) : null,
    })),
    series: series.map(({ series: name }) => name),
  });
}

/** How alike a checklist's questions are to the gold one's. Letters of every script count. */
function goldSimilarity(gold: readonly string[], other: readonly string[]): GoldSimilarity {
  const { bleu, rouge1, rouge2, rougeL, countDifference } = checklistSimilarity(gold, other, { letters: "unicode" });
  return {
    bleu: valueOrNull(bleu),
    rouge1: valueOrNull(rouge1.f1),
    rouge2: valueOrNull(rouge2.f1),
    rougeL: valueOrNull(rougeL.f1),
    countDifference,
  };
}
