/** Which parts of a page are open, as its address has it: names with commas between. */
export function isFoldOpen(folds: string | null, id: string): boolean {
  return namesOf(folds).includes(id);
}

/** The same with one part opened or closed; null where all are closed. */
export function withFold(folds: string | null, id: string, open: boolean): string | null {
  const others = namesOf(folds).filter((name) => name !== id);
  const names = open ? [...others, id] : others;
  return names.length > 0 ? names.join(",") : null;
}

function namesOf(folds: string | null): string[] {
  return (folds ?? "").split(",").filter((name) => name !== "");
}
