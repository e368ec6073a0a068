/** Whole numbers from 0 on, in as few bytes each as the largest one needs. */
export type IndexArray = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

const LARGEST_OF_1_BYTE = 0xff;
const LARGEST_OF_2_BYTES = 0xffff;
const LARGEST_OF_4_BYTES = 0xffffffff;

/**
 * A list of whole numbers from 0 to 2^32 - 1 that grows, each in as few bytes (1, 2 or 4) as the largest one needs. Most label
 * files have few raters and few values, and three bytes less for each of them save 30 MB of five million labels.
 */
export class IndexList {
  #items: IndexArray = new Uint8Array(1024);
  #largest = LARGEST_OF_1_BYTE;
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(index: number): void {
    if (index > this.#largest) {
      this.#largest = index > LARGEST_OF_2_BYTES ? LARGEST_OF_4_BYTES : LARGEST_OF_2_BYTES;
      this.#resize(this.#items.length);
    }
    if (this.#length === this.#items.length) this.#resize(this.#length * 2);
    this.#items[this.#length++] = index;
  }

  at(position: number): number {
    return this.#items[position] ?? 0;
  }

  /** Keeps only the items at these positions, which ascend. */
  keep(positions: IndexArray): void {
    positions.forEach((position, i) => {
      this.#items[i] = this.#items[position] ?? 0;
    });
    this.#length = positions.length;
  }

  /** All of them, not copied: of a list that grows no more. */
  toArray(): IndexArray {
    return this.#items.subarray(0, this.#length);
  }

  #resize(size: number): void {
    const larger = indexArray(size, this.#largest);
    larger.set(this.#items);
    this.#items = larger;
  }
}

/** Zeros, with room for indices up to the largest. */
export function indexArray(length: number, largest: number): IndexArray {
  if (largest > LARGEST_OF_2_BYTES) return new Uint32Array(length);
  return largest > LARGEST_OF_1_BYTE ? new Uint16Array(length) : new Uint8Array(length);
}
