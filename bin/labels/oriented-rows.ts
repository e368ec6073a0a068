import { meaningsOf } from "@/lib/imports/label-meaning";
import { FileProblem } from "@/lib/interchange/file-problem";
import { type Cell, cellText, type Tabular } from "@/lib/interchange/tabular/tabular";
import type { LabelColumns } from "./label-columns";
import type { LabelFileOptions } from "./label-file-options";
import { turnedOrder } from "./pair-columns";
import { namesPairLabels } from "./pair-labels";
import type { NamedPair, PairOrders } from "./pair-orders";

/** Says of each row of a file which unit it is about, and whether it names the unit's two systems the other way round. */
export class OrientedRows {
  /** Whether the labels compare A and B. */
  readonly comparesPairs: boolean;
  /** null in a wide file */
  readonly valueColumn: string | null;
  /** Whether the label's column has a twin for the other response, as score_a and score_b. */
  readonly #isOfOneSide: boolean;
  /** null where no row is about a pair */
  readonly #orders: PairOrders | null;
  #nRows = 0;
  #nTurned = 0;

  constructor(
    private readonly table: Tabular,
    private readonly columns: LabelColumns,
    private readonly options: LabelFileOptions,
    private readonly file: string,
  ) {
    const { long, pair } = columns;
    this.valueColumn = long ? (table.columns[long.value] ?? "") : null;
    this.#isOfOneSide = long !== null && Boolean(pair?.otherSide.has(long.value)) && !this.#namesPairs();
    this.comparesPairs = this.#compares();
    this.#orders = options.pairs && (pair || this.comparesPairs) ? options.pairs.orders : null;
    if (!pair) options.pairs?.orders.noteNameless(file);
  }

  /** Whether a row's unit is its id and nothing else: no pair that may be turned, no further parts. */
  get areUnitsIds(): boolean {
    return this.#orders === null && this.columns.unitParts.length === 0;
  }

  see(id: string, cells: readonly Cell[], line: number): { unit: string; isTurned: boolean } {
    const { pair } = this.columns;
    if (!this.#orders) return { unit: id, isTurned: false };
    const column = pair ? (this.table.columns[pair.a] ?? "") : "";
    const named = pair ? this.#named(cells, line) : null;
    const { id: unit, isTurned } = this.#orders.see(id, named, { line, column });
    this.#nRows++;
    if (isTurned) this.#nTurned++;
    if (isTurned && !this.comparesPairs && !this.#isOfOneSide && this.options.orientation !== "symmetric") {
      const expected = `the two systems in one order, since the other file's labels are not known to compare A and B (call their column preference, or add --values A=A,tie=tie,B=B; --symmetric if no label depends on the order)`;
      throw new FileProblem({ line, field: column, expected, found: "a pair with its systems the other way round" });
    }
    return { unit, isTurned };
  }

  /** Where the label of a row is: that of A may be in the column of its B. */
  valueAt(position: number, isTurned: boolean): number {
    const other = isTurned && this.#isOfOneSide ? this.columns.pair?.otherSide.get(position) : undefined;
    return other ?? position;
  }

  /** A label that is the name of one of the row's two systems, as the side that it is. */
  sideNamed(label: string | null, cells: readonly Cell[]): string | null {
    const { pair } = this.columns;
    if (!pair || label === null || !this.comparesPairs) return label;
    const [a, b] = [cells[pair.a], cells[pair.b]];
    if ((label !== a && label !== b) || a === b || meaningsOf("preference", [label]).get(label)) return label;
    return label === a ? "A" : "B";
  }

  /** The unit's id, and where it has more parts all of them as one id: see unitParts. */
  withParts(unit: string, isTurned: boolean, cells: readonly Cell[], line: number): string {
    const { pair, unitParts } = this.columns;
    if (unitParts.length === 0) return unit;
    const texts = unitParts.map((position) => {
      if (position === null) return null;
      if (!isTurned || !pair) return cellText(this.table, cells, position, line);
      const other = position === pair.a ? pair.b : position === pair.b ? pair.a : pair.otherSide.get(position);
      const found = cellText(this.table, cells, other ?? position, line);
      return position === pair.order ? turnedOrder(found) : found;
    });
    return JSON.stringify([unit, ...texts]);
  }

  notes(): string[] {
    if (this.#nTurned === 0) return [];
    return [
      `${this.file}: ${this.#nTurned} of ${this.#nRows} rows name the two systems in the other order than the pair's first row, and were turned round.`,
    ];
  }

  #namesPairs(): boolean {
    return this.valueColumn !== null && namesPairLabels(this.valueColumn);
  }

  #compares(): boolean {
    const { pairs, meanings, orientation } = this.options;
    if (pairs === null || orientation === "symmetric") return false;
    const own = meanings !== null || this.#namesPairs() || (this.columns.pair !== null && !this.#isOfOneSide);
    // Both files of a run are read alike.
    pairs.areCompared ??= own;
    return pairs.areCompared;
  }

  #named(cells: readonly Cell[], line: number): NamedPair | null {
    const { pair } = this.columns;
    if (!pair) return null;
    const at = (position: number | null) => (position === null ? null : cellText(this.table, cells, position, line));
    const [a, b] = [at(pair.a), at(pair.b)];
    if (a === null && b === null) return null;
    if (a === null || b === null) {
      const field = this.table.columns[a === null ? pair.a : pair.b] ?? "";
      throw new FileProblem({ line, field, expected: "the name of the system, as of the other one", found: "nothing" });
    }
    const [sampleA, sampleB] = [at(pair.sampleA), at(pair.sampleB)];
    const whole = (system: string, sample: string | null) => (sample === null ? system : `${system} #${sample}`);
    return [whole(a, sampleA), whole(b, sampleB)];
  }
}

/** An id that was made of parts: the unit's own id, then the texts of the columns that the options' unitParts name. */
export function unitParts(id: string): readonly (string | null)[] {
  const parts: unknown = JSON.parse(id);
  return Array.isArray(parts) ? parts.map((part) => (typeof part === "string" ? part : null)) : [];
}
