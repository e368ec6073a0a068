import { type RoundChoiceInput, roundChoiceSchema } from "../round/round-choice";
import type { ContentResponse, StudyContent } from "../round/round-content";

export const systemId = (index: number) => `00000000-0000-7000-8000-${String(index).padStart(12, "0")}`;

export function choose(choice: RoundChoiceInput) {
  const parsed = roundChoiceSchema.parse(choice);
  return { ...parsed, seed: parsed.seed ?? 1 };
}

/** Instructions i0…, systems s0…, a response where `cells` says so (a number of samples). */
export function contentOf(cells: readonly (readonly number[])[], extras: Partial<StudyContent> = {}): StudyContent {
  const systems = (cells[0] ?? []).map((_, s) => ({ id: systemId(s), name: `system ${s}` }));
  const responses: ContentResponse[] = [];
  for (const [i, row] of cells.entries()) {
    for (const [s, samples] of row.entries()) {
      for (let sample = 0; sample < samples; sample += 1) {
        responses.push({ id: `r${i}.${s}.${sample}`, instructionId: `i${i}`, systemId: systemId(s), sample });
      }
    }
  }
  const instructions = cells.map((_, position) => ({
    id: `i${position}`,
    externalId: `x${position}`,
    position,
    subset: position % 2 === 0 ? "easy" : "hard",
    domain: position === 0 ? null : "prose",
    tags: [`t${position % 3}`],
  }));
  return { systems, instructions, responses, pairs: [], checklists: [], ...extras };
}
