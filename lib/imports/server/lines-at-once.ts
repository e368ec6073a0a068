import type { SourceFields } from "@/lib/imports/import-record";
import { responseKey } from "@/lib/imports/study-format/refuse-contradictions";
import type { StudyInstruction } from "@/lib/imports/study-format/study-instruction";
import type { KnownInstruction } from "./known-instruction";

export interface Line {
  line: number;
  record: StudyInstruction;
  /** there where other lines may say more of the same instruction */
  partOf?: SourceFields;
}

/** `firstLine`: the file had a part of the same instruction before. */
export type PlannedLine = Line & { firstLine: number | null };

/**
 * Those of the lines that can be planned at once: one of each instruction, and of an instruction that is known all further
 * ones that add no more than responses, and pairs of these.
 */
export function linesAtOnce(open: readonly PlannedLine[], known: ReadonlyMap<string, KnownInstruction>) {
  const [lines, later]: [PlannedLine[], PlannedLine[]] = [[], []];
  const [met, waiting] = [new Set<string>(), new Set<string>()];
  const pairsMet = new Set<string>();
  for (const each of open) {
    const { id, responses, pairs, checklist, checklists, verifiers } = each.record;
    const has = new Set(responses.map(responseKey));
    const of = known.get(id);
    const sides = pairs.map(({ a, b }) => [a, b].map(responseKey));
    const pairKeys = sides.map((side) => JSON.stringify([id, ...side.toSorted()]));
    const isAddition =
      of !== undefined &&
      (!checklist || of.checklists.has(checklist.series)) &&
      checklists.length + verifiers.length === 0 &&
      sides.flat().every((side) => has.has(side) || of.responses.has(side)) &&
      pairKeys.every((key) => !pairsMet.has(key));
    const isNow = !waiting.has(id) && (isAddition || !met.has(id));
    // What follows may be about what this one says.
    if (!isNow || !isAddition) waiting.add(id);
    for (const key of pairKeys) pairsMet.add(key);
    met.add(id);
    (isNow ? lines : later).push(each);
  }
  return { lines, later };
}
