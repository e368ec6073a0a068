/**
 * Which signal ends a call's waiting. While nothing of the call is under way or answered, whoever no longer wants it may
 * take it back; after that all parts of it follow: an answer that was paid for is not thrown away.
 */
export class CallCancellation {
  /** parts under way or answered */
  private parts = 0;

  /**
   * @param signal calls the call off, wherever it is
   * @param waiting as it is at the moment, aborted at the latest with `signal`: takes the call back
   */
  constructor(
    private readonly signal: AbortSignal | undefined,
    private readonly waiting: (() => AbortSignal) | undefined,
  ) {}

  /** A part is about to be sent. */
  begin(): void {
    this.parts++;
  }

  /** A part was turned down, with nothing to pay. */
  failed(): void {
    this.parts--;
  }

  /**
   * Waits by `until`, which ends when its signal is aborted; once more without regard to who takes the call back where
   * another part of it has begun meanwhile.
   * @throws what ended the waiting
   */
  async wait<Result>(until: (signal: AbortSignal | undefined) => Promise<Result>): Promise<Result> {
    const takenBack = this.parts > 0 ? undefined : this.waiting?.();
    if (takenBack === undefined) return until(this.signal);
    try {
      return await until(takenBack);
    } catch (error) {
      if (this.parts === 0 || error !== takenBack.reason) throw error;
      return until(this.signal);
    }
  }
}
