/** Made at first need: it holds up a page that loads. */
let collator: Intl.Collator | undefined;

/** For sort: M2 before M10, upper and lower case together. The same on the server and in every browser. */
export function naturalOrder(one: string, other: string): number {
  collator ??= new Intl.Collator("en", { numeric: true });
  return collator.compare(one, other) || (one < other ? -1 : one > other ? 1 : 0);
}
