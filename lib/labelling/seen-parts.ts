/** Parts of a text that were on the screen, as shares of its length from 0 to 1: ascending, apart from each other. */
export type SeenParts = readonly (readonly [from: number, to: number])[];

/** Parts closer than this are one: what lies between is a space at a line's end. */
const GAP = 1e-9;

/** The parts with one more; what was seen before stays seen. */
export function withSeen(parts: SeenParts, from: number, to: number): SeenParts {
  const [start, end] = [Math.max(0, from), Math.min(1, to)];
  if (!(start < end)) return parts;
  const apart = parts.filter(([first, last]) => last < start - GAP || first > end + GAP);
  const joined = parts.filter((part) => !apart.includes(part));
  const whole = [
    Math.min(start, ...joined.map(([first]) => first)),
    Math.max(end, ...joined.map(([, last]) => last)),
  ] as const;
  return [...apart, whole].sort(([a], [b]) => a - b);
}

/** How much of the text that is. */
export function shareSeen(parts: SeenParts): number {
  const share = parts.reduce((sum, [from, to]) => sum + to - from, 0);
  return Math.min(1, Math.round(share * 10_000) / 10_000);
}
