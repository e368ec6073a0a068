import type { LabelColumns } from "@/lib/imports/import-options";
import { guessTableColumns } from "../formats/table";
import { labelFieldsIn } from "../labels/columns-of-rows";
import { hasTexts, textsInQuestions } from "../text/texts-in-question";
import { type Fields, isRemark, LABEL, labelRows, type Said } from "./row-shape";

/** Labels with their texts, out of what each respondent answered. */
export interface SurveyWithTexts {
  readonly columns: LabelColumns;
  rows(answered: Fields): Fields[];
}

/**
 * A survey that holds what it shows: in columns of the text that each respondent saw (embedded data), or in the wordings of
 * its questions.
 * @param rows as the file has them
 * @param questions columns that are not the program's own
 */
export function surveyWithTexts(rows: readonly Fields[], questions: readonly string[]): SurveyWithTexts | null {
  return embedded(questions, ratedQuestions(rows, questions)) ?? worded(rows, questions);
}

/** Those that are answered by numbers, or else by a few short words. */
export function ratedQuestions(rows: readonly Fields[], questions: readonly string[]): string[] {
  const short = questions.filter((name) => !isRemark(name) && isShort(rows, name));
  const numbers = labelFieldsIn(rows, {}).filter((name) => short.includes(name));
  return numbers.length > 0 ? numbers : short;
}

const COLUMNS = { criterion: LABEL.criterion, value: LABEL.value, comment: LABEL.comment };

function embedded(questions: readonly string[], rated: readonly string[]): SurveyWithTexts | null {
  const { id, instruction, response, responses = [], system, sample } = guessTableColumns(questions);
  const shown = [response, ...responses.map(({ column }) => column)].filter(Boolean);
  if (!instruction || shown.length === 0) return null;
  const texts = new Set([id, instruction, ...shown, system, sample]);
  const asked = rated.filter((name) => !texts.has(name));
  if (asked.length === 0) return null;
  return {
    columns: { ...COLUMNS, item: id ? LABEL.item : null },
    rows: (answered) => {
      const remarks = questions.filter((name) => isRemark(name) && String(answered[name] ?? "").trim() !== "");
      const rest = Object.entries(answered).filter(([name]) => !asked.includes(name) && !remarks.includes(name));
      return labelRows({
        id: id ? answered[id] : null,
        data: Object.fromEntries(rest.filter(([name]) => name !== id)),
        said: saidTo(asked.map((name) => [name, answered[name]])),
        comment: remarks.map((name) => String(answered[name])).join("\n"),
      });
    },
  };
}

function worded(rows: readonly Fields[], questions: readonly string[]): SurveyWithTexts | null {
  const names = questions.filter(hasTexts);
  const texts = textsInQuestions(names);
  if (!texts) return null;
  const asked = names.flatMap((name, index) => {
    const { criterion = null, ...shown } = texts[index] ?? {};
    return [{ name, criterion, shown, isRated: !isRemark(criterion ?? "") && isShort(rows, name) }];
  });
  if (!asked.some(({ isRated }) => isRated)) return null;
  const isOfCriteria = asked.some(({ criterion }) => criterion !== null);
  const items = new Map(asked.map(({ shown }) => [JSON.stringify(shown), shown]));
  return {
    columns: { ...COLUMNS, item: null, ...(isOfCriteria ? {} : { criterion: null }) },
    rows: (answered) => {
      const others = Object.fromEntries(Object.entries(answered).filter(([name]) => !names.includes(name)));
      return [...items].flatMap(([key, shown]) => {
        const ofItem = asked.filter((each) => JSON.stringify(each.shown) === key);
        const remarks = ofItem.flatMap(({ name, isRated }) => (isRated ? [] : (answered[name] ?? [])));
        return labelRows({
          id: null,
          data: { ...others, ...shown },
          said: saidTo(
            ofItem.flatMap(({ name, criterion, isRated }) =>
              isRated ? [[criterion ?? "rating", answered[name]] as const] : [],
            ),
          ),
          comment: remarks.map(String).join("\n"),
        });
      });
    },
  };
}

function saidTo(answers: readonly (readonly [criterion: string, value: unknown])[]): Said[] {
  return answers.flatMap(([criterion, value]) => (String(value ?? "").trim() === "" ? [] : [{ criterion, value }]));
}

/** A few different short answers. */
function isShort(rows: readonly Fields[], name: string): boolean {
  const cells = rows.map((row) => String(row[name] ?? "").trim()).filter((cell) => cell !== "");
  if (cells.length === 0) return false;
  const different = new Set(cells).size;
  return cells.every((cell) => cell.length <= 40) && different <= Math.max(5, Math.min(20, cells.length / 2));
}
