import { pearson } from "../correlation/pearson";
import { atLeastMarked } from "../significance/hypergeometric";
import type { Statistic } from "../statistic";

/** What was answered to one question: for each response each rater's answer, 1 for YES and 0 for NO. */
type Answers = ReadonlyMap<string, ReadonlyMap<string, number>>;

export interface Likest {
  readonly index: number;
  readonly phi: number;
  readonly nResponses: number;
}

/** Of each question the one whose answers are most like its own, and how many pairs of questions were compared. */
export function mostAlike(items: readonly Answers[], fewest: number): { likest: (Likest | null)[]; nPairs: number } {
  const askedOf = new Map<string, number[]>();
  items.forEach((answers, index) => {
    for (const response of answers.keys()) {
      const known = askedOf.get(response);
      if (known) known.push(index);
      else askedOf.set(response, [index]);
    }
  });
  const likest = items.map((): Likest | null => null);
  let nPairs = 0;
  items.forEach((item, index) => {
    const shared = new Map<number, number>();
    for (const response of item.keys()) {
      for (const other of askedOf.get(response) ?? []) shared.set(other, (shared.get(other) ?? 0) + 1);
    }
    for (const [other, nShared] of shared) {
      if (other === index || nShared < fewest) continue;
      const { phi, nResponses } = phiOf(item, items[other] ?? item);
      if (nResponses < fewest) continue;
      if (other > index) nPairs++;
      const known = likest[index];
      if (phi.defined && (!known || phi.value > known.phi))
        likest[index] = { index: other, phi: phi.value, nResponses };
    }
  });
  return { likest, nPairs };
}

/** Over answers of the same rater about the same response. */
function phiOf(item: Answers, other: Answers): { phi: Statistic; nResponses: number } {
  let nResponses = 0;
  const [x, y]: [number[], number[]] = [[], []];
  for (const [response, byRater] of item) {
    const before = x.length;
    for (const [rater, answer] of byRater) {
      const match = other.get(response)?.get(rater);
      if (match === undefined) continue;
      x.push(answer);
      y.push(match);
    }
    if (x.length > before) nResponses++;
  }
  // Of two series of 0 and 1 Pearson's correlation is phi.
  return { phi: pearson(x, y), nResponses };
}

/** Fisher's exact one-sided p that two unrelated questions pass the same responses as often as these do; ties are left out. */
export function coincidence(
  one: ReadonlyMap<string, number> | undefined,
  other: ReadonlyMap<string, number> | undefined,
): number {
  const both = [...(one ?? [])].flatMap(([response, share]) => {
    const match = other?.get(response);
    return match === undefined || share === 0.5 || match === 0.5 ? [] : [{ one: share > 0.5, other: match > 0.5 }];
  });
  const count = (is: (each: (typeof both)[number]) => boolean) => both.filter(is).length;
  const stratum = { all: both.length, marked: count((each) => each.one), drawn: count((each) => each.other) };
  return atLeastMarked(
    [stratum],
    count((each) => each.one && each.other),
  );
}
