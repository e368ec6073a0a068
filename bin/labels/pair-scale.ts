import { numberIn } from "@/lib/domain/import/label-words";
import { SCALES, scaleNamed } from "@/lib/domain/protocol/scale";
import { columnCalled } from "@/lib/interchange/column-called";
import { guessLabelColumns } from "@/lib/interchange/labels/column-names";

/** The scales of labels that compare A and B, in the words that files have for them. */
export type PairScale = "preference" | "choice";

/** The scale of a file whose labels compare two responses, by the name of the label's column or a second system's; else null. */
export function pairScaleOf(valueColumn: string, columns: readonly string[]): PairScale | null {
  if (columnCalled([SCALES.choice.noun], [valueColumn])) return "choice";
  const comparesSystems = Boolean(guessLabelColumns(columns).otherSystem);
  return comparesSystems || columnCalled([SCALES.preference.noun], [valueColumn]) ? "preference" : null;
}

/** The values of the scale in their order, numbers or letters as the labels are; null where a label is none of them. */
export function pairValues(scale: PairScale, labels: readonly string[]): readonly string[] | null {
  const numbers = scaleNamed(scale).values;
  if (labels.every((label) => numbers.some((value) => value === numberIn(label)))) return numbers.map(String);
  const words = scale === "choice" || !labels.includes("tie") ? ["A", "B"] : ["A", "tie", "B"];
  return labels.every((label) => words.includes(label)) ? words : null;
}
