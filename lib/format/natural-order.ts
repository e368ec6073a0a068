import type { Cell } from "./csv-line";

// Statistics of systems name them in this order, too, and import nothing from here.
export { naturalOrder } from "@/lib/stats/natural-order";

/** Made at first need: it holds up a page that loads. */
let natural: Intl.Collator | undefined;

/** Numbers by size, texts as people order them: M2 before M10. What is missing is compared by the table: it comes last. */
export function compareCells(a: Cell | undefined, b: Cell | undefined): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  natural ??= new Intl.Collator("en", { numeric: true, sensitivity: "base" });
  return natural.compare(String(a ?? ""), String(b ?? ""));
}
