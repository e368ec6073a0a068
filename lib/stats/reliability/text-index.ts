const FEWEST_SLOTS = 1024;

/**
 * Numbers texts from 0 in the order in which they first come. A Map does it too, but of a million ids it takes five times as
 * long: it looks at the texts themselves, which lie all over the memory, where this looks at numbers made from them.
 */
export class TextIndex {
  #texts: string[] = [];
  #hashes = new Int32Array(FEWEST_SLOTS);
  /** One more than the index of the text that has the slot; 0 is free. At least half of them are. */
  #slots = new Uint32Array(2 * FEWEST_SLOTS);

  indexOf(text: string): number {
    const hash = hashOf(text);
    let slot = hash & (this.#slots.length - 1);
    for (let taken = this.#slots[slot] ?? 0; taken > 0; taken = this.#slots[slot] ?? 0) {
      if (this.#hashes[taken - 1] === hash && this.#texts[taken - 1] === text) return taken - 1;
      slot = (slot + 1) & (this.#slots.length - 1);
    }
    const index = this.#texts.length;
    if (index === this.#hashes.length) {
      this.#grow();
      return this.indexOf(text);
    }
    this.#texts.push(ownCopy(text));
    this.#hashes[index] = hash;
    this.#slots[slot] = index + 1;
    return index;
  }

  /** All texts by their numbers; the index is empty then. */
  take(): string[] {
    const texts = this.#texts;
    this.#texts = [];
    this.#hashes = new Int32Array(FEWEST_SLOTS);
    this.#slots = new Uint32Array(2 * FEWEST_SLOTS);
    return texts;
  }

  #grow(): void {
    const hashes = new Int32Array(2 * this.#hashes.length);
    hashes.set(this.#hashes);
    const slots = new Uint32Array(2 * this.#slots.length);
    for (let index = 0; index < this.#texts.length; index++) {
      let slot = (hashes[index] ?? 0) & (slots.length - 1);
      while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = index + 1;
    }
    [this.#hashes, this.#slots] = [hashes, slots];
  }
}

/** FNV-1a, its bits mixed once more: those of like ids are to differ in the lowest ones. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}

// Engines keep a text that was cut out of a larger one as a view of that: a file's ids would keep the file in memory. Shorter
// texts than these they copy.
const SHORTEST_VIEW = 13;

function ownCopy(id: string): string {
  if (id.length < SHORTEST_VIEW) return id;
  const copy: unknown = JSON.parse(JSON.stringify(id));
  return typeof copy === "string" ? copy : id;
}
