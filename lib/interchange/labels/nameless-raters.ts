/**
 * Raters of a file that does not name them: each row of a unit is another rater. Alpha needs no more; which rater of one
 * unit is which of another is not known.
 */
export class NamelessRaters {
  readonly #nOf = new Map<string, number>();

  /** @param unit what was labelled, with whatever else distinguishes labels */
  next(unit: string): string {
    const number = (this.#nOf.get(unit) ?? 0) + 1;
    this.#nOf.set(unit, number);
    return `rater ${number}`;
  }
}
