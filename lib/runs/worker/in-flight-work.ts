/**
 * Pieces of work that go on at the same time. Waiting for the next to end asks none of them anything: `Promise.race` would
 * hang a reaction on every one, again for each that ends.
 */
export class InFlightWork {
  private readonly pieces = new Set<Promise<void>>();
  private broken: { readonly reason: unknown } | null = null;
  private oneEnded: () => void = () => undefined;

  get size(): number {
    return this.pieces.size;
  }

  /** Begins to watch a piece of work. */
  add(work: Promise<void>): void {
    const piece = work
      .catch((reason: unknown) => {
        this.broken ??= { reason };
      })
      .then(() => {
        this.pieces.delete(piece);
        this.oneEnded();
      });
    this.pieces.add(piece);
  }

  /**
   * Resolves when one of those under way ends, at once when there are none.
   * @throws what a piece failed with, this one or an earlier one
   */
  async next(): Promise<void> {
    if (this.broken === null && this.pieces.size > 0) {
      await new Promise<void>((resolve) => {
        this.oneEnded = resolve;
      });
    }
    this.throwIfBroken();
  }

  /**
   * Resolves when all have ended, also those that were begun meanwhile.
   * @throws what the first that failed failed with
   */
  async all(): Promise<void> {
    while (this.pieces.size > 0) await Promise.all(this.pieces);
    this.throwIfBroken();
  }

  private throwIfBroken(): void {
    if (this.broken !== null) throw this.broken.reason;
  }
}

/** Per call that may be made at once: of every kind of run, and of one whose items make a single call. */
const LEAST = 2;
const OF_ONE_CALL = 6;

/**
 * How many items a worker holds, so that there are always calls to make while other items are being read and written. An
 * item of one call is longer in the database than at the endpoint; one of several keeps as many places busy by itself, and
 * more of them would only wait with their prompts.
 * @param calls that may be made at once
 * @param callsAnItem of the items that are done; null before one is
 */
export function itemConcurrency(calls: number, callsAnItem: number | null): number {
  const each = callsAnItem === null ? LEAST : OF_ONE_CALL / Math.max(1, callsAnItem);
  return Math.ceil(Math.max(1, calls) * Math.max(LEAST, each));
}
