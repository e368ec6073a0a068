/** What was typed, as a number from 0: null where it is empty, NaN where it is none. A comma is taken for a point. */
export function parseNumberInput(text: string): number | null {
  const plain = text.trim().replace(",", ".");
  if (plain === "") return null;
  return /^\d+(\.\d*)?$|^\.\d+$/.test(plain) ? Number(plain) : Number.NaN;
}

/** In a field that must be filled an empty text is no number either: NaN, which every schema refuses. */
export function parseRequiredNumber(text: string): number {
  return parseNumberInput(text) ?? Number.NaN;
}
