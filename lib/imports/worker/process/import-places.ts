import { AppError } from "@/lib/wire/app-error";

export interface PlaceLimits {
  /** imports under way */
  atOnce: number;
  /** when more than this are in the queue, the next is refused at once */
  waiting: number;
  /** the rest after so long */
  patienceMs: number;
}

/** How many files are read at once: each takes a process, its memory and a connection to the database. */
export class ImportPlaces {
  #taken = 0;
  readonly #queue: (() => void)[] = [];

  constructor(private readonly limits: PlaceLimits) {}

  /**
   * @returns gives the place to the next one in the queue; to be called once
   * @throws UNAVAILABLE where none becomes free in time; the signal's reason where nobody waits for it any more
   */
  async take(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#taken < this.limits.atOnce) {
      this.#taken += 1;
      return this.#free;
    }
    if (this.#queue.length >= this.limits.waiting) throw this.#tooMany();
    await new Promise<void>((resolve, reject) => {
      const leave = (why: unknown) => {
        this.#queue.splice(this.#queue.indexOf(proceed), 1);
        settle(() => reject(why));
      };
      const goneAway = () => leave(signal.reason);
      const patience = setTimeout(() => leave(this.#tooMany()), this.limits.patienceMs);
      const settle = (how: () => void) => {
        clearTimeout(patience);
        signal.removeEventListener("abort", goneAway);
        how();
      };
      const proceed = () => settle(resolve);
      signal.addEventListener("abort", goneAway);
      this.#queue.push(proceed);
    });
    return this.#free;
  }

  readonly #free = () => {
    const next = this.#queue.shift();
    if (next) next();
    else this.#taken -= 1;
  };

  #tooMany(): AppError {
    const retryAfter = Math.ceil(this.limits.patienceMs / 1_000);
    return new AppError(
      "UNAVAILABLE",
      `This server is already reading ${this.limits.atOnce} files. Nothing was changed. Try again in a minute.`,
      { retryAfter },
    );
  }
}

/** Of this process; the page inspects and checks a file at the same time. */
export const importPlaces = new ImportPlaces({ atOnce: 3, waiting: 12, patienceMs: 60_000 });
