import { shorten } from "@/lib/imports/shorten";
import { FileProblem } from "@/lib/interchange/file-problem";

/** The two responses of a pair as a row names them: by their systems, and samples where it has them. */
export type NamedPair = readonly [a: string, b: string];

interface KnownPair {
  /** The order in which the run's first row names it. */
  readonly named: NamedPair;
  /** What it is called among units. */
  readonly id: string;
  /** Whether rows name it in both orders. */
  isInBothOrders: boolean;
}

interface KnownUnit {
  readonly pairs: KnownPair[];
  /** Whether a row has its label without naming the two systems. */
  hasNameless: boolean;
}

/** What the files of one run have in common that may be about pairs. */
export interface RunPairs {
  readonly orders: PairOrders;
  /** Whether their labels compare A and B; null until the first file's columns say it. */
  areCompared: boolean | null;
}

/**
 * Knows the pairs of a run's files: by the unit's id and the two systems, whichever way round a row names them. A is what the
 * run's first row about the pair calls A, as in an import; rows that name it the other way round are to be turned.
 */
export class PairOrders {
  readonly #units = new Map<string, KnownUnit>();
  /** The first file of the run whose rows do not name systems. */
  #namelessFile: string | null = null;
  #hasNames = false;

  /** That no row of a file says which systems its labels compare. */
  noteNameless(file: string): void {
    this.#namelessFile ??= file;
  }

  /**
   * @param named null where the row does not name the two systems
   * @param place of the row's first system, for messages
   * @throws FileProblem for a row that may be about either of two pairs, or about a pair in either order
   */
  see(
    unit: string,
    named: NamedPair | null,
    place: { line: number; column: string },
  ): { id: string; isTurned: boolean } {
    // If no earlier row named systems there is nothing to distinguish, and nothing to keep.
    if (named === null && !this.#hasNames && this.#namelessFile !== null) return { id: unit, isTurned: false };
    const known = this.#units.get(unit) ?? { pairs: [], hasNameless: false };
    this.#units.set(unit, known);
    if (named === null) known.hasNameless = true;
    else this.#hasNames = true;
    const pair = named && pairOf(known, unit, named);
    const isTurned = pair !== null && named !== null && pair.named[0] !== named[0];
    if (pair && isTurned) pair.isInBothOrders = true;
    this.#refuseAmbiguous(unit, known, place);
    return { id: pair?.id ?? unit, isTurned };
  }

  #refuseAmbiguous(
    unit: string,
    { pairs, hasNameless }: KnownUnit,
    { line, column }: { line: number; column: string },
  ) {
    if (!hasNameless && this.#namelessFile === null) return;
    const [first, second] = pairs;
    if (!first || (!second && !first.isInBothOrders)) return;
    const without = this.#namelessFile ?? "other rows";
    const is = second
      ? `is compared for ${second.named.join(" and ")} as well as for ${first.named.join(" and ")}`
      : `is named with ${first.named.join(" as A and ")} as B, and the other way round`;
    throw new FileProblem({
      line,
      field: column,
      expected: `both systems in every row of every file, or always the same pair in the same order`,
      found: `that "${shorten(unit, 40)}" ${is}, while ${without} without systems may mean either`,
    });
  }
}

function pairOf({ pairs }: KnownUnit, unit: string, named: NamedPair): KnownPair {
  const [a, b] = named;
  const known = pairs.find(
    ({ named: [first, second] }) => (first === a && second === b) || (first === b && second === a),
  );
  if (known) return known;
  // The first keeps the unit's own id, by which files that do not name systems know it.
  const id = pairs.length === 0 ? unit : `${unit} (${a}, ${b})`;
  const pair = { named, id, isInBothOrders: false };
  pairs.push(pair);
  return pair;
}
