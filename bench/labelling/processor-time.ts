import { readdir, readFile } from "node:fs/promises";

/** Ticks of processor time a second, as Linux tells them to programs. */
const TICKS = 100;

/**
 * Milliseconds of processor time that a process and all it started have used, those that have ended included. It tells
 * what something costs where other work slows the clock. Linux only; elsewhere 0.
 */
export async function processorTime(root: number): Promise<number> {
  const parents = new Map<number, number>();
  const ticks = new Map<number, number>();
  for (const name of await readdir("/proc").catch(() => [])) {
    if (!/^\d+$/.test(name)) continue;
    const fields = await statistics(Number(name));
    if (!fields) continue;
    parents.set(Number(name), Number(fields[1]));
    // In user mode and in the kernel, its own and that of its ended children.
    ticks.set(
      Number(name),
      [11, 12, 13, 14].map((field) => Number(fields[field])).reduce((sum, n) => sum + n, 0),
    );
  }
  const tree = [root];
  for (const parent of tree) for (const [child, its] of parents) if (its === parent) tree.push(child);
  return (tree.reduce((sum, pid) => sum + (ticks.get(pid) ?? 0), 0) * 1_000) / TICKS;
}

export async function parentOf(pid: number): Promise<number> {
  return Number((await statistics(pid))?.[1] ?? 0);
}

/** What `/proc/PID/stat` says after the name: the state, the parent's id and so on; null where there is no such process. */
async function statistics(pid: number): Promise<string[] | null> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  return text?.slice(text.lastIndexOf(")") + 2).split(" ") ?? null;
}
