const MOST_CELLS = 1 << 22;

/** Counts how often each combination of small whole numbers occurs: a table of cells while that is small, else a map. */
export class GroupCounter {
  readonly #sizes: readonly number[];
  readonly #cells: Uint32Array | null;
  readonly #groups = new Map<number | string, { parts: number[]; count: number }>();
  readonly #isExact: boolean;

  /** @param sizes part i of a combination is less than sizes[i] */
  constructor(sizes: readonly number[]) {
    this.#sizes = sizes;
    const combinations = sizes.reduce((product, size) => product * size, 1);
    this.#cells = combinations <= MOST_CELLS ? new Uint32Array(combinations) : null;
    this.#isExact = combinations <= Number.MAX_SAFE_INTEGER;
  }

  add(parts: readonly number[] | Uint32Array): void {
    const sizes = this.#sizes;
    if (!this.#isExact) {
      this.#count(parts.join(), parts);
      return;
    }
    let key = 0;
    for (let i = 0; i < sizes.length; i++) key = key * (sizes[i] ?? 0) + (parts[i] ?? 0);
    if (this.#cells) this.#cells[key] = (this.#cells[key] ?? 0) + 1;
    else this.#count(key, parts);
  }

  #count(key: number | string, parts: readonly number[] | Uint32Array): void {
    const group = this.#groups.get(key);
    if (group) group.count++;
    else this.#groups.set(key, { parts: [...parts], count: 1 });
  }

  /** The combinations that occurred. */
  *groups(): Generator<{ parts: number[]; count: number }> {
    if (!this.#cells) {
      yield* this.#groups.values();
      return;
    }
    for (let key = 0; key < this.#cells.length; key++) {
      const count = this.#cells[key] ?? 0;
      if (count > 0) yield { parts: this.#partsOf(key), count };
    }
  }

  #partsOf(key: number): number[] {
    const parts: number[] = [];
    let rest = key;
    for (const size of this.#sizes.toReversed()) {
      parts.unshift(rest % size);
      rest = Math.floor(rest / size);
    }
    return parts;
  }
}
