import { meaningsOf } from "@/lib/imports/label-meaning";
import { shorten } from "@/lib/imports/shorten";
import { columnCalled } from "@/lib/interchange/column-called";
import { FileProblem } from "@/lib/interchange/file-problem";
import { type ItemAnalysis, type ItemAnswer, itemAnalysis } from "@/lib/stats/checklist/item-analysis";
import { type DisputedQuestion, disputedQuestions } from "@/lib/stats/questions/disputed-questions";
import { collectLabels } from "../labels/collect-labels";
import type { LabelFileOptions } from "../labels/label-file-options";
import { unitParts } from "../labels/oriented-rows";
import { readLabelFile } from "../labels/read-label-file";
import type { UsedColumns } from "../labels/used-columns";

/** What a question tells, and why raters differ on it. */
export type AnalysedQuestion = ItemAnalysis & Omit<DisputedQuestion, "checklist" | "question">;

/** The questions of one series of checklists; null where the file names none. */
export interface SeriesItems {
  readonly series: string | null;
  readonly items: readonly AnalysedQuestion[];
}

export interface ReadAnswers {
  readonly name: string;
  readonly series: readonly SeriesItems[];
  readonly columns: UsedColumns;
  readonly notes: readonly string[];
}

/** Reads answers to checklist questions and analyses the questions, each series by itself. */
export function readAnswers(
  path: string,
  options: LabelFileOptions,
  columns: { readonly question?: string; readonly checklist?: string; readonly series?: string },
): Promise<ReadAnswers> {
  return readLabelFile(path, options, async (reading) => {
    const usual = (names: readonly string[]) => columnCalled(names, reading.table.columns) ?? null;
    const question = columns.question ?? usual(["question"]);
    const parts = [
      columns.series ?? usual(["checklist_series"]),
      columns.checklist ?? usual(["instruction_id"]),
      question,
    ];
    const likely = { value: usual(["answers", "answer"]) ?? undefined, ...options.likely };
    const collected = await collectLabels(reading, { ...options, by: [], unitParts: parts, likely, pairs: null });
    const [group] = collected.groups;
    const about = { name: reading.name, columns: collected.columns, notes: collected.notes };
    if (!group) return { ...about, series: [] };
    // A cell with several answers has them in the order of the questions.
    const wordsOf = (text: string) => (question === null ? text.trim().split(/\s+/) : [text]);
    const words = [...group.labels.places].flatMap(([text, place]) => wordsOf(text).map((word) => ({ word, place })));
    const meanings = meaningsOf("answer", [...new Set(words.map(({ word }) => word))], {
      numbers: "1-5",
      hasOrders: false,
    });
    for (const { word, place } of words) {
      if (meanings.get(word) || word === "MISSING") continue;
      throw new FileProblem({
        line: place.line,
        field: place.column,
        expected: "YES, NO, UNKNOWN or EITHER",
        found: `"${shorten(word)}"`,
      });
    }
    const table = group.labels.finishWith((text) => text);
    const bySeries = new Map<string | null, ItemAnswer[]>();
    (table.unitIds ?? []).forEach((id, unit) => {
      const [response, series = null, checklist, asked] = unitParts(id);
      const answers = bySeries.get(series) ?? [];
      bySeries.set(series, answers);
      for (let i = table.unitOffsets[unit] ?? 0; i < (table.unitOffsets[unit + 1] ?? 0); i++) {
        const rater = table.raterIds?.[table.raterIndex[i] ?? 0] ?? "";
        wordsOf(String(table.scale.values[table.valueIndex[i] ?? 0])).forEach((word, index) => {
          const meaning = meanings.get(word);
          if (meaning?.kind !== "answer") return;
          const ofQuestion = { checklist: checklist ?? "", question: asked ?? String(index + 1) };
          answers.push({ ...ofQuestion, response: response ?? "", rater, answer: meaning.answer });
        });
      }
    });
    const series = [...bySeries].map(([name, answers]) => ({ series: name, items: analyse(answers) }));
    return { ...about, series };
  });
}

function analyse(answers: readonly ItemAnswer[]): AnalysedQuestion[] {
  const disputes = disputedQuestions(answers);
  return itemAnalysis(answers).flatMap((item, index) => {
    const dispute = disputes[index];
    return dispute ? [{ ...dispute, ...item }] : [];
  });
}
