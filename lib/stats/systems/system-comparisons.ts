import { naturalOrder } from "../natural-order";
import type { Best } from "../preference/outcome";
import { StatsInputError } from "../stats-input-error";

/** A score of one system's response. Several of the same system in one place are averaged: raters, or samples. */
export interface SystemScore {
  readonly system: string;
  /** What is compared: responses with the same key answer the same, an instruction as a rule. */
  readonly key: string;
  /** What hangs together and is drawn as a whole: the instruction, or what several of them share. */
  readonly cluster: string;
  readonly score: number;
}

/** Two systems' mean scores in one place. */
export interface ScorePair {
  readonly a: number;
  readonly b: number;
}

const SAME = 1e-9;

/** 1 where a is better, −1 where b is, 0 where they are equal to nine digits: means of several raters are rounded. */
export function comparedScores({ a, b }: ScorePair, best: Best = "highest"): -1 | 0 | 1 {
  if (Math.abs(a - b) <= SAME * Math.max(1, Math.abs(a), Math.abs(b))) return 0;
  return a > b === (best === "highest") ? 1 : -1;
}

/** How two scores are compared. */
export interface ScoreDirection {
  /** "highest" when left out */
  readonly best?: Best;
}

/** Two systems on what both were scored on. */
export interface SystemComparison {
  readonly a: string;
  readonly b: string;
  readonly n: number;
  readonly nClusters: number;
  /** For each cluster the pairs of scores in it. */
  readonly differences: readonly (readonly ScorePair[])[];
}

/** The systems that occur, in the natural order of their names. */
export function systemsOf(scores: readonly SystemScore[]): string[] {
  return [...new Set(scores.map(({ system }) => system))].sort(naturalOrder);
}

/** Every two systems in the natural order of their names, with the scores of both on the keys that both have. */
export function systemComparisons(scores: readonly SystemScore[]): SystemComparison[] {
  const systems = systemsOf(scores);
  const places = new Map<string, { cluster: string; sums: Map<string, { sum: number; n: number }> }>();
  for (const { system, key, cluster, score } of scores) {
    if (!Number.isFinite(score)) throw new StatsInputError(`Expected a finite score of ${system}, found ${score}.`);
    let place = places.get(key);
    if (!place) {
      place = { cluster, sums: new Map() };
      places.set(key, place);
    }
    const known = place.sums.get(system) ?? { sum: 0, n: 0 };
    place.sums.set(system, { sum: known.sum + score, n: known.n + 1 });
  }
  return systems.flatMap((a, index) =>
    systems.slice(index + 1).map((b): SystemComparison => {
      const clusters = new Map<string, ScorePair[]>();
      for (const { cluster, sums } of places.values()) {
        const [ofA, ofB] = [sums.get(a), sums.get(b)];
        if (!ofA || !ofB) continue;
        const pairs = clusters.get(cluster) ?? [];
        pairs.push({ a: ofA.sum / ofA.n, b: ofB.sum / ofB.n });
        clusters.set(cluster, pairs);
      }
      const differences = [...clusters.values()];
      return { a, b, n: differences.flat().length, nClusters: differences.length, differences };
    }),
  );
}
