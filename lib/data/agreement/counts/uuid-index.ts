const EMPTY = 0xffffffff;
const WORDS = 4;

/** Numbers UUIDs from 0 in the order in which they first occur: a hash table over typed arrays, for hundreds of thousands. */
export class UuidIndex {
  readonly #slots: Uint32Array;
  readonly #words: Uint32Array;
  #length = 0;

  constructor(most: number) {
    let slots = 16;
    while (slots < 2 * most) slots *= 2;
    this.#slots = new Uint32Array(slots).fill(EMPTY);
    this.#words = new Uint32Array(most * WORDS);
  }

  get length(): number {
    return this.#length;
  }

  /** The number of the UUID whose 16 bytes begin at `offset`. */
  numberOf(bytes: DataView, offset: number): number {
    const a = bytes.getUint32(offset);
    const b = bytes.getUint32(offset + 4);
    const c = bytes.getUint32(offset + 8);
    const d = bytes.getUint32(offset + 12);
    const mask = this.#slots.length - 1;
    // The last half is random in the versions that are in use; the first may be a time.
    let slot = (Math.imul(c ^ a, 0x9e3779b1) ^ d ^ Math.imul(b, 0x85ebca6b)) & mask;
    for (;;) {
      const known = this.#slots[slot] ?? EMPTY;
      if (known === EMPTY) break;
      const at = known * WORDS;
      const words = this.#words;
      if (words[at] === a && words[at + 1] === b && words[at + 2] === c && words[at + 3] === d) return known;
      slot = (slot + 1) & mask;
    }
    this.#slots[slot] = this.#length;
    this.#words.set([a, b, c, d], this.#length * WORDS);
    return this.#length++;
  }

  uuid(number: number): string | undefined {
    if (number < 0 || number >= this.#length) return undefined;
    const hex = [...this.#words.subarray(number * WORDS, (number + 1) * WORDS)]
      .map((word) => word.toString(16).padStart(8, "0"))
      .join("");
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  }
}
