import type { LabelOptions } from "@/lib/imports/import-options";
import type { LabelFindings } from "@/lib/imports/label-findings";
import type { Protocol } from "@/lib/round/protocol/protocols";
import type { Scale } from "@/lib/round/protocol/scale";

/** The labels of one criterion of a file, whose values are to be understood. */
export interface ValuesOfPart {
  protocol: Protocol;
  options: LabelOptions;
  /** what the labels rate */
  criterion: string | null;
  /** of the round that the labels go to, which may have categories already */
  roundName: string;
  studyId: string;
}

export interface UnderstoodValues {
  values: LabelFindings["values"];
  /** what the scores are found to be on; null where there are none in numbers */
  finding: LabelFindings["scales"][number] | null;
  /** of the levels; null where none is asked, and where it has to be declared first */
  scale: Scale | null;
  /** of the scale's values */
  levelNames: string[];
  /** the file's lowest number is best */
  isReversed: boolean;
  /** how values were read that are not plain, for people */
  reading: string | null;
}

export type NumberRange = Pick<LabelFindings["scales"][number], "low" | "high" | "different" | "isWhole">;
