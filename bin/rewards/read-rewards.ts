import { ANSWER_WORDS, asWord, meansMissing, numberIn } from "@/lib/imports/label-words";
import { shorten } from "@/lib/imports/shorten";
import { columnCalled } from "@/lib/interchange/column-called";
import { FileProblem } from "@/lib/interchange/file-problem";
import { checklistRewards, type Rewards } from "@/lib/stats/checklist/rewards";
import { meanOf } from "@/lib/stats/sum";
import { collectLabels } from "../labels/collect-labels";
import type { LabelFileOptions } from "../labels/label-file-options";
import { unitParts } from "../labels/oriented-rows";
import { readLabelFile } from "../labels/read-label-file";
import { USUAL_CLUSTER } from "../labels/unit-clusters";
import type { UsedColumns } from "../labels/used-columns";

/** One checklist with its responses, in the order in which the file names them. */
export interface ChecklistRewards extends Rewards {
  readonly checklist: string | null;
  readonly questions: readonly string[];
  readonly responseIds: readonly string[];
}

export interface ReadRewards {
  readonly name: string;
  readonly checklists: readonly ChecklistRewards[];
  readonly columns: UsedColumns;
  readonly notes: readonly string[];
}

/** Reads scores of responses on checklist questions, and computes weights and rewards for each checklist. */
export function readRewards(
  path: string,
  options: LabelFileOptions,
  { question, checklist }: { readonly question: string; readonly checklist?: string },
): Promise<ReadRewards> {
  return readLabelFile(path, options, async (reading) => {
    const parts = [checklist ?? columnCalled([USUAL_CLUSTER], reading.table.columns) ?? null, question];
    const collected = await collectLabels(reading, { ...options, by: [], unitParts: parts, pairs: null });
    const about = { name: reading.name, columns: collected.columns, notes: collected.notes };
    const [group] = collected.groups;
    if (!group) return { ...about, checklists: [] };
    const table = group.labels.finishWith(scoreOf);
    const byChecklist = new Map<string | null, Map<string, Map<string, number>>>();
    (table.unitIds ?? []).forEach((id, unit) => {
      const [response, of = null, asked] = unitParts(id);
      const scores = Array.from(
        table.valueIndex.subarray(table.unitOffsets[unit], table.unitOffsets[unit + 1]),
        (value) => Number(table.scale.values[value]),
      );
      const responses = byChecklist.get(of) ?? new Map<string, Map<string, number>>();
      byChecklist.set(of, responses);
      const own = responses.get(response ?? "") ?? new Map<string, number>();
      responses.set(response ?? "", own);
      if (scores.length > 0) own.set(asked ?? "", meanOf(scores));
    });
    const checklists = [...byChecklist].map(([of, responses]): ChecklistRewards => {
      const questions = [...new Set([...responses.values()].flatMap((own) => [...own.keys()]))];
      const scores = [...responses.values()].map((own) => questions.map((asked) => own.get(asked) ?? null));
      return { checklist: of, questions, responseIds: [...responses.keys()], ...checklistRewards(scores) };
    });
    return { ...about, checklists };
  });
}

function scoreOf(text: string, { line, column }: { line: number; column: string }): number | null {
  const number = numberIn(text);
  if (number !== null && number >= 0 && number <= 1) return number;
  const word = asWord(text);
  const isOneOf = (words: readonly string[]) => words.some((each) => each === word);
  if (isOneOf(ANSWER_WORDS.YES)) return 1;
  if (isOneOf(ANSWER_WORDS.NO)) return 0;
  if (isOneOf(ANSWER_WORDS.UNKNOWN) || meansMissing(text)) return null;
  throw new FileProblem({
    line,
    field: column,
    expected: "a score from 0 to 1, or YES, NO or UNKNOWN",
    found: `"${shorten(text)}"`,
  });
}
