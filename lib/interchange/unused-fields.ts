import { shorten } from "@/lib/imports/shorten";

const MAX_LISTED = 50;

/** Fields of a file that mean nothing to its format: each is named once, when it is first met. */
export class UnusedFields {
  readonly #named = new Set<string>();

  /** @param from where the file has fields that it calls otherwise */
  constructor(private readonly from: Readonly<Record<string, string>> = {}) {}

  find(row: Readonly<Record<string, unknown>>, used: readonly string[]): string[] {
    const found: string[] = [];
    for (const name of Object.keys(row)) {
      const field = this.from[name] ?? name;
      if (this.#named.size >= MAX_LISTED || used.includes(name) || this.#named.has(field)) continue;
      this.#named.add(field);
      found.push(shorten(field));
    }
    return found;
  }
}
