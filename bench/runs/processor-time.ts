import { readdirSync, readFileSync } from "node:fs";
import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { row } from "@/lib/db/rows";

/** Milliseconds of processor time of a process so far; null where the system does not tell in /proc. */
export function processorTime(pid: number): number | null {
  const fields = statFields(pid);
  return fields === null ? null : milliseconds(fields, "own");
}

/** The same of a PostgreSQL server on this machine with all its processes, those that have ended too. */
export async function postgresProcessorTime(): Promise<number | null> {
  const { pid } = await row(z.object({ pid: z.int() }), Prisma.sql`SELECT pg_backend_pid() AS pid`);
  const postmaster = Number(statFields(pid)?.[PARENT]);
  const own = statFields(postmaster);
  if (own === null) return null;
  let sum = milliseconds(own, "own") + milliseconds(own, "ended children");
  for (const name of readdirSync("/proc")) {
    const fields = /^\d+$/.test(name) ? statFields(Number(name)) : null;
    if (fields !== null && Number(fields[PARENT]) === postmaster) sum += milliseconds(fields, "own");
  }
  return sum;
}

// Counted from behind the program's name, which may hold spaces.
const PARENT = 1;
const TIMES = { own: [11, 12], "ended children": [13, 14] } as const;
const MILLISECONDS_A_TICK = 10;

function statFields(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return null;
  }
}

function milliseconds(fields: readonly string[], whose: keyof typeof TIMES): number {
  return TIMES[whose].reduce((sum, at) => sum + Number(fields[at]) * MILLISECONDS_A_TICK, 0);
}
