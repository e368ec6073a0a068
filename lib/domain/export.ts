import { z } from "zod";
import {
  pairOrderSchema,
  type RaterGroup,
  type RaterKind,
  raterGroupSchema,
  raterKindSchema,
} from "./agreement/agreement-filter";
import type { Drawn, Estimate } from "./agreement/agreement-statistic";
import { parseWithout, withoutSchema } from "./agreement/without";
import { jurySchema } from "./judge/jury";
import type { Answer, Ease, Outcome, Protocol, RoundStatus, Side } from "./protocol";
import { needsChecklist, writesChecklists } from "./protocol/protocols";
import type { Level, PairOrder, ScaleName } from "./protocol/scale";
import { STUDY_LIMITS } from "./study-format/limits";
import { searchOf } from "./wire/address";

/** What can be asked for: GET /api/v1/rounds/:roundId/export/:file. Each column is explained in docs/gold-format.md. */
export const exportFileSchema = z.enum([
  "gold.jsonl",
  "gold.csv",
  "questions.csv",
  "labels.jsonl",
  "labels.csv",
  "manifest.json",
  "bundle.zip",
]);
export type ExportFile = z.infer<typeof exportFileSchema>;
/** Those that hold data, as against those that tell of or bundle others. */
export type DataFile = Exclude<ExportFile, "manifest.json" | "bundle.zip">;

const yesNo = z.enum(["yes", "no"]);

/** The options as they stand in an address. */
export const exportQuerySchema = z
  .object({
    raters: raterGroupSchema.optional(),
    order: pairOrderSchema.optional(),
    without: withoutSchema.optional(),
    labels: yesNo.default("no"),
    texts: yesNo.default("yes"),
    comments: yesNo.default("no"),
    bom: yesNo.default("no"),
  })
  .transform(
    ({ raters, order, without, labels, texts, comments, bom }): ExportOptions => ({
      raters,
      order,
      without,
      labels: labels === "yes",
      texts: texts === "yes",
      comments: comments === "yes",
      bom: bom === "yes",
    }),
  );

export interface ExportOptions {
  /** whose labels count in the gold label and alpha (without it those of usualGroup) and stand in the labels' files (all) */
  raters?: RaterGroup | undefined;
  /** how alpha in the manifest reads pairs; without it both ways round */
  order?: PairOrder | undefined;
  /** what the gold labels and alpha leave out (see withoutSchema); the labels' files keep it, marked */
  without?: string | undefined;
  /** every rater's own labels too */
  labels: boolean;
  /** the texts of instructions, responses and questions, so that the data stand alone */
  texts: boolean;
  /** raters' comments and reported problems, in the labels' files */
  comments: boolean;
  /** a byte order mark before CSV, which some spreadsheets need to see that it is UTF-8 */
  bom: boolean;
}

/** The same where it is known whose labels a file is of. */
export type CountedExport = ExportOptions & { raters: RaterGroup };

export function exportQuery(options: Partial<ExportOptions>): string {
  const parameters = new URLSearchParams();
  if (options.raters !== undefined) parameters.set("raters", options.raters);
  if (options.order === "stored") parameters.set("order", options.order);
  if (options.without !== undefined) parameters.set("without", options.without);
  if (options.labels) parameters.set("labels", "yes");
  if (options.texts === false) parameters.set("texts", "no");
  if (options.comments) parameters.set("comments", "yes");
  if (options.bom) parameters.set("bom", "yes");
  return searchOf(parameters);
}

/** The files of one export, the manifest last. */
export function dataFilesOf(protocol: Protocol, options: Pick<ExportOptions, "labels">): DataFile[] {
  // What is made of written checklists leaves with the study: a round of them has labels alone.
  if (writesChecklists(protocol)) return ["labels.jsonl", "labels.csv"];
  return [
    "gold.jsonl",
    "gold.csv",
    ...(needsChecklist(protocol) ? (["questions.csv"] as const) : []),
    ...(options.labels ? (["labels.jsonl", "labels.csv"] as const) : []),
  ];
}

export interface ExportedResponse {
  system: string;
  sample: number;
  text: string;
}

/** Which task a record is about. */
export interface ExportedTask {
  /** the task's place in the round */
  task: number;
  /** the batch that it was added with; null of those that the round was made with */
  batch: string | null;
  instructionId: string;
  subset: string | null;
  domain: string | null;
  tags: string[];
  instruction: string | null;
  messages: unknown;
  input: string | null;
  /** of the imported pair, where the task came from one */
  pairId: string | null;
  /** null where an instruction or a checklist is labelled */
  a: ExportedResponse | null;
  /** null for scoring */
  b: ExportedResponse | null;
  knownScore: number | null;
  knownOutcome: Outcome | null;
  /** the checklist that was answered */
  checklistSeries: string | null;
  checklistVersion: number | null;
}

export interface GoldQuestion {
  /** 1 is the first question of the checklist */
  number: number;
  /** of a pair the response that the answers are about */
  side: Side | null;
  question: string;
  categories: string[];
  importance: number | null;
  yes: number;
  no: number;
  unknown: number;
  /** YES or NO, whichever more raters answered; null when tied or unanswered. UNKNOWN is not counted. */
  majority: "YES" | "NO" | null;
  /** yes / (yes + no) */
  passShare: number | null;
  adjudicated: "YES" | "NO" | null;
  adjudicationReason: string | null;
  /** who decided had labelled the task too; null where nobody decided */
  adjudicatorLabelled: boolean | null;
  /** the decided answer where there is one, else the majority */
  gold: "YES" | "NO" | null;
  goldSource: "adjudicated" | "consensus" | null;
}

/** One question of a checklist with the categories that raters gave it. */
export interface GoldCategories extends Pick<GoldQuestion, "number" | "question" | "importance"> {
  /** the checklist's own */
  categories: string[];
  nRaters: number;
  /** how many raters gave each of the round's categories */
  given: number[];
  /** those that all raters gave; null where too few categorised it, see ratersForTruth */
  truth: string[] | null;
}

/** One task's gold label: what its raters' labels come to. */
export interface GoldRecord {
  task: ExportedTask;
  nRaters: number;
  nSimulated: number;
  /** who could report harmful content, handing the task back for it included, and who did; null where no response is shown */
  safety: { judgements: number; flags: number } | null;
  /** how often each value of the scale was given */
  levels: number[];
  mean: number | null;
  median: number | null;
  /** the level most raters gave; null when tied */
  majority: number | null;
  /** share of pairs of raters that gave the same level; null with fewer than two */
  agreement: number | null;
  /** of a pair, from A's point of view */
  outcome: Outcome | null;
  /** of a pair all about A, then all about B; null without a checklist */
  questions: GoldQuestion[] | null;
  /** null where no categories are asked */
  categorised: GoldCategories[] | null;
  /** of each response: all YES / all YES and NO, over raters and questions */
  passRates: Readonly<Record<Side, number | null>>;
  adjudicated: number | null;
  adjudicationReason: string | null;
  /** who decided had labelled the task too; null where nobody decided */
  adjudicatorLabelled: boolean | null;
  /** the decided level where there is one, else the mean, of categories the majority */
  gold: number | null;
  /** null where there is no gold label */
  goldSource: "adjudicated" | "consensus" | null;
  /** of a pair: the outcome of `gold` */
  goldOutcome: Outcome | null;
}

/** A jury is told from the judges: its labels are computed from its members', and beside them it would be counted twice. */
export const exportedRaterKindSchema = z.enum([...raterKindSchema.options, "jury"]);
export type ExportedRaterKind = z.infer<typeof exportedRaterKindSchema>;

/** What a jury is made of; its members under their pseudonyms. */
export const exportedJurySchema = jurySchema
  .omit({ type: true })
  .extend({ members: z.array(z.string().trim().min(1).max(STUDY_LIMITS.nameCharacters)).max(STUDY_LIMITS.raters) });
export type ExportedJury = z.infer<typeof exportedJurySchema>;

/** One rater's own label. */
export interface LabelRecord {
  task: ExportedTask;
  /** "rater-03" */
  rater: string;
  raterKind: ExportedRaterKind;
  /** null unless a jury */
  jury: ExportedJury | null;
  simulated: boolean;
  level: Level | null;
  /** in the order of the questions, of a pair all about A, then all about B; null where the rater gave none */
  answers: { number: number; side: Side | null; answer: Answer | null; probability: number | null }[] | null;
  ease: Ease | null;
  /** what was said of an instruction, and the questions that were written for it; null where that is not asked */
  isSafe: boolean | null;
  makesSense: boolean | null;
  written: string[] | null;
  /** in the order of the questions; null where no categories are asked */
  categorised: { number: number; categories: string[] }[] | null;
  /** which response stood first: "ab" or "ba" */
  shownOrder: "ab" | "ba" | null;
  /** what a judge that saw the pair both ways said in each, in the pair's own orientation; null where it saw it once */
  orders: { ab: number | null; ba: number | null } | null;
  durationMs: number | null;
  /** null for imported labels: when they came in says nothing of when they were given */
  labelledAt: string | null;
  comment: string | null;
  problems: unknown;
  /** whether the gold labels and alpha leave it out */
  excluded: boolean;
}

export interface ExportedRater {
  rater: string;
  kind: RaterKind;
  simulated: boolean;
  source: string | null;
  labels: number;
}

export interface ExportedAgreement {
  /** the statistic by its title */
  coefficient: string;
  level: string;
  /** how pairs were read; null where labels are about one response */
  pairOrder: PairOrder | null;
  estimate: Estimate;
  drawn: Drawn;
  nUnits: number;
  nUnitsPairable: number;
  nLabelsPairable: number;
  nRaters: number;
}

/** What the manifest tells besides the files. */
export interface ExportFacts {
  study: { id: string; name: string };
  round: {
    id: string;
    name: string;
    protocol: Protocol;
    status: RoundStatus;
    overlap: number;
    allowUnknown: boolean;
    /** all responses to one instruction were labelled on one page */
    byInstruction: boolean;
    shufflePositions: boolean;
    scale: ScaleName | null;
    levelNames: string[];
    categories: string[];
    guidelines: string;
    seed: number;
    /** what the labels rate, as their file named it */
    ratedCriterion: string | null;
    /** in the order of their tasks, those that the round was made with as null; none where nothing was added */
    batches: { batch: string | null; tasks: number }[];
    checklist: { series: string; version: number; method: string | null; checklists: number }[] | null;
  };
  options: CountedExport;
  counts: {
    tasks: number;
    labelledTasks: number;
    adjudicatedTasks: number;
    labels: number;
    simulatedLabels: number;
    /** of the same raters, but left out */
    excludedLabels: number;
  };
  raters: ExportedRater[];
  /** those with labels in the round, which count in nothing above */
  juries: (ExportedJury & { rater: string; labels: number })[];
  /** null where no level is asked */
  agreement: ExportedAgreement | null;
  checklistAgreement: ExportedAgreement | null;
}

/** A round's labels in one snapshot of the database, in batches, so that memory stays flat. */
export interface ExportSource {
  facts: ExportFacts;
  gold(): AsyncIterable<readonly GoldRecord[]>;
  labels(): AsyncIterable<readonly LabelRecord[]>;
}

export function exportedPseudonym(raterNumber: number): string {
  return `rater-${String(raterNumber).padStart(2, "0")}`;
}

/** A file name for downloads that every system can keep: "tickbox-round-name-gold.jsonl"; of labels without some of them it says so. */
export function downloadName(
  roundName: string,
  file: ExportFile,
  { without }: Pick<ExportOptions, "without"> = {},
): string {
  const name = roundName
    .normalize("NFKD")
    .replace(/[^a-zA-Z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60)
    .toLowerCase();
  return ["tickbox", ...(name ? [name] : []), ...(parseWithout(without) ? ["selection"] : []), file].join("-");
}
