import type { SymmetricPattern } from "./sparse-cholesky";

/** Effects of one kind of group, such as the raters: independent, with mean 0 and a variance that is to be estimated. */
export interface RandomTerm {
  readonly nGroups: number;
  /** For each observation the groups whose effects it has: `width` of them, -1 for none. */
  readonly groups: Int32Array;
  readonly width: number;
  /** By what each of them counts, such as 1 and -1; 1 where left out. */
  readonly signs?: Int8Array;
}

/** The effects of all terms as one vector, ordered so that a factor fills little, and where each observation meets it. */
export interface EffectPlaces {
  readonly size: number;
  readonly pattern: SymmetricPattern;
  /** Of each effect its term. */
  readonly terms: Int32Array;
  /** Of each term's groups the effect. */
  readonly ofGroups: readonly Int32Array[];
  /** Places of one observation; those that it does not use are at the end and -1. */
  readonly width: number;
  /** n × width: effects in ascending order, and by what they count. */
  readonly effects: Int32Array;
  readonly signs: Float64Array;
  /** n × width × width: where the pair (k, l) with k ≤ l of an observation's effects is in the pattern. */
  readonly pairs: Int32Array;
}

/** Effects with few observations come first: each meets few others, so that what is left to fill is among the last. */
export function effectPlaces(n: number, terms: readonly RandomTerm[]): EffectPlaces {
  const { size, termOf, ofGroups } = orderedEffects(terms);
  const width = terms.reduce((sum, term) => sum + term.width, 0);
  const effects = new Int32Array(n * width).fill(-1);
  const signs = new Float64Array(n * width);
  for (let i = 0; i < n; i++) {
    const own: { effect: number; sign: number }[] = [];
    terms.forEach(({ groups, width: wide, signs: given }, term) => {
      for (let k = i * wide; k < (i + 1) * wide; k++) {
        const group = groups[k] ?? -1;
        if (group >= 0) own.push({ effect: ofGroups[term]?.[group] ?? 0, sign: given?.[k] ?? 1 });
      }
    });
    own.sort((a, b) => a.effect - b.effect);
    own.forEach(({ effect, sign }, k) => {
      effects[i * width + k] = effect;
      signs[i * width + k] = sign;
    });
  }
  const { pattern, pairs } = patternOf(n, width, size, effects);
  return { size, pattern, terms: termOf, ofGroups, width, effects, signs, pairs };
}

function orderedEffects(terms: readonly RandomTerm[]) {
  const all = terms.flatMap(({ nGroups, groups }, term) => {
    const counts = new Uint32Array(nGroups);
    for (const group of groups) if (group >= 0) counts[group] = (counts[group] ?? 0) + 1;
    return Array.from(counts, (count, group) => ({ term, group, count }));
  });
  all.sort((a, b) => a.count - b.count || b.term - a.term || a.group - b.group);
  const ofGroups = terms.map(({ nGroups }) => new Int32Array(nGroups));
  const termOf = new Int32Array(all.length);
  all.forEach(({ term, group }, effect) => {
    termOf[effect] = term;
    const own = ofGroups[term];
    if (own) own[group] = effect;
  });
  return { size: all.length, termOf, ofGroups };
}

function patternOf(n: number, width: number, size: number, effects: Int32Array) {
  // A place is its column × size + row: below 2^53 for all sizes that fit in memory.
  const keys = new Set<number>();
  for (let effect = 0; effect < size; effect++) keys.add(effect * size + effect);
  const keyOf = (i: number, k: number, l: number) => {
    const [row, column] = [effects[i * width + k] ?? -1, effects[i * width + l] ?? -1];
    return column < 0 ? -1 : column * size + row;
  };
  for (let i = 0; i < n; i++) {
    for (let l = 0; l < width; l++) for (let k = 0; k < l; k++) if (keyOf(i, k, l) >= 0) keys.add(keyOf(i, k, l));
  }
  const sorted = Float64Array.from(keys).sort();
  const rows = new Int32Array(sorted.length);
  const starts = new Int32Array(size + 1);
  const places = new Map<number, number>();
  sorted.forEach((key, place) => {
    const column = Math.floor(key / size);
    rows[place] = key - column * size;
    starts[column + 1] = place + 1;
    places.set(key, place);
  });
  const pairs = new Int32Array(n * width * width).fill(-1);
  for (let i = 0; i < n; i++) {
    for (let l = 0; l < width; l++) {
      for (let k = 0; k <= l; k++) pairs[(i * width + k) * width + l] = places.get(keyOf(i, k, l)) ?? -1;
    }
  }
  return { pattern: { size, starts, rows }, pairs };
}
