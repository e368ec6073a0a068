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
