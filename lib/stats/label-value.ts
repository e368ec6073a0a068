import { StatsInputError } from "./stats-input-error";

/** One label. Missing is not a value: it is null, or no label at all. */
export type LabelValue = string | number | boolean;

/** The values labels can take. `ordering` says where their order comes from; "none" only serves the nominal level. */
export interface ValueScale {
  readonly values: readonly LabelValue[];
  readonly ordering: "declared" | "numeric" | "none";
  /**
   * Whether the i-th value from the start and the i-th from the end say the same of a unit turned round, as "A is better" and
   * "B is better" do of a pair whose order is arbitrary. Agreement is then computed so that it does not depend on which way
   * round a unit is stored: docs/decisions/reversible-scales.md.
   */
  readonly isReversible?: boolean;
}

/**
 * @param where the value is, for the message
 * @throws StatsInputError for anything but a string, a boolean or a finite number
 */
export function assertLabelValue(value: unknown, where: string): asserts value is LabelValue {
  if (typeof value === "string" || typeof value === "boolean") return;
  if (typeof value === "number" && Number.isFinite(value)) return;
  throw new StatsInputError(
    `${where}: expected a string, a boolean or a finite number, found ${String(value)}. Use null for a missing label.`,
  );
}

/**
 * The scale a researcher declared: at least one value, none twice, in the order that the ordinal level uses.
 * @param isReversible whether turning a unit round turns its labels round, see ValueScale
 */
export function declaredScale(values: readonly LabelValue[], isReversible = false): ValueScale {
  if (values.length === 0) throw new StatsInputError("The declared values are empty: declare at least one value.");
  values.forEach((value, index) => {
    assertLabelValue(value, `Declared value ${index + 1}`);
  });
  if (new Set(values).size !== values.length) {
    throw new StatsInputError(`A value is declared twice in ${values.join(", ")}: declare each value once.`);
  }
  return { values, ordering: "declared", ...(isReversible && { isReversible }) };
}

/**
 * The same labels on a reversible scale.
 * @throws StatsInputError unless the values are declared: of values that merely occur nobody knows which is whose reverse
 */
export function withReversibleScale<Data extends { readonly scale: ValueScale }>(data: Data): Data {
  if (data.scale.ordering !== "declared") {
    throw new StatsInputError("A reversible scale needs declared values: declare them in their order.");
  }
  return { ...data, scale: declaredScale(data.scale.values, true) };
}

/** Counts (or sums) by value; on a reversible scale, in place, each the mean of its own and its reverse's. */
export function balanceReversed(scale: ValueScale, byValue: Float64Array): Float64Array {
  if (!scale.isReversible) return byValue;
  for (let c = 0, k = byValue.length - 1; c < k; c++, k--) {
    const mean = ((byValue[c] ?? 0) + (byValue[k] ?? 0)) / 2;
    byValue[c] = mean;
    byValue[k] = mean;
  }
  return byValue;
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
