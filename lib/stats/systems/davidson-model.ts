import { meanOf } from "@/lib/stats/sum";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import { maximiseDavidson } from "./davidson-fit";

/** How often each of two systems won, and how often they tied. */
export interface OutcomeCounts {
  /** Positions of the two systems. */
  readonly a: number;
  readonly b: number;
  readonly wins: number;
  readonly ties: number;
  readonly losses: number;
}

export interface DavidsonModel {
  /** ln π of each system, with mean 0: the log odds of a win between two systems, ties apart, are their difference. */
  readonly strengths: readonly number[];
  /** ν: two equal systems tie with probability ν / (2 + ν). 0 where nothing tied. */
  readonly tie: number;
}

/**
 * Bradley–Terry with ties: P(i wins) ∝ π_i, P(j wins) ∝ π_j, P(tie) ∝ ν √(π_i π_j), by maximum likelihood (Newton's method;
 * the likelihood is log-concave in ln π and ln ν). Without ties it is Bradley and Terry's model.
 * @param names of the systems, for the explanation
 * @returns undefined where some systems never lost (nor tied) against the others, whose strength would be infinite; where no
 *   system ever lost to one that is not above it, so that the likelihood grows with ν and all differences without end; where
 *   everything tied
 * Source: Davidson (1970), Journal of the American Statistical Association 65; for existence Ford (1957).
 */
export function davidsonModel(names: readonly string[], counts: readonly OutcomeCounts[]): Statistic<DavidsonModel> {
  const unbeaten = undefeated(names.length, counts);
  if (unbeaten !== null) return undefinedBecause("not-connected", notConnected(names, unbeaten));
  const ties = counts.reduce((sum, each) => sum + each.ties, 0);
  const decided = counts.reduce((sum, each) => sum + each.wins + each.losses, 0);
  if (names.length < 2) return undefinedBecause("too-few-units", "There are fewer than two systems.");
  if (decided === 0) return undefinedBecause("no-variation", "All comparisons are ties.");
  const hasTies = ties > 0;
  if (hasTies && isLayered(names.length, counts)) {
    return undefinedBecause(
      "not-connected",
      "Strengths would be infinite: no system that won over another ever lost to it, directly or over others.",
    );
  }
  const { parameters } = maximiseDavidson(
    names.length,
    counts.map((each) => ({ ...each, covariates: [] })),
  );
  // The last system's strength is 0.
  const raw = [...parameters.slice(0, names.length - 1), 0];
  const mean = meanOf(raw);
  return defined({
    strengths: raw.map((value) => value - mean),
    tie: hasTies ? Math.exp(parameters[names.length - 1] ?? 0) : 0,
  });
}

/** Systems that none of the others ever beat or tied with; null where there are none: the comparisons are strongly connected. */
function undefeated(nSystems: number, counts: readonly OutcomeCounts[]): number[] | null {
  const held: boolean[][] = Array.from({ length: nSystems }, () => new Array<boolean>(nSystems).fill(false));
  for (const { a, b, wins, ties, losses } of counts) {
    const [rowA, rowB] = [held[a], held[b]];
    if (rowA && wins + ties > 0) rowA[b] = true;
    if (rowB && losses + ties > 0) rowB[a] = true;
  }
  const reached = (from: number, isHeld: (i: number, j: number) => boolean) => {
    const seen = new Set([from]);
    for (const i of seen) for (let j = 0; j < nSystems; j++) if (isHeld(i, j)) seen.add(j);
    return seen;
  };
  const others = (seen: ReadonlySet<number>) =>
    Array.from({ length: nSystems }, (_, i) => i).filter((i) => !seen.has(i));
  // Those who hold their own against the first, directly or over others; and those whom the first holds its own against.
  const above = reached(0, (i, j) => held[j]?.[i] ?? false);
  if (above.size < nSystems) return [...above].sort((a, b) => a - b);
  const below = reached(0, (i, j) => held[i]?.[j] ?? false);
  return below.size < nSystems ? others(below) : null;
}

/**
 * Whether the systems fit in layers such that a winner is always at least a layer higher and a tie at most a layer
 * apart. Then strengths that grow with the layers, and ln ν with half of that, make all that was seen ever likelier.
 */
function isLayered(nSystems: number, counts: readonly OutcomeCounts[]): boolean {
  const layers = new Array<number>(nSystems).fill(0);
  const atLeast = (upper: number, lower: number, apart: number) => {
    const wanted = (layers[lower] ?? 0) + apart;
    if ((layers[upper] ?? 0) >= wanted) return false;
    layers[upper] = wanted;
    return true;
  };
  // Longest paths (Bellman and Ford): what still moves after as many passes as there are systems moves for ever.
  for (let pass = 0; pass <= nSystems; pass++) {
    let moved = false;
    for (const { a, b, wins, ties, losses } of counts) {
      if (wins > 0) moved = atLeast(a, b, 1) || moved;
      if (losses > 0) moved = atLeast(b, a, 1) || moved;
      if (ties > 0) moved = atLeast(a, b, -1) || atLeast(b, a, -1) || moved;
    }
    if (!moved) return true;
  }
  return false;
}

function notConnected(names: readonly string[], unbeaten: readonly number[]): string {
  const group = unbeaten.map((index) => names[index] ?? "").join(", ");
  const rest = names.filter((_, index) => !unbeaten.includes(index)).join(", ");
  return `Strengths would be infinite: in these comparisons ${group} never lost to nor tied with ${rest}, or was never compared.`;
}
