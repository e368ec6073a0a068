import { AppError } from "@/lib/domain/app-error";
import { shorten } from "@/lib/domain/import/shorten";
import type { Cell, Tabular } from "@/lib/interchange/tabular/tabular";

const MAX_ROWS = 1_000;
const MIN_ROWS = 3;
/** No rating scale has so many values that a rater could give each once. */
const CERTAIN_ROWS = 12;

/**
 * Detects that the first column of a wide file has the units' ids although no option says so: read as a rater it would give
 * wrong numbers without a word. It does when no text comes twice in it, some text does in every other column, and its
 * texts are no labels of the others (or are too many to be labels).
 */
export class IdColumnCheck {
  readonly #texts: Set<string>[] = [];
  readonly #repeats: boolean[] = [];
  #rows = 0;

  constructor(private readonly table: Tabular) {}

  see(cells: readonly Cell[]): void {
    if (this.#rows++ >= MAX_ROWS) return;
    cells.forEach((cell, position) => {
      const texts = this.#texts[position] ?? new Set<string>();
      this.#texts[position] = texts;
      if (typeof cell !== "string") return;
      if (texts.has(cell)) this.#repeats[position] = true;
      texts.add(cell);
    });
  }

  refuse(file: string): void {
    const [first, ...others] = this.#texts;
    if (!first || others.length === 0 || first.size < MIN_ROWS || first.size < Math.min(this.#rows, MAX_ROWS)) return;
    if (!others.every((_, index) => this.#repeats[index + 1])) return;
    const isDisjoint = others.every((texts) => [...first].every((text) => !texts.has(text)));
    if (!isDisjoint && first.size < CERTAIN_ROWS) return;
    const [column = "", ...raters] = this.table.columns;
    const named = raters.slice(0, 6).join(",");
    throw new AppError(
      "INVALID",
      `${file}: column 1 (${shorten(column, 40)}) looks like the units' ids, not like a rater's labels: add --unit ${shorten(column, 40)}, or --raters ${column},${named}${raters.length > 6 ? ",…" : ""} if it is a rater.`,
    );
  }
}
