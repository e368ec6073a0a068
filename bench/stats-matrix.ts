/** The published synthetic matrix (units × raters, NaN where missing), draw for draw as its generator makes it. */
export function syntheticMatrix(nUnits: number, nRaters: number): Float64Array {
  const random = mulberry32(20240607);
  const cells = new Float64Array(nUnits * nRaters);
  for (let unit = 0, cell = 0; unit < nUnits; unit++) {
    const truth = 1 + Math.floor(random() * 5);
    for (let rater = 0; rater < nRaters; rater++, cell++) {
      const [missing, right, other] = [random(), random(), random()];
      cells[cell] = missing < 0.2 ? Number.NaN : right < 0.6 ? truth : 1 + Math.floor(other * 5);
    }
  }
  return cells;
}

function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
