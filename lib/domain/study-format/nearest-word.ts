/** The known word that a mistyped one probably means, or null when none is near. */
export function nearestWord(word: string, known: readonly string[]): string | null {
  const typed = word.slice(0, 100).toLowerCase();
  let best: { word: string; distance: number } | null = null;
  for (const candidate of known) {
    const distance = editDistance(typed, candidate.toLowerCase());
    if (!best || distance < best.distance) best = { word: candidate, distance };
  }
  if (!best) return null;
  return best.distance <= Math.max(1, Math.floor(best.word.length / 3)) ? best.word : null;
}

/** Levenshtein's distance. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitute = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, substitute));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
