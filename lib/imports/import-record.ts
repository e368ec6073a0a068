import type { ExportedJury, ExportedRaterKind } from "@/lib/exports/export-records";
import type { StudyInstruction } from "@/lib/imports/study-format/study-instruction";
import type { BesideAnswer } from "@/lib/labelling/asks/answers/answers-content";
import type { Problem } from "@/lib/labelling/labelling";
import type { Ease, Protocol, Side } from "@/lib/round/protocol/protocol";
import type { ImportProblem } from "./import-problem";
import type { LabelContent } from "./label-content";

/** The file's own names for fields of the study format. */
export type SourceFields = Readonly<Record<string, string>>;

/**
 * What a reader hands over, in the order of the file. Records that are `partOf` something larger say together what one
 * record says elsewhere: rows with one response each, of which several are of one instruction.
 */
export type ImportRecord<T> =
  | { kind: "record"; line: number; record: T; partOf?: SourceFields }
  | { kind: "problem"; problem: ImportProblem }
  /** a field that means nothing to the format; named once */
  | { kind: "not-used"; field: string }
  /** a cell that would hold a response, and is empty; or a call that failed, in a log */
  | { kind: "empty"; field: string; isFailed?: boolean };

export type StudyRecord = ImportRecord<StudyInstruction>;

/** One row of a label file, not yet interpreted. */
export interface LabelRow {
  item: string;
  rater: string;
  value: string;
  criterion: string | null;
  /** whose response, or the first of the two */
  system: string | null;
  sample: number | null;
  /** of an answer: the rater’s probability of YES, 0–1 */
  probability: number | null;
  /** of an answer about one response of a pair, as the file names them */
  side: Side | null;
  comment: string | null;
  durationMs: number | null;
  /** which response of the pair was shown first: ab or ba, or whatever else the file has there */
  order: string | null;
  /** whose response was second, where the item is an instruction and not a pair */
  otherSystem: string | null;
  otherSample: number | null;
  /** of the checklist that was answered */
  series: string | null;
  version: number | null;
  /** what Tickbox's own label files say besides the label */
  protocol: Protocol | null;
  ease: Ease | null;
  problems: Problem[] | null;
  /** of a pair: the differences between its responses were looked at */
  usedDiff: boolean;
  /** of a pair: it was looked at how long its responses are */
  usedCounts: boolean;
  /** of an answer: what accompanies it */
  beside: BesideAnswer | null;
  raterKind: ExportedRaterKind | null;
  jury: ExportedJury | null;
  /** of a score, from the worst number to the best */
  scale: string | null;
  /** where the rater is from */
  source: string | null;
  /** of a judge, as a file describes it; see JudgeDescription */
  baseModel: string | null;
  strategy: string | null;
  template: string | null;
  settings: string | null;
  /** the value names the place of a response on the screen, and the pair’s second one was shown first */
  reversed: boolean;
  /** of an instruction or of a checklist's questions; null: the label has a level or an answer */
  content: LabelContent | null;
  /** made by a program for demonstration or tests */
  simulated: boolean;
}

export type LabelRecord =
  | ImportRecord<LabelRow>
  /** what was labelled, where a label file has it */
  | {
      kind: "texts";
      line: number;
      record: StudyInstruction;
      partOf?: SourceFields;
      /** what responses are said to be of where the file names no system: their column's name */
      unnamed: readonly string[];
    };

/** The file's own name of a field: "output_1" rather than "responses[1].text". */
export function sourceField(field: string, names: SourceFields): string {
  for (const [name, own] of Object.entries(names)) {
    if (field === name || field.startsWith(`${name}[`) || field.startsWith(`${name}.`)) {
      return own + field.slice(name.length);
    }
  }
  return field;
}
