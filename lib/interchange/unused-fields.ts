import { shorten } from "@/lib/imports/shorten";

const MAX_LISTED = 50;

/** Fields of a file that mean nothing to its format: each is named once, when it is first met. */
export class UnusedFields {
  readonly #named = new Set<string>();

  find(row: Readonly<Record<string, unknown>>, used: readonly string[]): string[] {
    const found: string[] = [];
    for (const field of Object.keys(row)) {
      if (this.#named.size >= MAX_LISTED || used.includes(field) || this.#named.has(field)) continue;
      this.#named.add(field);
      found.push(shorten(field));
    }
    return found;
  }
}
