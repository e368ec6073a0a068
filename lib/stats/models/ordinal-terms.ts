import { StatsInputError } from "../stats-input-error";

/** How an observation's probability, and its derivatives, go with the two thresholds around its level. */
export class OrdinalTerms {
  /** ln p, and its first derivative by η. */
  readonly logs: Float64Array;
  readonly slopes: Float64Array;
  /** Minus the second derivative, and the third one. */
  readonly weights: Float64Array;
  readonly thirds: Float64Array;

  /** @param levels from 0, `nLevels` of them */
  constructor(
    readonly levels: Uint8Array,
    readonly nLevels: number,
  ) {
    if (nLevels < 2) throw new StatsInputError("Expected at least two levels.");
    this.logs = new Float64Array(levels.length);
    this.slopes = new Float64Array(levels.length);
    this.weights = new Float64Array(levels.length);
    this.thirds = new Float64Array(levels.length);
  }

  /**
   * Of a cumulative logit P(y ≤ j) = F(α_j − η) a level's probability is F(A) − F(B) with A = α_y − η and B = α_(y−1) − η,
   * whose logarithm is A + ln(1 − e^(B − A)) − ln(1 + e^A) − ln(1 + e^B). @returns the sum of ln p
   */
  update(alphas: Float64Array, etas: Float64Array): number {
    let sum = 0;
    for (let i = 0; i < etas.length; i++) {
      const level = this.levels[i] ?? 0;
      const eta = etas[i] ?? 0;
      const isLast = level === this.nLevels - 1;
      const upper = isLast ? 1 : logistic((alphas[level] ?? 0) - eta);
      const lower = level === 0 ? 0 : logistic((alphas[level - 1] ?? 0) - eta);
      this.slopes[i] = upper + lower - 1;
      const [ofUpper, ofLower] = [upper * (1 - upper), lower * (1 - lower)];
      this.weights[i] = ofUpper + ofLower;
      this.thirds[i] = ofUpper * (1 - 2 * upper) + ofLower * (1 - 2 * lower);
      const log = this.#log(level, alphas, eta);
      this.logs[i] = log;
      sum += log;
    }
    return sum;
  }

  #log(level: number, alphas: Float64Array, eta: number): number {
    const [a, b] = [(alphas[level] ?? 0) - eta, (alphas[level - 1] ?? 0) - eta];
    if (level === 0) return -logOnePlusExp(-a);
    if (level === this.nLevels - 1) return -logOnePlusExp(b);
    return a + Math.log(-Math.expm1(b - a)) - logOnePlusExp(a) - logOnePlusExp(b);
  }

  /** The derivatives by the threshold above an observation's level and by that below, 0 where there is none. */
  byThresholds(i: number, alphas: Float64Array, eta: number): ThresholdSlopes {
    const level = this.levels[i] ?? 0;
    const [above, below] = [alphas[level], alphas[level - 1]];
    const [hasAbove, hasBelow] = [level < this.nLevels - 1, level > 0];
    const gap = hasAbove && hasBelow ? (above ?? 0) - (below ?? 0) : Number.POSITIVE_INFINITY;
    const upper = hasAbove ? logistic((above ?? 0) - eta) : 1;
    const lower = hasBelow ? logistic((below ?? 0) - eta) : 0;
    const [ofUpper, ofLower] = [upper * (1 - upper), lower * (1 - lower)];
    return {
      above: hasAbove
        ? { log: -1 / Math.expm1(-gap) - upper, slope: ofUpper, weight: ofUpper * (1 - 2 * upper) }
        : NONE,
      below: hasBelow ? { log: -1 / Math.expm1(gap) - lower, slope: ofLower, weight: ofLower * (1 - 2 * lower) } : NONE,
    };
  }
}

interface Slopes {
  readonly log: number;
  readonly slope: number;
  readonly weight: number;
}

/** Of ln p, of its slope and of its weight. */
interface ThresholdSlopes {
  readonly above: Slopes;
  readonly below: Slopes;
}

const NONE: Slopes = { log: 0, slope: 0, weight: 0 };

function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

/** ln(1 + e^x) without overflow. */
function logOnePlusExp(x: number): number {
  return Math.max(0, x) + Math.log1p(Math.exp(-Math.abs(x)));
}
