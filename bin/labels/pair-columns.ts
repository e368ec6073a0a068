import { guessLabelColumns } from "@/lib/interchange/labels/column-names";

/** Positions of the columns that name the two systems that a label compares, and of those that depend on which is A. */
export interface PairColumns {
  readonly a: number;
  readonly b: number;
  readonly sampleA: number | null;
  readonly sampleB: number | null;
  /** Which of the two was shown first; null where no column says it. */
  readonly order: number | null;
  /** Columns of one response → the same column of the other, such as length_a and length_b. */
  readonly otherSide: ReadonlyMap<number, number>;
}

/** The columns of a file whose rows name two systems by their usual names, else null. */
export function pairColumns(columns: readonly string[]): PairColumns | null {
  const found = guessLabelColumns(columns);
  const at = (column: string | null | undefined) => (column ? columns.indexOf(column) : -1);
  const [a, b] = [at(found.system), at(found.otherSystem)];
  if (a < 0 || b < 0) return null;
  const optional = (column: string | null | undefined) => (at(column) < 0 ? null : at(column));
  const [sampleA, sampleB] = [optional(found.sample), optional(found.otherSample)];
  const order = optional(found.order);
  return {
    a,
    b,
    ...(sampleA !== null && sampleB !== null ? { sampleA, sampleB } : { sampleA: null, sampleB: null }),
    order,
    otherSide: otherSides(columns),
  };
}

const SIDED = /^(.+[ _.-])(a|b|1|2)$/i;
const OTHER: Readonly<Record<string, string>> = { a: "b", b: "a", "1": "2", "2": "1" };

function otherSides(columns: readonly string[]): Map<number, number> {
  return new Map(
    columns.flatMap((column, position) => {
      const [, stem = "", side = ""] = SIDED.exec(column) ?? [];
      const twin = `${stem}${OTHER[side.toLowerCase()]}`.toLowerCase();
      const other = columns.findIndex((each) => each.toLowerCase() === twin);
      return stem && other >= 0 ? [[position, other] as const] : [];
    }),
  );
}

/** The order in which a pair was shown, seen with A and B exchanged. */
export function turnedOrder(order: string | null): string | null {
  const word = order?.trim().toLowerCase();
  return { ab: "ba", ba: "ab", a: "b", b: "a" }[word ?? ""] ?? order;
}
