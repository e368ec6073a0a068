import { StatsInputError } from "./stats-input-error";

/** One label. Missing is not a value: it is null, or no label at all. */
export type LabelValue = string | number | boolean;

/** The values labels can take. `ordering` says where their order comes from; "none" only serves the nominal level. */
export interface ValueScale {
  readonly values: readonly LabelValue[];
  readonly ordering: "declared" | "numeric" | "none";
}

/**
 * @param where the value stands, for the message
 * @throws StatsInputError for anything but a string, a boolean or a finite number
 */
export function assertLabelValue(value: unknown, where: string): asserts value is LabelValue {
  if (typeof value === "string" || typeof value === "boolean") return;
  if (typeof value === "number" && Number.isFinite(value)) return;
  throw new StatsInputError(
    `${where}: expected a string, a boolean or a finite number, found ${String(value)}. Use null for a missing label.`,
  );
}

/** The scale a researcher declared: at least one value, none twice, in the order that the ordinal level uses. */
export function declaredScale(values: readonly LabelValue[]): ValueScale {
  if (values.length === 0) throw new StatsInputError("The declared values are empty: declare at least one value.");
  values.forEach((value, index) => {
    assertLabelValue(value, `Declared value ${index + 1}`);
  });
  if (new Set(values).size !== values.length) {
    throw new StatsInputError(`A value is declared twice in ${values.join(", ")}: declare each value once.`);
  }
  return { values, ordering: "declared" };
}

/** The scale of the values that occur: numbers in ascending order, anything else unordered (sorted only to be repeatable). */
export function occurringScale(values: Iterable<LabelValue>): ValueScale {
  const distinct = [...new Set(values)];
  const numbers = distinct.filter((value) => typeof value === "number");
  if (numbers.length === distinct.length) return { values: numbers.sort((a, b) => a - b), ordering: "numeric" };
  return { values: distinct.sort(byTypeThenText), ordering: "none" };
}

function byTypeThenText(a: LabelValue, b: LabelValue): number {
  const [left, right] = [`${typeof a} ${a}`, `${typeof b} ${b}`];
  return left < right ? -1 : left > right ? 1 : 0;
}
