import { FileProblem } from "@/lib/interchange/file-problem";
import { numbersOrCategories, type TextPlace } from "@/lib/interchange/labels/numbers-or-categories";
import type { Level } from "@/lib/stats/alpha/difference";
import type { LabelValue } from "@/lib/stats/label-value";
import { DuplicateLabelError } from "@/lib/stats/reliability/duplicate-label-error";
import type { LabelTable } from "@/lib/stats/reliability/label-table";
import { LabelTableBuilder } from "@/lib/stats/reliability/label-table-builder";
import type { LabelFileOptions } from "./label-file-options";

/** Takes the labels of one group as texts and makes their table once all are there. */
export class LabelCollector {
  readonly #builder: LabelTableBuilder;
  /** Where each text of a label first occurs. */
  readonly #places = new Map<string, TextPlace>();

  constructor(private readonly options: LabelFileOptions) {
    this.#builder = new LabelTableBuilder({ duplicates: options.duplicates });
  }

  add(unit: string, rater: string, text: string | null, line: number, column: string): void {
    if (text !== null && !this.#places.has(text)) this.#places.set(text, { line, column });
    this.#builder.add(unit, rater, text, line);
  }

  /**
   * @param levels the levels asked for; null for whichever fits
   * @throws FileProblem for a text that cannot be a label, and for a rater's second label of a unit
   */
  finish(levels: readonly Level[] | null): {
    table: LabelTable;
    doubtful: readonly string[];
    alike: readonly string[];
  } {
    const { values, missing } = this.options;
    const areNominal = levels?.every((level) => level === "nominal") ?? false;
    const rules = { declared: values, missing, areNominal };
    const { meaning, declared, doubtful, alike } = numbersOrCategories(this.#places, rules);
    return { table: this.#table((text) => meaning(String(text)), declared), doubtful, alike };
  }

  /** The texts that occur, each with the place where it first does. */
  get places(): ReadonlyMap<string, TextPlace> {
    return this.#places;
  }

  /** The table with a meaning of one's own for each text; null is a missing label. */
  finishWith(meaning: (text: string, place: TextPlace) => LabelValue | null): LabelTable {
    const meanings = new Map([...this.#places].map(([text, place]) => [text, meaning(text, place)]));
    return this.#table((text) => meanings.get(String(text)) ?? null);
  }

  #table(meaning: (text: LabelValue) => LabelValue | null, declared?: readonly LabelValue[]): LabelTable {
    try {
      return this.#builder.finish(meaning, declared);
    } catch (error) {
      throw error instanceof DuplicateLabelError ? duplicateProblem(error, this.#places) : error;
    }
  }
}

function duplicateProblem(
  { unit, rater, first, second }: DuplicateLabelError,
  places: ReadonlyMap<string, TextPlace>,
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
