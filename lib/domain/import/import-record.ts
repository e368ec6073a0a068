import type { StudyInstruction } from "@/lib/domain/study-format/study-instruction";
import type { ImportProblem } from "./import-problem";

/** What a reader hands over, in the order of the file. */
export type ImportRecord<T> =
  | { kind: "record"; line: number; record: T }
  | { kind: "problem"; problem: ImportProblem }
  /** a field that means nothing to the format; named once */
  | { kind: "not-used"; field: string };

export type StudyRecord = ImportRecord<StudyInstruction>;

/** One row of a label file, as it stands there. */
export interface LabelRow {
  item: string;
  rater: string;
  value: string;
  criterion: string | null;
  system: string | null;
  sample: number | null;
  comment: string | null;
  durationMs: number | null;
  /** which response of the pair was shown first: ab or ba, or what stands there instead */
  order: string | null;
}

export type LabelRecord = ImportRecord<LabelRow>;
