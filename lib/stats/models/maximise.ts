/** A function of several numbers with its gradient; null where it has no value. */
export type Evaluate = (at: Float64Array) => { readonly value: number; readonly gradient: Float64Array } | null;

export interface Maximum {
  readonly at: Float64Array;
  readonly value: number;
  /** Whether a further step would add nothing that counts. */
  readonly hasConverged: boolean;
}

const MAX_STEPS = 200;
/** The rise of a step that is expected, below which it is left out; of large values below what rounding hides. */
const PRECISION = 1e-10;
const ROUNDING = 1e-14;

/**
 * The maximum by Broyden, Fletcher, Goldfarb and Shanno's method: Newton's, with the curvature learned from the gradients on
 * the way. Nothing is drawn, so that the same data have the same result.
 * @param scales about how far each number is from its maximum
 * Source: Nocedal and Wright (2006), Numerical Optimization, chapter 6.1.
 */
export function maximise(evaluate: Evaluate, start: Float64Array, scales: Float64Array): Maximum {
  let at = start;
  let here = evaluate(at);
  if (!here) return { at, value: Number.NEGATIVE_INFINITY, hasConverged: false };
  let inverse = diagonal(scales);
  let isFresh = true;
  for (let step = 0; step < MAX_STEPS; step++) {
    const direction = times(inverse, here.gradient);
    const rise = dot(direction, here.gradient);
    if (rise < PRECISION * Math.max(1, Math.abs(here.value) / 1e4))
      return { at, value: here.value, hasConverged: true };
    const next = search(evaluate, at, here, direction, rise);
    if (!next) {
      // The curvature that was learned misleads: begin again without it, once.
      if (isFresh) return { at, value: here.value, hasConverged: rise < 1e-7 };
      inverse = diagonal(scales);
      isFresh = true;
      continue;
    }
    const moved = next.at.map((value, k) => value - (at[k] ?? 0));
    const before = here.gradient;
    const bent = next.gradient.map((slope, k) => (before[k] ?? 0) - slope);
    inverse = updated(inverse, moved, bent);
    isFresh = false;
    [at, here] = [next.at, next];
  }
  return { at, value: here.value, hasConverged: false };
}

type Point = NonNullable<ReturnType<Evaluate>>;

/** Half the step until the value rises by a part of what was expected. */
function search(evaluate: Evaluate, at: Float64Array, here: Point, direction: Float64Array, rise: number) {
  for (let share = 1; share > 1e-10; share /= share === 1 ? 2 : 3) {
    const tried = at.map((value, k) => value + share * (direction[k] ?? 0));
    const found = evaluate(tried);
    if (found && found.value >= here.value + 1e-4 * share * rise - ROUNDING * Math.abs(here.value))
      return { at: tried, ...found };
  }
  return null;
}

/** The inverse of the curvature, as a further step shows it. */
function updated(inverse: Float64Array[], moved: Float64Array, bent: Float64Array): Float64Array[] {
  const curved = dot(moved, bent);
  if (!(curved > 1e-14 * Math.sqrt(dot(moved, moved) * dot(bent, bent)))) return inverse;
  const turned = times(inverse, bent);
  const factor = (1 + dot(bent, turned) / curved) / curved;
  return inverse.map((row, i) =>
    row.map(
      (value, j) =>
        value +
        factor * (moved[i] ?? 0) * (moved[j] ?? 0) -
        ((turned[i] ?? 0) * (moved[j] ?? 0) + (moved[i] ?? 0) * (turned[j] ?? 0)) / curved,
    ),
  );
}

/**
 * Minus the second derivatives at a point, from the gradients around it.
 * @returns null where a point around it has no value
 */
export function curvature(evaluate: Evaluate, at: Float64Array): number[][] | null {
  const rows: Float64Array[] = [];
  for (let k = 0; k < at.length; k++) {
    const width = 1e-4 * Math.max(0.1, Math.abs(at[k] ?? 0));
    const [above, below] = [1, -1].map((side) =>
      evaluate(at.map((value, index) => (index === k ? value + side * width : value))),
    );
    if (!above || !below) return null;
    rows.push(above.gradient.map((slope, index) => ((below.gradient[index] ?? 0) - slope) / (2 * width)));
  }
  return rows.map((row, i) => Array.from(row, (value, j) => (value + (rows[j]?.[i] ?? 0)) / 2));
}

function diagonal(scales: Float64Array): Float64Array[] {
  return Array.from(scales, (scale, k) => scales.map((_, index) => (index === k ? scale * scale : 0)));
}

function times(matrix: readonly Float64Array[], vector: Float64Array): Float64Array {
  return Float64Array.from(matrix, (row) => dot(row, vector));
}

function dot(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, k) => sum + value * (b[k] ?? 0), 0);
}
