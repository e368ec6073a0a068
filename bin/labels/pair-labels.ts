import { meansMissingAmongNumbers, numberIn } from "@/lib/imports/label-words";
import { columnCalled } from "@/lib/interchange/column-called";
import { FileProblem } from "@/lib/interchange/file-problem";
import { guessLabelColumns, isExported } from "@/lib/interchange/labels/column-names";
import type { TextPosition } from "@/lib/interchange/labels/numbers-or-categories";
import { type PreferenceMeanings, preferenceMeanings } from "@/lib/interchange/labels/preferences";
import { SCALES } from "@/lib/round/protocol/scale";
import type { LabelFileOptions } from "./label-file-options";

const LEVELS = SCALES.preference.values;

/** Whether a column's name says that its labels compare two responses. */
export function namesPairLabels(column: string): boolean {
  return columnCalled([SCALES.preference.noun, SCALES.choice.noun, "winner"], [column]) !== undefined;
}

/** What labels that compare A and B mean, the same in all groups of a file. */
export type PairReading =
  /** Each text is a preference from 1 (A) to 5 (B). */
  | ({ readonly kind: "preferences" } & PreferenceMeanings)
  /** A value is its place among those that were declared in their order, from A to B. */
  | { readonly kind: "declared"; readonly values: readonly string[] }
  /** Some text is on no scale that is known. */
  | ({ readonly kind: "unknown" } & PreferenceMeanings);

/** The labels of one file that compare A and B. */
export class PairLabels {
  readonly #places = new Map<string, TextPosition>();
  #reading: PairReading | null = null;

  /** @param valueColumn null in a wide file */
  constructor(
    private readonly options: LabelFileOptions,
    private readonly columns: readonly string[],
    private readonly valueColumn: string | null,
  ) {}

  get option(): string {
    return this.options.ownOptions["--values"] ?? "--values";
  }

  /** Where each text first occurs. */
  get places(): ReadonlyMap<string, TextPosition> {
    return this.#places;
  }

  see(text: string, line: number, column: string): void {
    if (!this.#places.has(text)) this.#places.set(text, { line, column });
  }

  /** To be asked once all rows are read. */
  reading(): PairReading {
    this.#reading ??= this.#read();
    return this.#reading;
  }

  #read(): PairReading {
    const { values, meanings, missing } = this.options;
    const isLevels = values !== null && values.join() === LEVELS.join();
    if (values && !isLevels) return { kind: "declared", values };
    const isOwnPreference = isExported(this.columns) && this.valueColumn === SCALES.preference.noun;
    const given = new Map([...(missing ?? []).map((text) => [text, null] as const), ...(meanings ?? [])]);
    const found = preferenceMeanings(this.#places, {
      given,
      areLevels: isLevels || isOwnPreference,
      option: this.option,
      areChoices: this.valueColumn !== null && columnCalled([SCALES.choice.noun], [this.valueColumn]) !== undefined,
      hasOrders: Boolean(guessLabelColumns(this.columns).order),
    });
    const isKnown = (text: string) => found.levels.has(text) || meansMissingAmongNumbers(text);
    return { kind: [...this.#places.keys()].every(isKnown) ? "preferences" : "unknown", ...found };
  }

  /** @throws FileProblem for labels of turned rows, of which nobody knows what they mean turned */
  refuseTurned(): never {
    const [first] = this.#places;
    const [text = "", { line, column }] = first ?? ["", { line: 0, column: "" }];
    const found = numberIn(text) === null ? `"${text}" and others` : `${text} and others`;
    throw new FileProblem({
      line,
      field: column,
      found,
      expected: `labels of which it is known what they mean with A and B exchanged, since rows name the two systems in either order (${this.option} declares them in their order from A to B, or what each means as 1=A,2=B; --symmetric says that they do not depend on it)`,
    });
  }
}
