import { shorten } from "@/lib/imports/shorten";
import { columnCalled, inSnakeCase } from "@/lib/interchange/column-called";
import { FileProblem } from "@/lib/interchange/file-problem";
import { cellText } from "@/lib/interchange/tabular/tabular";
import type { Match } from "@/lib/stats/checklist/checklist-coverage";
import { AppError } from "@/lib/wire/app-error";
import { list } from "../labels/label-columns";
import type { ReadingFile } from "../labels/read-label-file";
import { ONLY } from "./read-checklists";

/** Which questions of a checklist cover which of the gold one, as a file says. */
export interface ReadMatches {
  /** Series and instruction, in order, with the questions that rows give by their texts. */
  pairs(): ReadonlyMap<string, ReadonlyMap<string, { gold: readonly string[]; questions: readonly string[] }>>;
  /**
   * Of one checklist; null where the file says nothing of its instruction, though it says of pairs whether they match.
   * @throws AppError INVALID where the file names a question that neither checklist has
   */
  matchesOf(series: string, id: string, gold: readonly string[], questions: readonly string[]): Match[] | null;
}

interface Said {
  readonly line: number;
  readonly gold: string;
  readonly question: string;
  readonly isMatch: boolean;
}

const USUAL = {
  unit: ["item_id", "instruction_id", "example_id", "prompt_id", "item", "id", "unit", "unit_id"],
  series: ["series", "checklist_series", "generator"],
  gold: ["gold_question", "gold", "gold_number"],
  question: ["question", "generated_question", "other_question", "question_number"],
  match: ["match", "matches", "covers", "covered"],
} as const;

const YES = ["yes", "true", "1", "y"];
const NO = ["no", "false", "0", "n", ""];

/**
 * Reads a row for each pair of questions, or for each match alone. Questions are given by their text or number.
 * @param given columns that options name; the checklists' column of series need not be in this file
 */
export async function readMatches(
  { name, table }: ReadingFile,
  given: { readonly unit: string | null; readonly series: string | null },
): Promise<ReadMatches> {
  const at = (usual: readonly string[]) => {
    const column = columnCalled(usual, table.columns);
    return column === undefined ? null : table.columns.indexOf(column);
  };
  const unit = given.unit === null ? at(USUAL.unit) : table.columns.indexOf(given.unit);
  const series = at(given.series === null ? USUAL.series : [inSnakeCase(given.series), ...USUAL.series]);
  const [gold, question, match] = [at(USUAL.gold), at(USUAL.question), at(USUAL.match)];
  if (gold === null || question === null || unit === -1) {
    throw new AppError(
      "INVALID",
      `${name}: matches need the columns gold_question and question (texts or numbers), and item_id if there are several instructions. The columns are ${list(table.columns)}.`,
    );
  }
  const said = new Map<string, Said[]>();
  for await (const rows of table.rows()) {
    for (const { cells, line } of rows) {
      if (cells.every((cell) => cell === null)) continue;
      const text = (position: number | null) =>
        position === null ? "" : (cellText(table, cells, position, line, "text or a number") ?? "").trim();
      const answer = text(match).toLowerCase();
      if (match !== null && !YES.includes(answer) && !NO.includes(answer)) {
        const field = table.columns[match] ?? "";
        throw new FileProblem({ line, field, expected: "yes or no", found: shorten(text(match)) });
      }
      const key = `${text(series)}\n${unit === null ? ONLY : text(unit)}`;
      const isMatch = match === null || YES.includes(answer);
      said.set(key, [...(said.get(key) ?? []), { line, gold: text(gold), question: text(question), isMatch }]);
    }
  }
  return {
    pairs() {
      const bySeries = new Map<string, Map<string, { gold: string[]; questions: string[] }>>();
      for (const [key, rows] of said) {
        const [of = "", id = ""] = key.split("\n");
        const byUnit = bySeries.get(of) ?? new Map<string, { gold: string[]; questions: string[] }>();
        const texts = (which: "gold" | "question") => [...new Set(rows.map((row) => row[which]))];
        bySeries.set(of, byUnit.set(id, { gold: texts("gold"), questions: texts("question") }));
      }
      return bySeries;
    },
    matchesOf(of, id, goldQuestions, questions) {
      const rows = said.get(`${series === null ? "" : of}\n${id}`);
      if (rows === undefined) return match === null ? [] : null;
      const ofSeries =
        series === null && of !== "" ? `the checklist of ${of} (no column says the series)` : "the checklist";
      return rows.flatMap((row): Match[] => {
        const pair: Match = [
          placeOf(row.gold, goldQuestions, { name, id, line: row.line, whose: "the gold checklist" }),
          placeOf(row.question, questions, { name, id, line: row.line, whose: ofSeries }),
        ];
        return row.isMatch ? [pair] : [];
      });
    },
  };
}

interface Place {
  readonly name: string;
  readonly id: string;
  readonly line: number;
  readonly whose: string;
}

function placeOf(said: string, questions: readonly string[], { name, id, line, whose }: Place): number {
  const byText = questions.indexOf(said);
  const place = byText === -1 && /^\d+$/.test(said) ? Number(said) - 1 : byText;
  if (place >= 0 && place < questions.length) return place;
  throw new AppError(
    "INVALID",
    `${name}, line ${line}: expected a question of ${whose} for ${id} (its text, or its number from 1 to ${questions.length}), found "${shorten(said)}".`,
  );
}
