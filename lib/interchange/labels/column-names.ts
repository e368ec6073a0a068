import type { LabelColumns, ValueColumn } from "@/lib/imports/import-options";
import { SCALES, scaleNamed } from "@/lib/round/protocol/scale";
import { columnCalled, inSnakeCase } from "../column-called";
import { pairSystems } from "./pair-systems";

const WHO =
  "annotator rater author worker judge user labeler labeller coder evaluator reviewer grader assessor expert participant".split(
    " ",
  );

const USUAL_NAMES = {
  item: ["item_id", "item", "pair_id", "instruction_id", "example_id", "task_id", "id"],
  rater: [
    "annotator_id",
    ...WHO.flatMap((who) => [who, `${who}_id`, `${who}_name`]),
    ...WHO.map((who) => `${who}_email`),
    ...["annotated_by", "labeled_by", "labelled_by", "rated_by", "evaluated_by"],
    "author_user_id",
    "workerid",
  ],
  value: [
    "value",
    "label",
    "rating",
    "score",
    "judge_result",
    "preference",
    "overall_preference",
    "winner",
    "judgement",
    "judgment",
    "answer",
  ],
  criterion: [
    ...["criterion", "criteria", "question", "dimension", "aspect", "metric"],
    ...["criterion_name", "dimension_name", "aspect_name", "metric_name", "score_name"],
  ],
  system: [
    "system",
    "model",
    "system_a",
    "model_a",
    "model_1",
    "system_name",
    "model_name",
    "llm_name",
    "llm",
    "system_id",
    "model_id",
    "sys_id",
    "sys",
    "response_model",
    "generator",
  ],
  sample: ["sample", "sample_a"],
  comment: [
    "comment",
    "note",
    "rationale",
    "explanation",
    "comments",
    "notes",
    "remark",
    "remarks",
    "justification",
    "reason",
    "reasoning",
    "critique",
  ],
  probability: ["probability"],
  side: ["side"],
  duration: ["duration_ms"],
  order: ["order", "prompt_order", "shown_order", "shown_first", "presentation_order"],
  otherSystem: ["system_b", "model_b", "model_2"],
  otherSample: ["sample_b"],
  simulated: ["simulated"],
  source: ["rater_source"],
  scale: ["rating_scale"],
  raterKind: ["rater_kind", "annotator_kind", "rater_type", "annotator_type", "labeller_type", "labeler_type"],
  series: ["checklist_series"],
  version: ["checklist_version"],
  baseModel: ["base_model", "base_llm", "judge_model", "eval_model", "eval_model_name"],
  strategy: ["strategy", "prompting_strategy", "judge_strategy"],
  template: ["template", "prompt_template", "judge_template"],
  settings: ["judge_settings", "judge_options"],
} as const satisfies Record<keyof LabelColumns, readonly string[]>;

/** Names that mean this in a file of labels, but would not make a file one: a table of instructions has such columns, too. */
const IN_LABELS = {
  item: [
    "unit",
    "unit_id",
    "question_id",
    "prompt_id",
    "response_id",
    "sentence_id",
    "comment_id",
    "post_id",
    "subject",
    "subject_id",
    "sample_id",
    // The parts of a document are rated, each on its own.
    "seg_id",
    "segment_id",
    "segment",
    "document",
    "document_id",
    "doc",
    "doc_id",
    "example",
    "hit_id",
    "hitid",
    "idx",
    "trace_id",
    "observation_id",
    "conversation_id",
  ],
  value: [
    ...["prediction", "predicted", "outcome", "result", "choice", "code", "category", "grade", "stars", "class"],
    ...["preferred", "verdict", "parsed_verdict"],
    ...["preferred", "better", "winner"].flatMap((word) =>
      ["model", "system", "response"].map((what) => `${word}_${what}`),
    ),
  ],
} as const satisfies Partial<Record<keyof LabelColumns, readonly string[]>>;

const OF_EXPORT = ["task", "instruction_id", "rater", "rater_kind", "simulated"];

/** True where a label file is one that Tickbox exported (labels.jsonl, labels.csv): one row holds a whole label. */
export function isExported(fields: readonly string[]): boolean {
  return OF_EXPORT.every((field) => fields.includes(field));
}

/** Whether a column is usually called so that names who labelled. */
export function isRaterName(column: string): boolean {
  return columnCalled(USUAL_NAMES.rater, [column]) !== undefined;
}

/** Names of what was labelled, from the surest on; a column called id may as well number the rows. */
export function itemColumns(fields: readonly string[]): string[] {
  const names = [...USUAL_NAMES.item, ...IN_LABELS.item];
  return names.flatMap((name) => columnCalled([name], fields) ?? []);
}

/** The columns of a label file by their usual names: of each role the first name that is there. */
export function guessLabelColumns(fields: readonly string[], given: LabelColumns = {}): LabelColumns {
  const usual = usualLabelColumns(fields, given);
  return {
    ...usual,
    item: usual.item ?? (given.item === null ? null : (columnCalled(IN_LABELS.item, fields) ?? onlyId(fields))),
    value: usual.value ?? (given.value === null ? null : (columnCalled(IN_LABELS.value, fields) ?? null)),
  };
}

/** Of a rater's work, of a row or of a system, not of what was labelled. */
const OTHER_IDS =
  /^(assignment|batch|session|run|row|label|annotation|rating|criterion|criteria|judge|(\w+_)?(system|sys|model|llm))_id$/;

/** Of a rater's work where the file identifies something else, too; of what was labelled where it does not. */
const LIKELY_OTHER_IDS = /^(evaluation|review|judge?ment|submission|record)_id$/;

/** "Story ID" of a file that identifies nothing else besides its raters. */
function onlyId(fields: readonly string[]): string | null {
  const ids = fields.filter((field) => {
    const name = inSnakeCase(field);
    return name.endsWith("_id") && !OTHER_IDS.test(name) && !isRaterName(field);
  });
  const likely = ids.filter((field) => !LIKELY_OTHER_IDS.test(inSnakeCase(field)));
  const [only = null, ...more] = likely.length > 0 ? likely : ids;
  return more.length === 0 ? only : null;
}

/** As guessLabelColumns, but only by the names that a file of labels alone has. */
export function usualLabelColumns(fields: readonly string[], given: LabelColumns = {}): LabelColumns {
  const guessed: LabelColumns = isExported(fields) ? { ...ofExport(fields), ...given } : { ...given };
  for (const [role, names] of Object.entries(USUAL_NAMES)) {
    if (!isRole(role) || guessed[role] !== undefined) continue;
    guessed[role] = columnCalled(names, fields) ?? null;
  }
  // A file may name the judge's model besides the two that it compares.
  if (given.system !== undefined || given.otherSystem !== undefined) return guessed;
  const [system, otherSystem] = pairSystems(fields) ?? [];
  return system && otherSystem ? { ...guessed, system, otherSystem } : guessed;
}

const FIRST_SHOWN = ["ab", "noswap", "no_swap", "unswapped", "original"];
const SECOND_SHOWN = ["ba", "swap", "swapped", "reversed"];

/** MT-Bench's verdicts on pairs: a judge was asked twice, and both times the model is named that won. */
const MT_BENCH_ORDERS: ValueColumn[] = [
  { column: "g1_winner", order: "ab" },
  { column: "g2_winner", order: "ba" },
];

/**
 * Columns of labels that were given in both orders of a pair, as winner_noswap and winner_swap: two of one name but for its
 * end. Of several such names each is a rater.
 */
export function guessValueColumns(fields: readonly string[]): ValueColumn[] {
  if (MT_BENCH_ORDERS.every(({ column }) => fields.includes(column))) return MT_BENCH_ORDERS;
  const pairs = fields.flatMap((column) => {
    const stem = stemBefore(FIRST_SHOWN, column);
    const other = stem && fields.find((field) => stemBefore(SECOND_SHOWN, field)?.toLowerCase() === stem.toLowerCase());
    return stem && other ? [{ stem, column, other }] : [];
  });
  return pairs.flatMap(({ stem, column, other }) => {
    const rater = pairs.length > 1 ? { rater: stem } : {};
    return [
      { column, order: "ab" as const, ...rater },
      { column: other, order: "ba" as const, ...rater },
    ];
  });
}

/** What comes before one of these endings: "winner" of "winner_noswap". */
function stemBefore(endings: readonly string[], column: string): string | null {
  const ending = endings.find((each) => new RegExp(`.[ _.-]${each}$`, "i").test(column));
  return ending === undefined ? null : column.slice(0, -ending.length - 1);
}

/** A label without a level has answers alone. */
function ofExport(fields: readonly string[]): LabelColumns {
  const levels = [...Object.values(SCALES), scaleNamed("categories")].map(({ noun }) => noun);
  const value = [...levels, "answers"].find((name) => fields.includes(name));
  // These have a reading of their own: see exported-labels.ts.
  return { item: "instruction_id", raterKind: null, probability: null, ...(value !== undefined && { value }) };
}

function isRole(name: string): name is keyof typeof USUAL_NAMES {
  return name in USUAL_NAMES;
}
