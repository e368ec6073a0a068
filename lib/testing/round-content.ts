import { type RoundChoiceInput, roundChoiceSchema } from "@/lib/round/round-choice";
import type { ChosenContent, ChosenInstruction, ContentPair, ContentResponse } from "@/lib/round/round-content";
import { outlineRound } from "@/lib/round/round-outline";
import { planTasks } from "@/lib/round/round-plan";

export const systemId = (index: number) => `00000000-0000-7000-8000-${String(index).padStart(12, "0")}`;

export function choose(choice: RoundChoiceInput) {
  const parsed = roundChoiceSchema.parse(choice);
  return { ...parsed, seed: parsed.seed ?? 1 };
}

interface Extras {
  /** by the instruction's number */
  pairs?: Readonly<Record<number, readonly ContentPair[]>>;
  checklists?: Readonly<Record<number, { id: string; questions: number }>>;
  pairsAsTheyAre?: boolean;
  /** ids of the responses whose score is known */
  known?: readonly string[];
}

/** Instructions i0…, systems s0…, a response where `cells` says so (a number of samples). */
export function contentOf(cells: readonly (readonly number[])[], extras: Extras = {}): ChosenContent {
  const systems = (cells[0] ?? []).map((_, s) => ({ id: systemId(s), name: `system ${s}` }));
  const instructions = cells.map((row, i): ChosenInstruction => {
    const responses: ContentResponse[] = row.flatMap((samples, s) =>
      Array.from({ length: samples }, (_, sample) => {
        const id = `r${i}.${s}.${sample}`;
        return { id, systemId: systemId(s), isKnown: extras.known?.includes(id) ?? false };
      }),
    );
    const [pairs, checklist] = [extras.pairs?.[i] ?? [], extras.checklists?.[i] ?? null];
    return { id: `i${i}`, position: i, responses, pairs, checklist, scoredElsewhere: [] };
  });
  return {
    systems,
    unknownIds: 0,
    pairsAsTheyAre: extras.pairsAsTheyAre ?? false,
    async *inOrder() {
      // In batches of several sizes, since none may matter.
      for (let start = 0, size = 1; start < instructions.length; start += size, size += 1) {
        yield instructions.slice(start, start + size);
      }
    },
    at: async (positions) => instructions.filter(({ position }) => positions.includes(position)).reverse(),
  };
}

export const responsesOf = async (content: ChosenContent) => {
  const responses: (ContentResponse & { instructionId: string })[] = [];
  for await (const batch of content.inOrder()) {
    for (const one of batch)
      responses.push(...one.responses.map((response) => ({ ...response, instructionId: one.id })));
  }
  return responses;
};

/** What a choice comes to, and its tasks. */
export async function planRound(content: ChosenContent, choice: ReturnType<typeof choose>) {
  const outline = await outlineRound(content, choice);
  return { ...outline, told: outline.tasks, tasks: await planTasks(content, outline, choice) };
}
