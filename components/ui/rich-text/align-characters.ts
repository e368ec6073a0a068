/** The maximum number of characters that only one of two texts has: beyond it they are too different to align. */
const MAX_EDITS = 1_500;

/**
 * The position of each character of a displayed text in its source text; -1 for what was added. The two hardly differ,
 * so the shortest edit script is found quickly (Myers 1986). Null where they differ too much.
 */
export function alignCharacters(shown: string, source: string): Int32Array | null {
  const places = new Int32Array(shown.length).fill(-1);
  let start = 0;
  while (start < shown.length && shown[start] === source[start]) {
    places[start] = start;
    start += 1;
  }
  let [shownEnd, sourceEnd] = [shown.length, source.length];
  while (shownEnd > start && sourceEnd > start && shown[shownEnd - 1] === source[sourceEnd - 1]) {
    shownEnd -= 1;
    sourceEnd -= 1;
    places[shownEnd] = sourceEnd;
  }
  const matches = matchesOf(shown.slice(start, shownEnd), source.slice(start, sourceEnd));
  for (const [from, to, count] of matches ?? []) {
    for (let i = 0; i < count; i += 1) places[start + from + i] = start + to + i;
  }
  return matches && places;
}

/** Runs of equal characters: where in a, where in b, how many. */
function matchesOf(a: string, b: string): [number, number, number][] | null {
  if (a.length === 0 || b.length === 0) return [];
  const most = Math.min(MAX_EDITS, a.length + b.length);
  const middle = most + 1;
  // furthest[middle + k]: the furthest position in a on diagonal k with the current number of edits.
  const furthest = new Int32Array(2 * most + 3);
  const before: Int32Array[] = [];
  for (let edits = 0; edits <= most; edits += 1) {
    before.push(furthest.slice(middle - edits - 1, middle + edits + 2));
    for (let k = -edits; k <= edits; k += 2) {
      const isDown = k === -edits || (k !== edits && at(furthest, middle + k - 1) < at(furthest, middle + k + 1));
      let x = isDown ? at(furthest, middle + k + 1) : at(furthest, middle + k - 1) + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x += 1;
      furthest[middle + k] = x;
      if (x >= a.length && x - k >= b.length) return wayBack(before, a.length, b.length);
    }
  }
  return null;
}

function wayBack(before: readonly Int32Array[], aLength: number, bLength: number): [number, number, number][] {
  const runs: [number, number, number][] = [];
  let [x, y] = [aLength, bLength];
  for (let edits = before.length - 1; edits >= 0; edits -= 1) {
    const furthest = before[edits] ?? new Int32Array();
    const reached = (k: number) => at(furthest, edits + 1 + k);
    const k = x - y;
    const isDown = k === -edits || (k !== edits && reached(k - 1) < reached(k + 1));
    const previous = isDown ? k + 1 : k - 1;
    const fromX = edits === 0 ? 0 : isDown ? reached(previous) : reached(previous) + 1;
    if (x > fromX) runs.push([fromX, fromX - k, x - fromX]);
    if (edits === 0) break;
    x = reached(previous);
    y = x - previous;
  }
  return runs;
}

const at = (array: Int32Array, place: number): number => array[place] ?? 0;
