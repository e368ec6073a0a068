/** The known word that a mistyped one probably means, or null when none is near. */
export function nearestWord(word: string, known: readonly string[]): string | null {
  const typed = word.slice(0, 100).toLowerCase();
  let best: { word: string; distance: number } | null = null;
  for (const candidate of known) {
    const distance = editDistance(typed, candidate.toLowerCase());
    if (!best || distance < best.distance) best = { word: candidate, distance };
  }
  if (!best) return null;
  if (best.distance <= Math.max(1, Math.floor(best.word.length / 3))) return best.word;
  const [begun, ...others] = known.filter((candidate) => candidate.toLowerCase().startsWith(typed));
  return typed.length >= MIN_LETTERS && others.length === 0 ? (begun ?? null) : null;
}

/** The least number of letters at the beginning of only one known word that mean that word. */
const MIN_LETTERS = 3;

/** Levenshtein's distance, in which two neighbours that changed places are one slip and not two. */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitute = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = isSwap ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, substitute, swap));
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}
