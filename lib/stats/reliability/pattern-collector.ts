import type { ValueScale } from "../label-value";
import type { UnitPatterns } from "./unit-patterns";

const EMPTY = 0xffffffff;

/** Groups units by their value counts while they are read one after the other (a hash table over typed arrays). */
export class PatternCollector {
  readonly #patternOfUnit: Uint32Array;
  #nUnits = 0;
  #nPatterns = 0;
  #slots = new Uint32Array(1024).fill(EMPTY);
  #hashes = new Int32Array(512);
  #unitsOfPattern = new Uint32Array(512);
  #labelsOfPattern = new Uint32Array(512);
  #offsets = new Uint32Array(513);
  #valueIndex = new Uint32Array(2048);
  #valueCount = new Uint32Array(2048);

  constructor(nUnits: number) {
    this.#patternOfUnit = new Uint32Array(nUnits);
  }

  /** The next unit: its first `length` pairs of value index (ascending) and count (positive). Gives its pattern. */
  add(valueIndex: Uint32Array, valueCount: Uint32Array, length: number): number {
    const pattern = this.intern(valueIndex, valueCount, length);
    this.addKnown(pattern);
    return pattern;
  }

  /** The pattern of these counts, made known without a unit that has it. */
  intern(valueIndex: Uint32Array, valueCount: Uint32Array, length: number): number {
    let hash = length;
    for (let i = 0; i < length; i++) {
      hash = Math.imul(hash ^ (valueIndex[i] ?? 0), 0x9e3779b1);
      hash = Math.imul(hash ^ (hash >>> 15) ^ (valueCount[i] ?? 0), 0x85ebca6b);
    }
    hash ^= hash >>> 13;
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    let pattern = this.#slots[slot] ?? EMPTY;
    while (pattern !== EMPTY && !this.#equals(pattern, hash, valueIndex, valueCount, length)) {
      slot = (slot + 1) & mask;
      pattern = this.#slots[slot] ?? EMPTY;
    }
    if (pattern === EMPTY) {
      pattern = this.#append(hash, valueIndex, valueCount, length);
      this.#slots[slot] = pattern;
      if (this.#nPatterns * 2 > this.#slots.length) this.#rehash();
    }
    return pattern;
  }

  /** The next unit, which has a pattern that was given before. */
  addKnown(pattern: number): void {
    this.#unitsOfPattern[pattern] = (this.#unitsOfPattern[pattern] ?? 0) + 1;
    this.#patternOfUnit[this.#nUnits++] = pattern;
  }

  finish(scale: ValueScale): UnitPatterns {
    const nEntries = this.#offsets[this.#nPatterns] ?? 0;
    return {
      scale,
      nUnits: this.#nUnits,
      nPatterns: this.#nPatterns,
      patternOfUnit: this.#patternOfUnit.subarray(0, this.#nUnits),
      unitsOfPattern: this.#unitsOfPattern.slice(0, this.#nPatterns),
      labelsOfPattern: this.#labelsOfPattern.slice(0, this.#nPatterns),
      offsets: this.#offsets.slice(0, this.#nPatterns + 1),
      valueIndex: this.#valueIndex.slice(0, nEntries),
      valueCount: this.#valueCount.slice(0, nEntries),
    };
  }

  #equals(pattern: number, hash: number, valueIndex: Uint32Array, valueCount: Uint32Array, length: number): boolean {
    if (this.#hashes[pattern] !== hash) return false;
    const start = this.#offsets[pattern] ?? 0;
    if ((this.#offsets[pattern + 1] ?? 0) - start !== length) return false;
    for (let i = 0; i < length; i++) {
      if (this.#valueIndex[start + i] !== valueIndex[i] || this.#valueCount[start + i] !== valueCount[i]) return false;
    }
    return true;
  }

  #append(hash: number, valueIndex: Uint32Array, valueCount: Uint32Array, length: number): number {
    const pattern = this.#nPatterns++;
    if (pattern >= this.#hashes.length) {
      this.#hashes = grown(this.#hashes, new Int32Array(this.#hashes.length * 2));
      this.#unitsOfPattern = grown(this.#unitsOfPattern, new Uint32Array(this.#hashes.length));
      this.#labelsOfPattern = grown(this.#labelsOfPattern, new Uint32Array(this.#hashes.length));
      this.#offsets = grown(this.#offsets, new Uint32Array(this.#hashes.length + 1));
    }
    const start = this.#offsets[pattern] ?? 0;
    if (start + length > this.#valueIndex.length) {
      const capacity = Math.max(this.#valueIndex.length * 2, start + length);
      this.#valueIndex = grown(this.#valueIndex, new Uint32Array(capacity));
      this.#valueCount = grown(this.#valueCount, new Uint32Array(capacity));
    }
    let labels = 0;
    for (let i = 0; i < length; i++) {
      this.#valueIndex[start + i] = valueIndex[i] ?? 0;
      this.#valueCount[start + i] = valueCount[i] ?? 0;
      labels += valueCount[i] ?? 0;
    }
    this.#hashes[pattern] = hash;
    this.#labelsOfPattern[pattern] = labels;
    this.#offsets[pattern + 1] = start + length;
    return pattern;
  }

  #rehash(): void {
    const slots = new Uint32Array(this.#slots.length * 2).fill(EMPTY);
    for (let pattern = 0; pattern < this.#nPatterns; pattern++) {
      let slot = (this.#hashes[pattern] ?? 0) & (slots.length - 1);
      while (slots[slot] !== EMPTY) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = pattern;
    }
    this.#slots = slots;
  }
}

function grown<Data extends Int32Array | Uint32Array>(from: Data, to: Data): Data {
  to.set(from);
  return to;
}
