import { AppError } from "@/lib/domain/app-error";
import { meansMissingAmongNumbers } from "@/lib/domain/import/label-words";
import { FileProblem } from "@/lib/interchange/file-problem";
import { numbersOrCategories, type TextPosition } from "@/lib/interchange/labels/numbers-or-categories";
import type { Level } from "@/lib/stats/alpha/difference";
import { type LabelValue, withReversibleScale } from "@/lib/stats/label-value";
import { DuplicateLabelError } from "@/lib/stats/reliability/duplicate-label-error";
import type { LabelTable } from "@/lib/stats/reliability/label-table";
import { LabelTableBuilder } from "@/lib/stats/reliability/label-table-builder";
import type { LabelFileOptions } from "./label-file-options";
import { type PairScale, pairValues } from "./pair-scale";
import { unitParts } from "./unit-parts";

/** Takes the labels of one group as texts and makes their table once all are there. */
export class LabelCollector {
  readonly #builder: LabelTableBuilder;
  /** Where each text of a label first occurs. */
  readonly #places = new Map<string, TextPosition>();

  /** @param pairScale of labels that compare A and B, else null */
  constructor(
    private readonly options: LabelFileOptions,
    private readonly pairScale: PairScale | null = null,
  ) {
    this.#builder = new LabelTableBuilder({ duplicates: options.duplicates });
  }

  add(unit: string, rater: string, text: string | null, line: number, column: string): void {
    if (text !== null && !this.#places.has(text)) this.#places.set(text, { line, column });
    this.#builder.add(unit, rater, text, line);
  }

  /**
   * @param levels the levels asked for; null for whichever fits
   * @returns with `assumed` what was taken for granted of labels that compare A and B
   * @throws FileProblem for a text that cannot be a label, and for a rater's second label of a unit
   * @throws AppError where a reversible scale has no declared values
   */
  finish(levels: readonly Level[] | null): {
    table: LabelTable;
    doubtful: readonly string[];
    alike: readonly string[];
    assumed: "reversible" | "stored" | null;
  } {
    const { missing, orientation } = this.options;
    const ofPairs = orientation === "usual" && this.pairScale !== null;
    const usual = ofPairs && this.options.values === null ? this.#usualValues(this.pairScale) : null;
    const values = this.options.values ?? usual;
    const isReversible = values !== null && (ofPairs || orientation === "reversible");
    if (orientation === "reversible" && !isReversible) {
      throw new AppError("INVALID", "--reversible: declare the values in their order, as --values 1-5.");
    }
    const areNominal = levels?.every((level) => level === "nominal") ?? false;
    const rules = { declared: values, missing, areNominal };
    const { meaning, declared, doubtful, alike } = numbersOrCategories(this.#places, rules);
    const table = this.#table((text) => meaning(String(text)), declared);
    const assumed = ofPairs ? (isReversible ? "reversible" : "stored") : null;
    return { table: isReversible ? withReversibleScale(table) : table, doubtful, alike, assumed };
  }

  #usualValues(scale: PairScale | null): readonly string[] | null {
    const { missing } = this.options;
    const isMissing = (text: string) => (missing ? missing.includes(text) : meansMissingAmongNumbers(text));
    const labels = [...this.#places.keys()].filter((text) => !isMissing(text));
    return scale === null ? null : pairValues(scale, labels);
  }

  /** The texts that occur, each with the place where it first does. */
  get places(): ReadonlyMap<string, TextPosition> {
    return this.#places;
  }

  /** The table with a meaning of one's own for each text; null is a missing label. */
  finishWith(meaning: (text: string, place: TextPosition) => LabelValue | null): LabelTable {
    const meanings = new Map([...this.#places].map(([text, place]) => [text, meaning(text, place)]));
    return this.#table((text) => meanings.get(String(text)) ?? null);
  }

  #table(meaning: (text: LabelValue) => LabelValue | null, declared?: readonly LabelValue[]): LabelTable {
    try {
      return this.#builder.finish(meaning, declared);
    } catch (error) {
      if (!(error instanceof DuplicateLabelError)) throw error;
      const unit = this.options.unitParts.length > 0 ? (unitParts(error.unit)[0] ?? error.unit) : error.unit;
      throw duplicateProblem(error, unit, this.#places);
    }
  }
}

function duplicateProblem(
  { rater, first, second }: DuplicateLabelError,
  unit: string,
  places: ReadonlyMap<string, TextPosition>,
): FileProblem {
  // A long file has its labels in one column, a wide file in one for each rater.
  const [column, ...others] = new Set(Array.from(places.values(), (place) => place.column));
  return new FileProblem({
    line: second ?? null,
    field: column === undefined || others.length > 0 ? rater : column,
    expected:
      "one label of a rater for a unit (where several things were rated, --where or --by tells them apart; --duplicates first or last keeps one of several labels)",
    found: `a second label of ${rater} for ${unit}; the first is in line ${first}`,
  });
}
