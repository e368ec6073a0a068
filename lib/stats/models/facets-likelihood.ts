import { type FacetsData, type RatedSystem, sharedCells, systemsOf } from "./facets-data";

interface Facets {
  readonly means: readonly number[];
  readonly severities: readonly number[];
  readonly difficulties: readonly number[];
  readonly steps: readonly number[];
  readonly spread: number;
}

/** What levels are expected at each of several places on the logit scale, one place after the other. */
interface Expected {
  /** Of each level ln p, and of each but the lowest the probability of it or a higher one. */
  readonly logs: Float64Array;
  readonly atLeast: Float64Array;
  readonly mean: Float64Array;
  readonly variance: Float64Array;
}

/** A system's responses, given their labels: for each cell and node, summed over its labels. */
interface Posterior {
  readonly expected: readonly Expected[];
  /** Σ w, Σ w x and Σ w x² of levels x and the probabilities w of the nodes. */
  readonly weights: readonly Float64Array[];
  readonly levels: readonly Float64Array[];
  readonly squares: readonly Float64Array[];
}

/** Standard deviations of responses that are looked at, on both sides of the mean. */
const REACH = 7;

/**
 * The log-likelihood of a many-facet Rasch model, integrated over the responses, and its gradient. Parameters: the systems'
 * means, severities and difficulties but the last of each, steps but the last, and the spread.
 */
export class FacetsLikelihood {
  readonly #systems: readonly RatedSystem[];
  readonly #nLevels: number;
  /** Labels of the response that has most. */
  readonly #most: number;
  #work = 0;

  constructor(readonly data: FacetsData) {
    this.#systems = systemsOf(data);
    this.#nLevels = data.values.length;
    const lengths = this.#systems.flatMap(({ responses }) => responses.map(({ length }) => length));
    this.#most = lengths.reduce((most, length) => Math.max(most, length), 0);
  }

  get #sizes() {
    const { nSystems, nRaters, nQuestions } = this.data;
    return { systems: nSystems, raters: nRaters - 1, questions: nQuestions - 1, steps: this.#nLevels - 2 };
  }

  /** How many logarithms of probabilities have been computed and looked up so far. */
  get work(): number {
    return this.#work;
  }

  start(): Float64Array {
    const { systems, raters, questions, steps } = this.#sizes;
    return Float64Array.from({ length: systems + raters + questions + steps + 1 }, (_, k) => {
      const step = k - systems - raters - questions;
      if (step === steps) return 1;
      return step < 0 ? 0 : (2 * (step + 0.5)) / (steps + 1) - 1;
    });
  }

  scales(): Float64Array {
    return this.start().fill(Math.min(0.5, 3 / Math.sqrt(this.data.labels.length)));
  }

  facets(at: Float64Array): Facets {
    const sizes = this.#sizes;
    const raters = sizes.systems + sizes.raters;
    const questions = raters + sizes.questions;
    // What is not a parameter makes the sum 0.
    const whole = (free: Float64Array) => [...free, free.reduce((sum, value) => sum - value, 0)];
    return {
      means: [...at.subarray(0, sizes.systems)],
      severities: whole(at.subarray(sizes.systems, raters)),
      difficulties: whole(at.subarray(raters, questions)),
      steps: whole(at.subarray(questions, -1)),
      spread: at.at(-1) ?? 0,
    };
  }

  evaluate(at: Float64Array): { value: number; gradient: Float64Array } | null {
    const facets = this.facets(at);
    const { nRaters, nQuestions, nSystems } = this.data;
    const nodes = this.#nodes(facets);
    const means = new Float64Array(nSystems);
    const severities = new Float64Array(nRaters);
    const difficulties = new Float64Array(nQuestions);
    const steps = new Float64Array(this.#nLevels - 1);
    let [value, ofSpread] = [0, 0];
    for (const { level } of this.data.labels)
      for (let step = 0; step < level; step++) steps[step] = (steps[step] ?? 0) - 1;
    this.#systems.forEach(({ cells }, system) => {
      const { log, posterior } = this.#integrate(facets, nodes, system);
      value += log;
      cells.forEach(({ rater, question }, cell) => {
        const expected = posterior.expected[cell];
        let residual = 0;
        nodes.forEach((z, node) => {
          const weight = posterior.weights[cell]?.[node] ?? 0;
          if (!expected || weight === 0) return;
          const own = (posterior.levels[cell]?.[node] ?? 0) - weight * (expected.mean[node] ?? 0);
          residual += own;
          ofSpread += z * own;
          for (let step = 0; step < steps.length; step++) {
            steps[step] = (steps[step] ?? 0) + weight * (expected.atLeast[node * steps.length + step] ?? 0);
          }
        });
        means[system] = (means[system] ?? 0) + residual;
        severities[rater] = (severities[rater] ?? 0) - residual;
        difficulties[question] = (difficulties[question] ?? 0) - residual;
      });
    });
    if (!Number.isFinite(value)) return null;
    const free = (of: Float64Array) => Array.from(of.subarray(0, -1), (slope) => slope - (of.at(-1) ?? 0));
    return {
      value,
      gradient: Float64Array.from([...means, ...free(severities), ...free(difficulties), ...free(steps), ofSpread]),
    };
  }

  /** Mean squares of each rater's residuals, over what responses may be. */
  fits(at: Float64Array): { n: number; infit: number; outfit: number }[] {
    const facets = this.facets(at);
    const nodes = this.#nodes(facets);
    const sums = facets.severities.map(() => ({ n: 0, squares: 0, variance: 0, standardised: 0 }));
    this.#systems.forEach(({ cells }, system) => {
      const { posterior } = this.#integrate(facets, nodes, system);
      cells.forEach(({ rater }, cell) => {
        const own = sums[rater];
        const expected = posterior.expected[cell];
        nodes.forEach((_, node) => {
          const weight = posterior.weights[cell]?.[node] ?? 0;
          if (!own || !expected || weight === 0) return;
          const [mean, variance] = [expected.mean[node] ?? 0, expected.variance[node] ?? 0];
          const level = posterior.levels[cell]?.[node] ?? 0;
          const squares = (posterior.squares[cell]?.[node] ?? 0) - 2 * mean * level + mean * mean * weight;
          own.n += weight;
          own.squares += squares;
          own.variance += weight * variance;
          own.standardised += variance > 0 ? squares / variance : 0;
        });
      });
    });
    return sums.map(({ n, squares, variance, standardised }) => ({
      n: Math.round(n),
      infit: squares / variance,
      outfit: standardised / n,
    }));
  }

  /** Of each system the value that a rater of this severity is expected to give, over its responses and all questions. */
  fairAverages(at: Float64Array, severity = 0): number[] {
    const facets = this.facets(at);
    const nodes = placesFor(facets.spread * facets.spread);
    return facets.means.map((mean) => {
      let [sum, weights] = [0, 0];
      for (const difficulty of facets.difficulties) {
        const { logs } = this.#expected(facets, nodes, mean - difficulty - severity);
        nodes.forEach((z, node) => {
          const weight = Math.exp((-z * z) / 2);
          weights += weight;
          for (let level = 0; level < this.#nLevels; level++) {
            sum += weight * Math.exp(logs[node * this.#nLevels + level] ?? 0) * (this.data.values[level] ?? 0);
          }
        });
      }
      return sum / weights;
    });
  }

  /** Expected coincidences of levels, row by row. @param isAlike as if all raters were of average severity */
  coincidences(at: Float64Array, isAlike: boolean): Float64Array {
    const found = this.facets(at);
    const facets = isAlike ? { ...found, severities: found.severities.map(() => 0) } : found;
    const nodes = placesFor(facets.spread * facets.spread);
    const n = this.#nLevels;
    const sums = new Float64Array(n * n);
    this.#systems.forEach(({ cells, responses }, system) => {
      const logs = this.#ofCells(facets, nodes, system).map((expected) => expected.logs);
      for (const { own, times } of sharedCells(cells, responses)) {
        nodes.forEach((z, node) => {
          const weight = (times * Math.exp((-z * z) / 2)) / (own.length - 1);
          const shares = own.map((cell) => logs[cell]?.subarray(node * n, (node + 1) * n).map(Math.exp) ?? []);
          for (let pair = 0; pair < sums.length; pair++) {
            let [one, other, same] = [0, 0, 0];
            for (const share of shares) {
              const [a, b] = [share[Math.floor(pair / n)] ?? 0, share[pair % n] ?? 0];
              one += a;
              other += b;
              same += a * b;
            }
            sums[pair] = (sums[pair] ?? 0) + weight * (one * other - same);
          }
        });
      }
    });
    return sums;
  }

  /** Near enough for the narrowest of posteriors and for each step. */
  #nodes({ spread }: Facets): Float64Array {
    return placesFor(spread * spread * Math.max(1, this.#most * ((this.#nLevels - 1) / 2) ** 2));
  }

  #integrate(facets: Facets, nodes: Float64Array, system: number): { log: number; posterior: Posterior } {
    const { cells, responses } = this.#systems[system] ?? { cells: [], responses: [] };
    const expected = this.#ofCells(facets, nodes, system);
    const zeros = () => cells.map(() => new Float64Array(nodes.length));
    const [weights, levels, squares] = [zeros(), zeros(), zeros()];
    const width = (nodes[1] ?? 0) - (nodes[0] ?? 0);
    const prior = nodes.map((z) => Math.log(width / Math.sqrt(2 * Math.PI)) - (z * z) / 2);
    const shares = new Float64Array(nodes.length);
    let log = 0;
    for (const labels of responses) {
      this.#work += labels.length * nodes.length;
      shares.set(prior);
      for (const { cell, level } of labels) {
        const logs = expected[cell]?.logs ?? prior;
        for (let node = 0; node < nodes.length; node++)
          shares[node] = (shares[node] ?? 0) + (logs[node * this.#nLevels + level] ?? 0);
      }
      let highest = Number.NEGATIVE_INFINITY;
      for (const each of shares) if (each > highest) highest = each;
      let total = 0;
      for (let node = 0; node < nodes.length; node++) {
        const share = Math.exp((shares[node] ?? 0) - highest);
        shares[node] = share;
        total += share;
      }
      log += highest + Math.log(total);
      for (const { cell, level } of labels) {
        const [ofWeights, ofLevels, ofSquares] = [weights[cell], levels[cell], squares[cell]];
        if (!ofWeights || !ofLevels || !ofSquares) continue;
        for (let node = 0; node < nodes.length; node++) {
          const weight = (shares[node] ?? 0) / total;
          ofWeights[node] = (ofWeights[node] ?? 0) + weight;
          ofLevels[node] = (ofLevels[node] ?? 0) + weight * level;
          ofSquares[node] = (ofSquares[node] ?? 0) + weight * level * level;
        }
      }
    }
    return { log, posterior: { expected, weights, levels, squares } };
  }

  #ofCells(facets: Facets, nodes: Float64Array, system: number): Expected[] {
    const { cells = [] } = this.#systems[system] ?? {};
    return cells.map(({ rater, question }) => {
      const easier =
        (facets.means[system] ?? 0) - (facets.severities[rater] ?? 0) - (facets.difficulties[question] ?? 0);
      return this.#expected(facets, nodes, easier);
    });
  }

  /** At each node of a response. @param easier what its system, rater and question add to the logit */
  #expected({ steps, spread }: Facets, nodes: Float64Array, easier: number): Expected {
    const nLevels = this.#nLevels;
    this.#work += nodes.length * nLevels;
    const logs = new Float64Array(nodes.length * nLevels);
    const atLeast = new Float64Array(nodes.length * (nLevels - 1));
    const [mean, variance] = [new Float64Array(nodes.length), new Float64Array(nodes.length)];
    nodes.forEach((z, node) => {
      const own = logs.subarray(node * nLevels, (node + 1) * nLevels);
      const eta = easier + spread * z;
      let highest = 0;
      steps.forEach((step, level) => {
        own[level + 1] = (own[level] ?? 0) + eta - step;
        highest = Math.max(highest, own[level + 1] ?? 0);
      });
      let total = 0;
      for (const sum of own) total += Math.exp(sum - highest);
      const normaliser = highest + Math.log(total);
      let [above, sum, squares] = [0, 0, 0];
      for (let level = nLevels - 1; level >= 0; level--) {
        own[level] = (own[level] ?? 0) - normaliser;
        const share = Math.exp(own[level] ?? 0);
        sum += share * level;
        squares += share * level * level;
        above += share;
        if (level > 0) atLeast[node * (nLevels - 1) + level - 1] = above;
      }
      mean[node] = sum;
      variance[node] = Math.max(0, squares - sum * sum);
    });
    return { logs, atLeast, mean, variance };
  }
}

/** Places of the trapezoidal rule, in standard deviations. @param information of what the normal density is multiplied by */
function placesFor(information: number): Float64Array {
  const half = Math.min(2000, Math.ceil(REACH / Math.min(0.5, 0.75 / Math.sqrt(1 + information))));
  return Float64Array.from({ length: 2 * half + 1 }, (_, node) => ((node - half) / half) * REACH);
}
