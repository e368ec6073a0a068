import { OrdinalTerms } from "./ordinal-terms";
import { type EffectPlaces, effectPlaces, type RandomTerm } from "./random-effects";
import { SparseCholesky } from "./sparse-cholesky";

/** Observations on an ordinal scale, what is known of each, and the groups whose effects it has. */
export interface MixedData {
  /** From 0 to nLevels − 1. */
  readonly levels: Uint8Array;
  readonly nLevels: number;
  /** Columns of the fixed effects; no intercept, which the thresholds are. */
  readonly fixed: readonly Float64Array[];
  readonly terms: readonly RandomTerm[];
  /** "symmetric" about 0: of labels that mean the reverse when A and B are exchanged. */
  readonly thresholds: "free" | "symmetric";
}

/** Of each threshold the parameter that it is, and its sign; a parameter of −1 is a threshold of 0. */
export function thresholdPlaces({ nLevels, thresholds }: Pick<MixedData, "nLevels" | "thresholds">) {
  const n = nLevels - 1;
  return Array.from({ length: n }, (_, j) => {
    if (thresholds === "free") return { parameter: j, sign: 1 };
    const mirrored = n - 1 - j;
    if (j === mirrored) return { parameter: -1, sign: 0 };
    return { parameter: Math.max(j, mirrored) - Math.ceil(n / 2), sign: j > mirrored ? 1 : -1 };
  });
}

const MAX_STEPS = 60;
/** How far the integrand may be from its greatest value: the gradient's error is about its root. */
const PRECISION = 1e-13;
/** So near, Newton's steps only come nearer, though rounding may hide it. */
const NEAR = 1e-5;

/**
 * The log-likelihood of a cumulative logit model with random effects, P(y ≤ j) = F(α_j − x′β − z′u), u ~ N(0, σ²) for each
 * term, by Laplace's approximation, and its gradient by (α, β, σ): what R's ordinal::clmm, and for two levels lme4::glmer,
 * maximise. With u = σ v the integrand is h(v) = Σ ln p − v′v / 2 and the integral h(v̂) − ln |H| / 2, H minus the second
 * derivatives of h. A σ counts by its square, and may be negative.
 * Source: Pinheiro and Chao (2006), Journal of Computational and Graphical Statistics 15; Christensen (2019), Cumulative Link
 * Models for Ordinal Regression with the R Package ordinal; Bates et al. (2015), Journal of Statistical Software 67.
 */
export class LaplaceLikelihood {
  readonly #places: EffectPlaces;
  readonly #thresholds: ReturnType<typeof thresholdPlaces>;
  readonly #terms: OrdinalTerms;
  readonly #factor: SparseCholesky;
  readonly nThresholds: number;
  readonly #etas: Float64Array;
  /** Where the last evaluation had its greatest value: the next one begins there. */
  #modes: Float64Array;

  constructor(readonly data: MixedData) {
    this.#places = effectPlaces(data.levels.length, data.terms);
    this.#thresholds = thresholdPlaces(data);
    this.nThresholds = 1 + Math.max(-1, ...this.#thresholds.map(({ parameter }) => parameter));
    this.#terms = new OrdinalTerms(data.levels, data.nLevels);
    this.#factor = new SparseCholesky(this.#places.pattern);
    this.#etas = new Float64Array(data.levels.length);
    this.#modes = new Float64Array(this.#places.size);
  }

  /** Multiplications of one step. */
  get work(): number {
    return this.#factor.work;
  }

  get size(): number {
    return this.nThresholds + this.data.fixed.length + this.data.terms.length;
  }

  /** @returns null where thresholds do not ascend, or numbers overflow */
  evaluate(parameters: Float64Array): { value: number; gradient: Float64Array } | null {
    const alphas = Float64Array.from(this.#thresholds, ({ parameter, sign }) => sign * (parameters[parameter] ?? 0));
    if (alphas.some((alpha, j) => j > 0 && !(alpha > (alphas[j - 1] ?? 0)))) return null;
    const beta = parameters.subarray(this.nThresholds, this.nThresholds + this.data.fixed.length);
    const sigmas = parameters.subarray(this.nThresholds + this.data.fixed.length);
    const found = this.#findModes(alphas, beta, sigmas);
    if (found === null) return null;
    const value = found - this.#factor.logDeterminant() / 2;
    if (!Number.isFinite(value)) return null;
    return { value, gradient: this.#gradient(alphas, sigmas) };
  }

  /** After an evaluation: of a term's groups the effect that is the most probable, and its standard deviation given the data. */
  effectsOf(term: number, sigma: number): { effect: number; deviation: number }[] {
    const { pattern, ofGroups } = this.#places;
    const inverse = this.#factor.inverse();
    return Array.from(ofGroups[term] ?? [], (effect) => ({
      effect: sigma * (this.#modes[effect] ?? 0),
      // The diagonal is the last place of its column.
      deviation: Math.abs(sigma) * Math.sqrt(inverse[(pattern.starts[effect + 1] ?? 0) - 1] ?? 0),
    }));
  }

  /** Newton's method on h, which is concave. @returns its greatest value */
  #findModes(alphas: Float64Array, beta: Float64Array, sigmas: Float64Array): number | null {
    const [{ size }, n] = [this.#places, this.data.levels.length];
    const base = new Float64Array(n);
    this.data.fixed.forEach((column, k) => {
      const slope = beta[k] ?? 0;
      for (let i = 0; i < n; i++) base[i] = (base[i] ?? 0) + slope * (column[i] ?? 0);
    });
    let modes: Float64Array = Float64Array.from(this.#modes);
    let value = this.#integrand(alphas, base, sigmas, modes);
    if (!Number.isFinite(value)) {
      modes = new Float64Array(size);
      value = this.#integrand(alphas, base, sigmas, modes);
    }
    for (let step = 0; step < MAX_STEPS && Number.isFinite(value); step++) {
      const slope = this.#slope(sigmas, modes);
      if (!this.#factor.factor(this.#hessian(sigmas))) return null;
      const change = this.#factor.solve(Float64Array.from(slope));
      const rise = change.reduce((sum, part, k) => sum + part * (slope[k] ?? 0), 0);
      if (rise < PRECISION) {
        this.#modes = modes;
        return value;
      }
      const least = rise < NEAR ? Number.NEGATIVE_INFINITY : value;
      let next = Number.NaN;
      let tried = modes;
      for (let share = 1; share > 1e-8 && !(next >= least); share /= 2) {
        tried = modes.map((mode, k) => mode + share * (change[k] ?? 0));
        next = this.#integrand(alphas, base, sigmas, tried);
      }
      if (!(next >= least)) return null;
      [modes, value] = [tried, next];
    }
    return null;
  }

  #integrand(alphas: Float64Array, base: Float64Array, sigmas: Float64Array, modes: Float64Array): number {
    const { width, effects, signs, terms } = this.#places;
    for (let i = 0; i < base.length; i++) {
      let eta = base[i] ?? 0;
      for (let k = i * width; k < (i + 1) * width; k++) {
        const effect = effects[k] ?? -1;
        if (effect >= 0) eta += (signs[k] ?? 0) * (sigmas[terms[effect] ?? 0] ?? 0) * (modes[effect] ?? 0);
      }
      this.#etas[i] = eta;
    }
    let squares = 0;
    for (const mode of modes) squares += mode * mode;
    return this.#terms.update(alphas, this.#etas) - squares / 2;
  }

  /** Σ of `of` over the observations of each effect, by its sign; times the effect's σ where σs are given. */
  #gathered(of: Float64Array, sigmas: Float64Array | null): Float64Array {
    const { width, effects, signs, terms, size } = this.#places;
    const sums = new Float64Array(size);
    for (let k = 0; k < effects.length; k++) {
      const effect = effects[k] ?? -1;
      if (effect >= 0) sums[effect] = (sums[effect] ?? 0) + (signs[k] ?? 0) * (of[Math.floor(k / width)] ?? 0);
    }
    return sigmas ? sums.map((sum, effect) => sum * (sigmas[terms[effect] ?? 0] ?? 0)) : sums;
  }

  #slope(sigmas: Float64Array, modes: Float64Array): Float64Array {
    return this.#gathered(this.#terms.slopes, sigmas).map((sum, effect) => sum - (modes[effect] ?? 0));
  }

  #hessian(sigmas: Float64Array): Float64Array {
    const { width, effects, signs, pairs, terms, pattern, size } = this.#places;
    const values = new Float64Array(pattern.rows.length);
    for (let i = 0; i < this.#etas.length; i++) {
      const weight = this.#terms.weights[i] ?? 0;
      for (let l = 0; l < width; l++) {
        const other = effects[i * width + l] ?? -1;
        if (other < 0) break;
        const ofOther = weight * (signs[i * width + l] ?? 0) * (sigmas[terms[other] ?? 0] ?? 0);
        for (let k = 0; k <= l; k++) {
          const effect = effects[i * width + k] ?? 0;
          const place = pairs[(i * width + k) * width + l] ?? 0;
          values[place] =
            (values[place] ?? 0) + ofOther * (signs[i * width + k] ?? 0) * (sigmas[terms[effect] ?? 0] ?? 0);
        }
      }
    }
    // The diagonal is the last place of its column.
    for (let effect = 0; effect < size; effect++) {
      const place = (pattern.starts[effect + 1] ?? 0) - 1;
      values[place] = (values[place] ?? 0) + 1;
    }
    return values;
  }

  /** At the modes: the value's derivatives, the modes moving along. */
  #gradient(alphas: Float64Array, sigmas: Float64Array): Float64Array {
    const [n, { fixed }] = [this.data.levels.length, this.data];
    const { slopes, weights, thirds } = this.#terms;
    const { variances, halves } = this.#variances(sigmas);
    // How ln |H| / 2 moves with each η, and, by way of the modes, with all else.
    const pulls = thirds.map((third, i) => (-third * (variances[i] ?? 0)) / 2);
    const adjoint = this.#factor.solve(this.#gathered(pulls, sigmas));
    const moved = this.#spread(adjoint, sigmas);
    // What a change of η_i by anything but its effects is worth.
    const worth = slopes.map((slope, i) => slope - (pulls[i] ?? 0) + (weights[i] ?? 0) * (moved[i] ?? 0));
    const gradient = new Float64Array(this.size);
    for (let i = 0; i < n; i++) {
      const by = this.#terms.byThresholds(i, alphas, this.#etas[i] ?? 0);
      const level = this.data.levels[i] ?? 0;
      for (const [j, own] of [[level, by.above] as const, [level - 1, by.below] as const]) {
        const place = this.#thresholds[j];
        if (!place || place.parameter < 0) continue;
        const change = own.log - ((variances[i] ?? 0) * own.weight) / 2 - (moved[i] ?? 0) * own.slope;
        gradient[place.parameter] = (gradient[place.parameter] ?? 0) + place.sign * change;
      }
    }
    fixed.forEach((column, k) => {
      for (let i = 0; i < n; i++) {
        gradient[this.nThresholds + k] = (gradient[this.nThresholds + k] ?? 0) + (column[i] ?? 0) * (worth[i] ?? 0);
      }
    });
    const raw = this.#gathered(worth, null);
    const ofSlopes = this.#gathered(slopes, null);
    const first = this.nThresholds + fixed.length;
    this.#places.terms.forEach((term, effect) => {
      gradient[first + term] =
        (gradient[first + term] ?? 0) +
        (raw[effect] ?? 0) * (this.#modes[effect] ?? 0) -
        (adjoint[effect] ?? 0) * (ofSlopes[effect] ?? 0);
    });
    halves.forEach((half, term) => {
      gradient[first + term] = (gradient[first + term] ?? 0) - half;
    });
    return gradient;
  }

  /** Σ of an observation's effects, each by its sign and σ. */
  #spread(of: Float64Array, sigmas: Float64Array): Float64Array {
    const { width, effects, signs, terms } = this.#places;
    const sums = new Float64Array(this.#etas.length);
    for (let k = 0; k < effects.length; k++) {
      const effect = effects[k] ?? -1;
      const i = Math.floor(k / width);
      if (effect < 0) continue;
      sums[i] = (sums[i] ?? 0) + (signs[k] ?? 0) * (sigmas[terms[effect] ?? 0] ?? 0) * (of[effect] ?? 0);
    }
    return sums;
  }

  /** Of each observation a′H⁻¹a, a its effects by sign and σ; of each term how ln |H| / 2 moves with its σ, η being fixed. */
  #variances(sigmas: Float64Array): { variances: Float64Array; halves: Float64Array } {
    const { width, effects, signs, pairs, terms } = this.#places;
    const inverse = this.#factor.inverse();
    const variances = new Float64Array(this.#etas.length);
    const halves = new Float64Array(sigmas.length);
    for (let i = 0; i < variances.length; i++) {
      const weight = this.#terms.weights[i] ?? 0;
      for (let l = 0; l < width; l++) {
        const other = effects[i * width + l] ?? -1;
        if (other < 0) break;
        const [signOther, termOther] = [signs[i * width + l] ?? 0, terms[other] ?? 0];
        for (let k = 0; k <= l; k++) {
          const term = terms[effects[i * width + k] ?? 0] ?? 0;
          const entry =
            signOther * (signs[i * width + k] ?? 0) * (inverse[pairs[(i * width + k) * width + l] ?? 0] ?? 0);
          const times = k === l ? 1 : 2;
          const [sigma, sigmaOther] = [sigmas[term] ?? 0, sigmas[termOther] ?? 0];
          variances[i] = (variances[i] ?? 0) + times * entry * sigma * sigmaOther;
          // d(σ_k σ_l) of both.
          const share = (weight * entry * times) / 2;
          halves[term] = (halves[term] ?? 0) + share * sigmaOther;
          halves[termOther] = (halves[termOther] ?? 0) + share * sigma;
        }
      }
    }
    return { variances, halves };
  }
}
