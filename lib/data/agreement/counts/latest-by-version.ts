/**
 * What was read of a few places, each as of the version that the database gives: it is used while that is the same, and
 * whoever asks meanwhile waits for the same reading. Only saves time.
 */
export class LatestByVersion<Found extends { version: string }> {
  readonly #kept = new Map<string, Promise<Found>>();

  constructor(private readonly most: number) {}

  async get(place: string, version: string, read: () => Promise<Found>): Promise<Found> {
    const known = this.#kept.get(place);
    if (known) {
      const found = await known.catch(() => null);
      if (found?.version === version) return found;
    }
    // Somebody else may have begun to read while this waited.
    const other = this.#kept.get(place);
    if (other && other !== known) return other;
    const reading = read();
    this.#keep(place, reading);
    return reading;
  }

  forget(): void {
    this.#kept.clear();
  }

  #keep(place: string, reading: Promise<Found>): void {
    this.#kept.delete(place);
    this.#kept.set(place, reading);
    reading.catch(() => {
      if (this.#kept.get(place) === reading) this.#kept.delete(place);
    });
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.most) break;
      this.#kept.delete(oldest);
    }
  }
}
