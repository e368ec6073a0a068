import { z } from "zod";
import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";
import { judgeDescriptionSchema } from "@/lib/judging/describe-judge";
import { levelNamesSchema } from "@/lib/round/level-guides";
import { protocolSchema } from "@/lib/round/protocol/protocol";
import { DECLARED_SCALE } from "./declared-scale";
import { importFormatSchema } from "./import-format";
import { IMPORTED_KINDS } from "./imported-kind";
import { COLUMNS_ARE, columnPattern } from "./label-table/column-pattern";

/** A check reads the whole file and says what would happen; a commit does it. */
export const importModeSchema = z.enum(["check", "commit"]);
export type ImportMode = z.infer<typeof importModeSchema>;

const name = z.string().trim().min(1).max(STUDY_LIMITS.nameCharacters);
/** a column's name; null: use none; left out: guess */
const column = z.string().max(1_000).nullable().optional();

/** Which column of a table holds what. */
export const tableColumnsSchema = z.strictObject({
  id: column,
  instruction: column,
  input: column,
  subset: column,
  domain: column,
  tags: column,
  checklist: column,
  /** of a checklist's questions: each ends in its categories in parentheses, as "Is it short? (Format)" */
  categoriesInQuestions: z.boolean().optional(),
  /** where each row holds one response: whose it is, its text, and what distinguishes several of one system */
  system: column,
  response: column,
  sample: column,
  /** otherwise: one column per system */
  responses: z
    .array(z.strictObject({ column: z.string(), system: name }))
    .max(STUDY_LIMITS.responses)
    .optional(),
});
export type TableColumns = z.infer<typeof tableColumnsSchema>;

/** Which column of a label file holds what. */
export const labelColumnsSchema = z.strictObject({
  item: column,
  rater: column,
  value: column,
  criterion: column,
  system: column,
  sample: column,
  comment: column,
  /** of an answer to a question: the probability of YES, 0–1 */
  probability: column,
  /** of an answer to a question about one response of a pair: which one, A or B */
  side: column,
  /** milliseconds */
  duration: column,
  /** which response of a pair was shown first: ab or ba */
  order: column,
  /** of a pair that is named by its instruction and its two systems: the second one */
  otherSystem: column,
  otherSample: column,
  /** which checklist was answered: its series and version, as Tickbox exports them */
  series: column,
  version: column,
  /** true or false */
  simulated: column,
  /** where the raters are from, as Tickbox exports it */
  source: column,
  /** person, model or simulated */
  raterKind: column,
  /** of scores, as the option scale */
  scale: column,
  /** of a judge: the model, how it was asked, with which prompt, and with which settings; see JudgeDescription */
  baseModel: column,
  strategy: column,
  template: column,
  settings: column,
});
export type LabelColumns = z.infer<typeof labelColumnsSchema>;

/** One of several columns of a wide label file that hold labels, and what its labels are. */
export const valueColumnSchema = z.strictObject({
  column: z.string().min(1).max(1_000),
  /** which response of the pair was shown first when these labels were given; null or left out: not known */
  order: z.enum(["ab", "ba"]).nullable().optional(),
  /** whose labels; left out: as the row says */
  rater: name.optional(),
  /** what they rate, of which each becomes a round; left out: as the row says */
  criterion: z.string().trim().min(1).max(STUDY_LIMITS.questionCharacters).optional(),
  /** whose responses they rate; left out: as the row says */
  system: name.optional(),
  /** what was labelled, where each row is a rater; left out: as the row says */
  item: z.string().trim().min(1).max(1_000).optional(),
  /** the label that the cells count, or mark where the row has a rater; left out: cells are labels */
  value: name.optional(),
  /** "pair": A is the pair’s first response in any order; "shown": A is the response that was shown first */
  sides: z.enum(["pair", "shown"]).optional(),
});
export type ValueColumn = z.infer<typeof valueColumnSchema>;

const scaleText = z
  .string()
  .regex(
    DECLARED_SCALE,
    'Scales are written from worst to best: "1-5", "5-1", "0-100", or "ranks"; or they are "number", "number-lowest" or "categories".',
  );

export const SHEETS_ARE = ["raters", "criteria", "systems"] as const;

/** Which rows of a table are its own. */
const rowOptionsSchema = z.strictObject({
  /** of a spreadsheet, or a ZIP archive of tables; left out: the first that is not hidden */
  sheet: z.string().min(1).max(200).optional(),
  /** all sheets (files) with equal columns are read, and what each of them is: its name is that of a rater, a criterion or a system */
  sheetsAre: z.enum(SHEETS_ARE).optional(),
  /** the line with the columns' names; left out: the first that is not empty */
  headerRow: z.int().min(1).max(10_000).optional(),
  /** how many rows below the names hold something else, such as a survey's wordings */
  skipRows: z.int().min(0).max(1_000).optional(),
  /** only rows in which each of these columns holds one of its values */
  where: z
    .array(
      z.strictObject({ column: z.string().min(1).max(1_000), values: z.array(z.string().max(1_000)).min(1).max(100) }),
    )
    .max(20)
    .optional(),
});
export type RowOptions = z.infer<typeof rowOptionsSchema>;

const labelOptionsSchema = z.strictObject({
  columns: labelColumnsSchema.optional(),
  /** what the columns with labels are: raters, criteria, systems, items, counts, or a pattern of their names, as "{system}_{criterion}" */
  columnsAre: z
    .string()
    .max(200)
    .refine(
      (text) => columnPattern(text) !== null,
      `Columns are ${COLUMNS_ARE.join(", ")}, or a pattern of their names with each of {item}, {rater}, {criterion}, {system}, {value} at most once.`,
    )
    .optional(),
  /** where several columns of a row hold labels, in place of the column "value"; left out: guessed; empty: none */
  valueColumns: z
    .array(valueColumnSchema)
    .max(STUDY_LIMITS.raters)
    .refine(
      (columns) => new Set(columns.map(({ column }) => column)).size === columns.length,
      "A column is named twice.",
    )
    .refine((columns) => columns.every(({ sides, order }) => sides !== "shown" || order != null), {
      message: "Say which response was shown first where values name the place on the screen.",
    })
    .optional(),
  /** a cell with labels holds the answers to all questions of the row's checklist, as "1.0.1." or one a line */
  answerLists: z.boolean().optional(),
  /** for files without a rater column */
  rater: name.optional(),
  /** for files without a rater column: each row of an item is another rater */
  unnamedRaters: z.boolean().optional(),
  /** what separates the elements of labels that are sets, or "none"; left out: found */
  sets: z.string().min(1).max(20).optional(),
  /** what values mean, such as {"0": "tie", "1": "A"}; see label-meaning.ts */
  values: z.record(z.string().max(200), z.string().max(20)).optional(),
  /** use only the rows of this criterion */
  criterion: z.string().max(STUDY_LIMITS.questionCharacters).optional(),
  /** of scores, from the worst number to the best: "1-5", "5-1" where 1 is best, "0-100", "ranks"; or "number" ("number-lowest" where the lowest is best), "categories" */
  scale: scaleText.optional(),
  /** the same of single criteria */
  scales: z.record(z.string().max(STUDY_LIMITS.questionCharacters), scaleText).optional(),
  /** what raters saw the steps of the scale called, from worst to best; left out: as the file writes them, or nothing */
  levelNames: levelNamesSchema.optional(),
  round: name.optional(),
  protocol: protocolSchema.optional(),
  simulated: z.boolean().optional(),
  /** the series of the checklists that were answered */
  series: name.optional(),
  /** what raters are, by name; before what the file says */
  raterKinds: z.record(z.string().max(STUDY_LIMITS.nameCharacters), z.enum(IMPORTED_KINDS)).optional(),
  /** what judges are, by name; before what the file says */
  descriptions: z.record(z.string().max(STUDY_LIMITS.nameCharacters), judgeDescriptionSchema.partial()).optional(),
  /** where the raters are from: those of equal source and name are one rater in every round of the study */
  source: name.optional(),
});
export type LabelOptions = z.infer<typeof labelOptionsSchema>;

export const importOptionsSchema = z.strictObject({
  /** left out: detected from the first row */
  format: importFormatSchema.optional(),
  /** the system that wrote the responses, where the file does not name it */
  system: name.optional(),
  /** names for the two systems of LLMBar and of pairs */
  systems: z.tuple([name, name]).optional(),
  /** of a table; of a label file, where its texts are */
  columns: tableColumnsSchema.optional(),
  /** of a label file: import what was labelled, too, where the file has it; left out: yes */
  texts: z.boolean().optional(),
  rows: rowOptionsSchema.optional(),
  labels: labelOptionsSchema.optional(),
});
export type ImportOptions = z.infer<typeof importOptionsSchema>;

/** Whether the line taken for the names of columns is a title above them: most of its cells are empty. */
export function isTitleLine(columns: readonly string[]): boolean {
  return columns.filter((column) => /^\(column \d+\)$/.test(column)).length * 2 > columns.length;
}
