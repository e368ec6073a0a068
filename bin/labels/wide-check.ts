import { isMeaning } from "@/lib/imports/label-meaning";
import { numberIn } from "@/lib/imports/label-words";
import { shorten } from "@/lib/imports/shorten";
import { isRaterName } from "@/lib/interchange/labels/column-names";
import { isSummary } from "@/lib/interchange/labels/columns-of-rows";
import type { Cell, Tabular, TabularRow } from "@/lib/interchange/tabular/tabular";
import { AppError } from "@/lib/wire/app-error";
import { list, onItsSide } from "./label-columns";

const MAX_ROWS = 1_000;
const MIN_ROWS = 3;
/** No rating scale has this many values that a rater could give each once. */
const CERTAIN_ROWS = 12;
/** Next to whom a summary may be: of a single rater's labels there is none. */
const FEWEST_RATERS = 2;
/** This many consecutive rows do not have the same sum by chance. */
const MIN_ROWS_OF_COUNTS = 4;

const COUNT_NAME = /^(n|num|number|count|counts|votes|freq|frequency|total)[ _.-]/i;

/**
 * Detects columns of a wide file that were taken for raters though no option says so, and hold something else: read as labels
 * they would give wrong numbers without a word.
 */
export class WideCheck {
  readonly #texts: Set<string>[] = [];
  /** Texts as labels: "1" and "1.0" are one. */
  readonly #labels: Set<string>[] = [];
  readonly #repeats: boolean[] = [];
  readonly #areCounts: boolean[] = [];
  readonly #sums = new Set<number | null>();
  #hasZero = false;
  #rows = 0;

  /** @param isRater whether the column at a position was taken for a rater */
  constructor(
    private readonly table: Tabular,
    private readonly isRater: (position: number) => boolean,
    private readonly hasUnit: boolean,
  ) {}

  see(cells: readonly Cell[]): void {
    if (this.#rows++ >= MAX_ROWS) return;
    let sum: number | null = 0;
    for (let position = 0; position < cells.length; position++) {
      const cell = cells[position] ?? null;
      const texts = this.#texts[position] ?? new Set<string>();
      this.#texts[position] = texts;
      const count = typeof cell === "string" && /^\d+$/.test(cell) ? Number(cell) : null;
      if (this.isRater(position)) {
        this.#areCounts[position] = (this.#areCounts[position] ?? true) && count !== null;
        if (count === 0) this.#hasZero = true;
        sum = count === null || sum === null ? null : sum + count;
      }
      if (typeof cell !== "string") continue;
      if (texts.has(cell)) this.#repeats[position] = true;
      texts.add(cell);
      this.#labels[position] = (this.#labels[position] ?? new Set()).add(String(numberIn(cell) ?? cell));
    }
    this.#sums.add(sum);
  }

  refuse(file: string): void {
    this.#refuseRaterColumn(file);
    this.#refuseCounts(file);
    if (!this.hasUnit) this.#refuseIds(file);
    this.#refuseStranger(file);
  }

  /** A column without a value in common with any other, while each of these has some: texts, topics, times, another scale. */
  #refuseStranger(file: string): void {
    const { columns } = this.table;
    const raters = columns.flatMap((_, position) =>
      this.isRater(position) && (this.#labels[position]?.size ?? 0) > 0 ? [position] : [],
    );
    const isAlone = (position: number, among: readonly number[]) =>
      [...(this.#labels[position] ?? [])].every((label) =>
        among.every((other) => other === position || !this.#labels[other]?.has(label)),
      );
    const strangers = raters.filter((position) => isAlone(position, raters));
    const others = raters.filter((position) => !strangers.includes(position));
    const [stranger] = strangers.filter((position) => (this.#labels[position]?.size ?? 0) >= MIN_ROWS);
    if (stranger === undefined || others.length < 2) return;
    const named = others.slice(0, 6).map((position) => columns[position] ?? "");
    throw new AppError(
      "INVALID",
      `${file}: column ${shorten(columns[stranger] ?? "", 40)} has no value in common with the other columns, so that it looks like no rater on their scale: --raters ${named.join(",")}${others.length > 6 ? ",…" : ""} leaves it out. Add it to --raters if it is one.`,
    );
  }

  /** A column that names raters has as many names as lines, or such as are no labels of the others. */
  #refuseRaterColumn(file: string): void {
    const { columns } = this.table;
    const position = columns.findIndex((column, at) => this.isRater(at) && isRaterName(column));
    const texts = this.#texts[position];
    if (!texts || this.#rows < 2) return;
    const isDistinct = position === 0 && texts.size === this.#rows;
    if (!isDistinct && !this.#isDisjoint(position)) return;
    const rater = columns[position] ?? "";
    if (!this.hasUnit) throw onItsSide(this.table, rater, file);
    throw new AppError(
      "INVALID",
      `${file}: column ${shorten(rater, 40)} names who labelled, so that the other columns are no raters. With --columns-are criteria instead of --wide each other column is what was rated; a single label's column is named with --value; or name the raters' columns with --raters.`,
    );
  }

  #refuseCounts(file: string): void {
    const columns = this.table.columns.filter((_, position) => this.isRater(position));
    const areCounts = this.table.columns.every((_, position) => !this.isRater(position) || this.#areCounts[position]);
    if (!areCounts || columns.length < 2) return;
    const areNamed = columns.every((column) => COUNT_NAME.test(column));
    const areValues = this.table.names !== "numbers" && columns.every(isMeaning);
    const [sum = 0] = this.#sums;
    const isConstant = this.#sums.size === 1 && sum !== null && sum > 1 && this.#hasZero;
    if (!areNamed && !(isConstant && this.#rows >= (areValues ? 2 : MIN_ROWS_OF_COUNTS))) return;
    throw new AppError(
      "INVALID",
      `${file}: columns ${list(columns, 6)} look like counts (how many raters gave each value), not like raters. Add --columns-are counts; or name the raters' columns with --raters if they hold labels.`,
    );
  }

  /**
   * The first column has the units' ids when no text comes twice in it, some text does in every other column, and its texts
   * are no labels of the others (or are too many to be labels).
   */
  #refuseIds(file: string): void {
    const [first, ...others] = this.#texts;
    if (!first || others.length === 0 || first.size < MIN_ROWS || first.size < Math.min(this.#rows, MAX_ROWS)) return;
    if (!others.every((_, index) => this.#repeats[index + 1])) return;
    if (!this.#isDisjoint(0) && first.size < CERTAIN_ROWS) return;
    const [column = "", ...raters] = this.table.columns;
    const named = raters.slice(0, 6).join(",");
    throw new AppError(
      "INVALID",
      `${file}: column 1 (${shorten(column, 40)}) looks like the units' ids, not like a rater's labels: add --unit ${shorten(column, 40)}, or --raters ${column},${named}${raters.length > 6 ? ",…" : ""} if it is a rater.`,
    );
  }

  #isDisjoint(position: number): boolean {
    const others = this.#texts.filter((_, other) => other !== position);
    return [...(this.#texts[position] ?? [])].every((text) => others.every((texts) => !texts.has(text)));
  }
}

/**
 * Rows below the labels that are computed from them ("Total", "Mean"): held back until a label follows, since a unit may be a
 * word such as "mean", and left out where none does.
 */
export class SummaryRows {
  readonly #leftOut = new Set<string>();
  readonly #raters = new Set<string>();
  /** Those who are called like a reference or a summary. */
  readonly #summaries = new Set<string>();
  #held: { readonly row: TabularRow; readonly name: string }[] = [];
  #sheet: string | undefined;

  /**
   * @param position of what names a row: its unit, or the rater of a line
   * @param rater whose cell is empty in a row that is no label
   */
  constructor(
    private readonly table: Tabular,
    private readonly position: number | undefined,
    private readonly rater: number | null,
  ) {}

  /** Whether a row counts, and no other is held back. */
  isOrdinary({ cells }: TabularRow): boolean {
    return this.#held.length === 0 && this.#summaryIn(cells) === null;
  }

  /** The rows that count now. */
  see(row: TabularRow): readonly TabularRow[] {
    const name = this.#summaryIn(row.cells);
    const sheet = this.table.joined?.placeOf(row.line)?.sheet;
    if (sheet !== this.#sheet) this.#leaveOut();
    this.#sheet = sheet;
    if (name !== null) {
      this.#held.push({ row: { line: row.line, cells: [...row.cells] }, name });
      return [];
    }
    const held = this.#held.map((each) => each.row);
    this.#held = [];
    return [...held, row];
  }

  notes(file: string): string[] {
    this.#leaveOut();
    const [leftOut, summaries] = [[...this.#leftOut], [...this.#summaries]];
    const notes: string[] = [];
    if (leftOut.length > 0)
      notes.push(
        `${file}: left out, since they look computed from the rows above: ${list(leftOut, 4)}. If they hold labels, rename them.`,
      );
    if (summaries.length > 0 && this.#raters.size - summaries.length >= FEWEST_RATERS)
      notes.push(
        `${file}: ${list(summaries, 4)} counts as a rater, though its name is that of a reference or a summary; --where ${this.table.columns[this.rater ?? 0]}=NAME, once for each rater who counts, leaves it out.`,
      );
    return notes;
  }

  /** Who gave a label that counts. */
  seeRater(cells: readonly Cell[]): void {
    const rater = this.rater === null ? null : (cells[this.rater] ?? null);
    if (typeof rater !== "string" || this.#raters.has(rater)) return;
    this.#raters.add(rater);
    if (isSummary(rater)) this.#summaries.add(rater);
  }

  #summaryIn(cells: readonly Cell[]): string | null {
    if (this.position === undefined) return null;
    const rater = this.rater === null || this.table.joined ? null : (cells[this.rater] ?? null);
    const cell = rater === null ? (cells[this.position] ?? null) : null;
    return typeof cell === "string" && isSummary(cell) ? cell : null;
  }

  #leaveOut(): void {
    for (const { row, name } of this.#held) {
      const place = this.table.joined?.placeOf(row.line);
      const line = place ? `line ${place.line} of ${shorten(place.sheet, 40)}` : `line ${row.line}`;
      this.#leftOut.add(`${line} (${shorten(name, 40)})`);
    }
    this.#held = [];
  }
}
