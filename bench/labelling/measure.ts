export interface Measured {
  cycles: number;
  perSecond: number;
  /** milliseconds of one cycle */
  median: number;
  p95: number;
  p99: number;
}

/** Runs `cycle` from `workers` loops at once until the time is up, after a short warm-up. */
export async function measure(
  workers: number,
  seconds: number,
  cycle: (worker: number) => Promise<boolean>,
): Promise<Measured> {
  await loops(workers, 1, cycle);
  const started = performance.now();
  const times = await loops(workers, seconds, cycle);
  const elapsed = (performance.now() - started) / 1_000;
  times.sort((a, b) => a - b);
  const quantile = (q: number) => times[Math.min(times.length - 1, Math.floor(q * times.length))] ?? Number.NaN;
  return {
    cycles: times.length,
    perSecond: times.length / elapsed,
    median: quantile(0.5),
    p95: quantile(0.95),
    p99: quantile(0.99),
  };
}

async function loops(workers: number, seconds: number, cycle: (worker: number) => Promise<boolean>): Promise<number[]> {
  const end = performance.now() + seconds * 1_000;
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      while (performance.now() < end) {
        const started = performance.now();
        if (!(await cycle(worker))) throw new Error("the round ran out of tasks: seed more");
        times.push(performance.now() - started);
      }
    }),
  );
  return times;
}
