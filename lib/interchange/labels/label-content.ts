import { categorisedContentSchema, type LabelContent, writtenContentSchema } from "@/lib/imports/label-content";
import { shorten } from "@/lib/imports/shorten";
import type { FieldProblem } from "../formats/format-reader";
import { fromCell } from "./from-cell";

/** Columns of labels that have neither a level nor answers; the first of each names them. */
const WRITTEN_FIELDS = ["written_questions", "safe", "makes_sense"];
const CATEGORISED_FIELDS = ["question_categories", "offered_categories"];

/** Whether rows with these fields hold what raters said of an instruction or of the questions of a checklist. */
export function hasContent(fields: readonly string[]): boolean {
  return fields.includes("written_questions") || fields.includes("question_categories");
}

/** The fields of such a row that are read besides its columns. */
export function contentFieldsIn(fields: readonly string[]): string[] {
  return [...WRITTEN_FIELDS, ...CATEGORISED_FIELDS].filter((field) => fields.includes(field));
}

const EXPECTED: Record<string, string> = {
  safe: "true or false",
  makes_sense: "true or false",
  written_questions:
    "a list of questions (in CSV as JSON), none of them empty or too long; an empty list where the instruction is not safe or makes no sense, and only there",
  question_categories:
    'a list of {"number": 1, "categories": ["…"]} (in CSV as JSON), each category once and one of those in offered_categories',
  offered_categories: "a list of categories (in CSV as JSON), each once, or nothing",
};

const FIELDS: Record<string, string> = {
  safe: "safe",
  makesSense: "makes_sense",
  written: "written_questions",
  categorised: "question_categories",
  offered: "offered_categories",
};

/** What a row says of an instruction or of a checklist's questions, or what is wrong with it; null for other labels. */
export function labelContent(
  row: Readonly<Record<string, unknown>>,
): { ok: true; content: LabelContent | null } | { ok: false; problems: FieldProblem[] } {
  if (!hasContent(Object.keys(row))) return { ok: true, content: null };
  const read =
    "written_questions" in row
      ? writtenContentSchema.safeParse({
          safe: flagIn(row.safe),
          makesSense: flagIn(row.makes_sense),
          written: listIn(row.written_questions) ?? [],
        })
      : categorisedContentSchema.safeParse({
          categorised: fromCell(row.question_categories),
          offered: listIn(row.offered_categories),
        });
  if (read.success) return { ok: true, content: read.data };
  const fields = new Set(read.error.issues.map(({ path }) => FIELDS[String(path[0])] ?? "question_categories"));
  return {
    ok: false,
    problems: [...fields].map((field) => ({ field, expected: EXPECTED[field] ?? "", found: shorten(row[field]) })),
  };
}

function flagIn(value: unknown): unknown {
  return value === "true" ? true : value === "false" ? false : value;
}

function listIn(value: unknown): unknown {
  return value === undefined || value === "" || value === null ? null : fromCell(value);
}
