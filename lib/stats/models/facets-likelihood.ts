import type { FacetsData } from "./facets-data";

/** A rater's label of a question: what responses of one system have in common. */
interface Cell {
  readonly rater: number;
  readonly question: number;
}

interface RatedSystem {
  readonly cells: readonly Cell[];
  /** Of each response its labels: which cell, and which level. */
  readonly responses: readonly { readonly cell: number; readonly level: number }[][];
}

interface Facets {
  readonly means: readonly number[];
  readonly severities: readonly number[];
  readonly difficulties: readonly number[];
  readonly steps: readonly number[];
  readonly spread: number;
}

/** What a level is expected to be at a place on the logit scale. */
interface Expected {
  /** Of each level ln p, and of each but the lowest the probability of it or a higher one. */
  readonly logs: readonly number[];
  readonly atLeast: readonly number[];
  readonly mean: number;
  readonly variance: number;
}

/** A system's responses, given their labels: for each cell and node, summed over its labels. */
interface Posterior {
  readonly expected: readonly (readonly Expected[])[];
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
        let residual = 0;
        nodes.forEach((z, node) => {
          const weight = posterior.weights[cell]?.[node] ?? 0;
          const expected = posterior.expected[cell]?.[node];
          if (!expected || weight === 0) return;
          const own = (posterior.levels[cell]?.[node] ?? 0) - weight * expected.mean;
          residual += own;
          ofSpread += z * own;
          expected.atLeast.forEach((share, step) => {
            steps[step] = (steps[step] ?? 0) + weight * share;
          });
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
        posterior.expected[cell]?.forEach(({ mean, variance }, node) => {
          const weight = posterior.weights[cell]?.[node] ?? 0;
          if (!own || weight === 0) return;
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
    const nodes = this.#nodes(facets);
    return facets.means.map((mean) => {
      let [sum, weights] = [0, 0];
      for (const z of nodes) {
        const weight = Math.exp((-z * z) / 2);
        for (const difficulty of facets.difficulties) {
          const { logs } = this.#expected(facets, mean + facets.spread * z - difficulty - severity);
          weights += weight;
          logs.forEach((log, level) => {
            sum += weight * Math.exp(log) * (this.data.values[level] ?? 0);
          });
        }
      }
      return sum / weights;
    });
  }

  /** Places of the trapezoidal rule, in standard deviations: near enough for the narrowest of posteriors and for each step. */
  #nodes({ spread }: Facets): Float64Array {
    const information = spread * spread * Math.max(1, this.#most * ((this.#nLevels - 1) / 2) ** 2);
    const width = Math.min(0.5, 0.75 / Math.sqrt(1 + information));
    const half = Math.min(2000, Math.ceil(REACH / width));
    return Float64Array.from({ length: 2 * half + 1 }, (_, node) => ((node - half) / half) * REACH);
  }

  #integrate(facets: Facets, nodes: Float64Array, system: number): { log: number; posterior: Posterior } {
    const { cells, responses } = this.#systems[system] ?? { cells: [], responses: [] };
    const expected = cells.map(({ rater, question }) => {
      const easier =
        (facets.means[system] ?? 0) - (facets.severities[rater] ?? 0) - (facets.difficulties[question] ?? 0);
      return Array.from(nodes, (z) => this.#expected(facets, easier + facets.spread * z));
    });
    const zeros = () => cells.map(() => new Float64Array(nodes.length));
    const [weights, levels, squares] = [zeros(), zeros(), zeros()];
    const width = (nodes[1] ?? 0) - (nodes[0] ?? 0);
    const prior = nodes.map((z) => Math.log(width / Math.sqrt(2 * Math.PI)) - (z * z) / 2);
    let log = 0;
    for (const labels of responses) {
      const logs = prior.map((of, node) =>
        labels.reduce((sum, { cell, level }) => sum + (expected[cell]?.[node]?.logs[level] ?? 0), of),
      );
      const highest = logs.reduce((most, each) => Math.max(most, each), Number.NEGATIVE_INFINITY);
      const shares = logs.map((each) => Math.exp(each - highest));
      const total = shares.reduce((sum, share) => sum + share, 0);
      log += highest + Math.log(total);
      for (const { cell, level } of labels) {
        const [ofWeights, ofLevels, ofSquares] = [weights[cell], levels[cell], squares[cell]];
        if (!ofWeights || !ofLevels || !ofSquares) continue;
        shares.forEach((share, node) => {
          const weight = share / total;
          ofWeights[node] = (ofWeights[node] ?? 0) + weight;
          ofLevels[node] = (ofLevels[node] ?? 0) + weight * level;
          ofSquares[node] = (ofSquares[node] ?? 0) + weight * level * level;
        });
      }
    }
    return { log, posterior: { expected, weights, levels, squares } };
  }

  #expected({ steps }: Facets, eta: number): Expected {
    const sums = [0];
    for (const step of steps) sums.push((sums.at(-1) ?? 0) + eta - step);
    const highest = Math.max(...sums);
    const total = highest + Math.log(sums.reduce((sum, each) => sum + Math.exp(each - highest), 0));
    const logs = sums.map((sum) => sum - total);
    const shares = logs.map(Math.exp);
    const mean = shares.reduce((sum, share, level) => sum + share * level, 0);
    const variance = shares.reduce((sum, share, level) => sum + share * (level - mean) ** 2, 0);
    const atLeast = steps.map((_, step) => shares.reduce((sum, share, level) => sum + (level > step ? share : 0), 0));
    return { logs, atLeast, mean, variance };
  }
}

function systemsOf({ labels, systems, nSystems, nQuestions }: FacetsData): RatedSystem[] {
  const found = Array.from({ length: nSystems }, () => ({
    cells: [] as Cell[],
    places: new Map<number, number>(),
    responses: new Map<number, { cell: number; level: number }[]>(),
  }));
  for (const { response, rater, question, level } of labels) {
    const own = found[systems[response] ?? 0];
    if (!own) continue;
    const key = rater * nQuestions + question;
    const cell = own.places.get(key) ?? own.cells.push({ rater, question }) - 1;
    own.places.set(key, cell);
    const known = own.responses.get(response) ?? [];
    own.responses.set(response, known);
    known.push({ cell, level });
  }
  return found.map(({ cells, responses }) => ({ cells, responses: [...responses.values()] }));
}
