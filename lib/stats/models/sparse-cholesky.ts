/** A symmetric matrix whose places other than 0 are known: by column its upper triangle with the diagonal, rows ascending. */
export interface SymmetricPattern {
  readonly size: number;
  readonly starts: Int32Array;
  readonly rows: Int32Array;
}

/** 160 MB; what has more is not counted to its end. */
const MOST_PLACES = 2e7;

/**
 * The Cholesky factor L of a sparse symmetric matrix A = L L′ whose places stay and whose values change: up-looking, in the
 * order in which the rows come. Places are counted before anything is computed, so that what would take too long is seen.
 * Source: Davis (2006), Direct Methods for Sparse Linear Systems, chapters 4.1 and 4.7; for the inverse Takahashi, Fagan and
 * Chen (1973), and Erisman and Tinney (1975), Communications of the ACM 18.
 */
export class SparseCholesky {
  readonly #pattern: SymmetricPattern;
  /** The elimination tree. */
  readonly #parents: Int32Array;
  readonly #starts: Float64Array;
  /** Multiplications that one factor takes; infinite where it has too many places to be made. */
  readonly work: number;
  #rows = new Int32Array(0);
  #values = new Float64Array(0);
  readonly #marks: Int32Array;
  readonly #stack: Int32Array;

  /** Only counts; see work. */
  constructor(pattern: SymmetricPattern) {
    this.#pattern = pattern;
    this.#marks = new Int32Array(pattern.size).fill(-1);
    this.#stack = new Int32Array(pattern.size);
    this.#parents = eliminationTree(pattern);
    const counts = new Float64Array(pattern.size).fill(1);
    let places = pattern.size;
    for (let k = 0; k < pattern.size && places <= MOST_PLACES; k++) {
      for (let top = this.#reach(k); top < pattern.size; top++, places++) add(counts, this.#stack[top] ?? 0, 1);
    }
    this.#starts = new Float64Array(pattern.size + 1);
    let work = places > MOST_PLACES ? Number.POSITIVE_INFINITY : 0;
    counts.forEach((count, column) => {
      this.#starts[column + 1] = (this.#starts[column] ?? 0) + count;
      work += (count * count) / 2;
    });
    this.work = work;
  }

  /** How many places the factor has. */
  get places(): number {
    return this.#starts[this.#pattern.size] ?? 0;
  }

  /** @param values in the order of the pattern's rows. @returns false where the matrix is not positive definite */
  factor(values: Float64Array): boolean {
    const { size, starts, rows } = this.#pattern;
    if (this.#values.length !== this.places) {
      this.#values = new Float64Array(this.places);
      this.#rows = new Int32Array(this.places);
    }
    const [of, at, ends, row] = [this.#values, this.#rows, this.#starts.slice(0, size), new Float64Array(size)];
    for (let k = 0; k < size; k++) {
      for (let p = starts[k] ?? 0; p < (starts[k + 1] ?? 0); p++) row[rows[p] ?? 0] = values[p] ?? 0;
      let pivot = row[k] ?? 0;
      row[k] = 0;
      for (let top = this.#reach(k); top < size; top++) {
        const i = this.#stack[top] ?? 0;
        const start = this.#starts[i] ?? 0;
        const end = ends[i] ?? 0;
        const entry = (row[i] ?? 0) / (of[start] ?? 1);
        row[i] = 0;
        for (let p = start + 1; p < end; p++) {
          const target = at[p] ?? 0;
          row[target] = (row[target] ?? 0) - (of[p] ?? 0) * entry;
        }
        pivot -= entry * entry;
        at[end] = k;
        of[end] = entry;
        ends[i] = end + 1;
      }
      if (!(pivot > 0)) return false;
      const start = ends[k] ?? 0;
      at[start] = k;
      of[start] = Math.sqrt(pivot);
      ends[k] = start + 1;
    }
    return true;
  }

  /** ln |A| of the last factor. */
  logDeterminant(): number {
    let sum = 0;
    for (let j = 0; j < this.#pattern.size; j++) sum += 2 * Math.log(this.#values[this.#starts[j] ?? 0] ?? 1);
    return sum;
  }

  /** x with A x = b, in place of b. */
  solve(b: Float64Array): Float64Array {
    const [of, at, starts, size] = [this.#values, this.#rows, this.#starts, this.#pattern.size];
    for (let j = 0; j < size; j++) {
      const start = starts[j] ?? 0;
      const value = (b[j] ?? 0) / (of[start] ?? 1);
      b[j] = value;
      for (let p = start + 1; p < (starts[j + 1] ?? 0); p++) add(b, at[p] ?? 0, -(of[p] ?? 0) * value);
    }
    for (let j = size - 1; j >= 0; j--) {
      const start = starts[j] ?? 0;
      let value = b[j] ?? 0;
      for (let p = start + 1; p < (starts[j + 1] ?? 0); p++) value -= (of[p] ?? 0) * (b[at[p] ?? 0] ?? 0);
      b[j] = value / (of[start] ?? 1);
    }
    return b;
  }

  /** The entries of A⁻¹ in the places of the pattern, in its order. */
  inverse(): Float64Array {
    const [of, at, starts, size] = [this.#values, this.#rows, this.#starts, this.#pattern.size];
    const inverse = new Float64Array(this.places);
    // Where a row is in the column that is being computed, and what has been added up for it.
    const sums = new Float64Array(size);
    const entries = new Float64Array(size);
    const columns = new Int32Array(size).fill(-1);
    for (let j = size - 1; j >= 0; j--) {
      const [start, end] = [starts[j] ?? 0, starts[j + 1] ?? 0];
      const pivot = of[start] ?? 1;
      for (let p = start + 1; p < end; p++) {
        entries[at[p] ?? 0] = of[p] ?? 0;
        columns[at[p] ?? 0] = j;
      }
      for (let p = start + 1; p < end; p++) {
        const k = at[p] ?? 0;
        const entry = of[p] ?? 0;
        const first = starts[k] ?? 0;
        let sum = (inverse[first] ?? 0) * entry;
        for (let s = first + 1; s < (starts[k + 1] ?? 0); s++) {
          const i = at[s] ?? 0;
          if (columns[i] !== j) continue;
          sum += (inverse[s] ?? 0) * (entries[i] ?? 0);
          sums[i] = (sums[i] ?? 0) + (inverse[s] ?? 0) * entry;
        }
        sums[k] = (sums[k] ?? 0) + sum;
      }
      let diagonal = 1 / pivot;
      for (let p = start + 1; p < end; p++) {
        const i = at[p] ?? 0;
        inverse[p] = -(sums[i] ?? 0) / pivot;
        diagonal -= (of[p] ?? 0) * (inverse[p] ?? 0);
        sums[i] = 0;
      }
      inverse[start] = diagonal / pivot;
    }
    return this.#inPattern(inverse);
  }

  #inPattern(inverse: Float64Array): Float64Array {
    const { size, starts, rows } = this.#pattern;
    const found = new Float64Array(rows.length);
    for (let column = 0; column < size; column++) {
      for (let p = starts[column] ?? 0; p < (starts[column + 1] ?? 0); p++) {
        found[p] = inverse[this.#place(rows[p] ?? 0, column)] ?? 0;
      }
    }
    return found;
  }

  /** Where row `row` is in a column of L. */
  #place(column: number, row: number): number {
    let low = this.#starts[column] ?? 0;
    let high = (this.#starts[column + 1] ?? 0) - 1;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if ((this.#rows[middle] ?? 0) < row) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The columns in which row k of L is not 0, in the order of the tree, at the end of the stack. @returns where they begin */
  #reach(k: number): number {
    const { size, starts, rows } = this.#pattern;
    const [stack, marks] = [this.#stack, this.#marks];
    let top = size;
    marks[k] = k;
    for (let p = starts[k] ?? 0; p < (starts[k + 1] ?? 0); p++) {
      let length = 0;
      for (let i = rows[p] ?? 0; marks[i] !== k; i = this.#parents[i] ?? 0) {
        stack[length++] = i;
        marks[i] = k;
      }
      while (length > 0) stack[--top] = stack[--length] ?? 0;
    }
    // A row seen again later in another factor must not look marked.
    for (let s = top; s < size; s++) marks[stack[s] ?? 0] = -1;
    marks[k] = -1;
    return top;
  }
}

function eliminationTree({ size, starts, rows }: SymmetricPattern): Int32Array {
  const parents = new Int32Array(size).fill(-1);
  const ancestors = new Int32Array(size).fill(-1);
  for (let k = 0; k < size; k++) {
    for (let p = starts[k] ?? 0; p < (starts[k + 1] ?? 0); p++) {
      let i = rows[p] ?? 0;
      while (i !== -1 && i < k) {
        const next = ancestors[i] ?? -1;
        ancestors[i] = k;
        if (next === -1) parents[i] = k;
        i = next;
      }
    }
  }
  return parents;
}

function add(to: Float64Array, at: number, value: number): void {
  to[at] = (to[at] ?? 0) + value;
}
