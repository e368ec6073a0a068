export interface Measured {
  cycles: number;
  perSecond: number;
  /** milliseconds of one cycle */
  median: number;
  p95: number;
  p99: number;
  /** milliseconds of processor time of one cycle, by who used it */
  processor: Processor;
}

export type Processor = Record<string, number>;

type Cycle = (worker: number) => Promise<boolean>;

/**
 * Runs each of the cycles from `workers` loops at once, in turns after a short warm-up: a machine that others slow down
 * for a while slows all of them down alike.
 * @param warm is done once after the warm-up
 * @param processorTime the milliseconds of processor time used so far, by whom
 */
export async function measureInTurns<Name extends string>(
  workers: number,
  { seconds, turns, warmUp }: { seconds: number; turns: number; warmUp: number },
  cycles: Record<Name, Cycle>,
  warm: () => Promise<unknown>,
  processorTime: () => Promise<Processor>,
): Promise<Record<Name, Measured>> {
  const names = Object.keys(cycles).filter((name): name is Name => name in cycles);
  const times = new Map(names.map((name) => [name, [] as number[]]));
  const used = new Map<Name, Processor>(names.map((name) => [name, {}]));
  for (const name of names) await loops(workers, lasting(warmUp / 2), cycles[name]);
  await warm();
  for (const name of names) await loops(workers, lasting(warmUp / 2), cycles[name]);
  for (let turn = 0; turn < turns; turn += 1) {
    for (const name of names) {
      const before = await processorTime();
      times.get(name)?.push(...(await loops(workers, lasting(seconds / turns), cycles[name])));
      addDifference(used.get(name) ?? {}, before, await processorTime());
    }
  }
  const measured: Partial<Record<Name, Measured>> = {};
  for (const name of names) measured[name] = summary(times.get(name) ?? [], seconds, used.get(name) ?? {});
  if (!isWhole(measured, names)) throw new Error("not everything was measured");
  return measured;
}

function isWhole<Name extends string>(
  found: Partial<Record<Name, Measured>>,
  names: readonly Name[],
): found is Record<Name, Measured> {
  return names.every((name) => found[name] !== undefined);
}

function addDifference(sums: Processor, before: Processor, after: Processor): void {
  for (const [who, time] of Object.entries(after)) sums[who] = (sums[who] ?? 0) + time - (before[who] ?? 0);
}

function summary(times: number[], seconds: number, used: Processor): Measured {
  const quantile = quantiles(times);
  return {
    cycles: times.length,
    perSecond: times.length / seconds,
    median: quantile(0.5),
    p95: quantile(0.95),
    p99: quantile(0.99),
    processor: Object.fromEntries(Object.entries(used).map(([who, time]) => [who, time / times.length])),
  };
}

export function quantiles(times: readonly number[]): (q: number) => number {
  const sorted = [...times].sort((a, b) => a - b);
  return (q) => sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}

function lasting(seconds: number): () => boolean {
  const end = performance.now() + seconds * 1_000;
  return () => performance.now() >= end;
}

/** @returns the milliseconds of each cycle */
export async function loops(workers: number, isOver: () => boolean, cycle: Cycle): Promise<number[]> {
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      while (!isOver()) {
        const started = performance.now();
        if (!(await cycle(worker))) throw new Error("the round ran out of tasks: seed more");
        times.push(performance.now() - started);
      }
    }),
  );
  return times;
}
