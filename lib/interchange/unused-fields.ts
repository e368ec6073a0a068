import { shorten } from "@/lib/imports/shorten";

const MAX_LISTED = 50;

/** Fields of a file that mean nothing to its format: each is named once, when it is first met. */
export class UnusedFields {
  readonly #named = new Set<string>();

  readonly #from: ReadonlyMap<string, string>;

  /** @param from where the file has fields that it calls otherwise */
  constructor(from: Readonly<Record<string, string>> = {}) {
    // A field may be called as a member that every object has.
    this.#from = new Map(Object.entries(from));
  }

  find(row: Readonly<Record<string, unknown>>, used: readonly string[]): string[] {
    const found: string[] = [];
    for (const name of Object.keys(row)) {
      const field = this.#from.get(name) ?? name;
      if (this.#named.size >= MAX_LISTED || used.includes(name) || this.#named.has(field)) continue;
      this.#named.add(field);
      found.push(shorten(field));
    }
    return found;
  }
}
