import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { LEVELS } from "@/lib/domain/protocol";
import type { Outcome } from "@/lib/stats/preference/outcome";
import { LEVELS_SLOT, type RoundCounts } from "./counts/round-counts";
import { queryRow, type Reader } from "./query-rows";
import { firstByName, type PairOutcomes } from "./system-outcomes";

interface Scored {
  system: { id: string; name: string };
  sum: number;
  labels: number;
}

/**
 * Which of two responses to one instruction wins in a scoring round: the one with the higher mean score; equal means are
 * a tie. Every response is held against every other system's.
 */
export async function scoreOutcomes(db: Reader, round: { id: string }, counts: RoundCounts): Promise<PairOutcomes[]> {
  const byInstruction = new Map<number, Scored[]>();
  const instructions = await readInstructions(db, round, counts);
  for (const [instruction, scored] of scoredResponses(counts, instructions)) {
    const known = byInstruction.get(instruction);
    if (known) known.push(scored);
    else byInstruction.set(instruction, [scored]);
  }
  const pairs: PairOutcomes[] = [];
  for (const responses of byInstruction.values()) {
    for (const [index, x] of responses.entries()) {
      for (const y of responses.slice(index + 1)) {
        if (x.system.id === y.system.id) continue;
        const labels = x.labels + y.labels;
        pairs.push(firstByName({ a: x.system, b: y.system, outcome: outcomeOf(x, y), pairs: 1, labels }));
      }
    }
  }
  return pairs;
}

/** Means compared without dividing, so that equal ones are equal whatever their fractions. */
function outcomeOf(x: Scored, y: Scored): Outcome {
  const difference = x.sum * y.labels - y.sum * x.labels;
  return difference > 0 ? "win" : difference < 0 ? "loss" : "tie";
}

function* scoredResponses(counts: RoundCounts, instructions: Int32Array): Generator<[number, Scored]> {
  for (let task = 0; task < counts.nTasks; task++) {
    const start = counts.starts[task] ?? 0;
    const facet = counts.facets[counts.facetOf[task] ?? 0];
    if (!facet || start === counts.starts[task + 1]) continue;
    let labels = 0;
    let sum = 0;
    for (const [index, level] of LEVELS.entries()) {
      const count = counts.counts[start + LEVELS_SLOT + index] ?? 0;
      labels += count;
      sum += count * level;
    }
    if (labels > 0) yield [instructions[task] ?? 0, { system: facet.systemA, sum, labels }];
  }
}

/** Which tasks are of one instruction, in the order of the counts: one long value, not a row for each task. */
async function readInstructions(db: Reader, round: { id: string }, counts: RoundCounts): Promise<Int32Array> {
  const { ranks } = await queryRow(
    db,
    z.object({ ranks: z.instanceof(Uint8Array).nullable() }),
    Prisma.sql`
      SELECT string_agg(int4send(rank), ''::bytea ORDER BY position) AS ranks
      FROM (
        SELECT position, dense_rank() OVER (ORDER BY instruction_id)::int AS rank
        FROM task WHERE round_id = ${round.id}::uuid AND stratum = 'main'
      ) ranked`,
  );
  const view = ranks === null ? null : new DataView(ranks.buffer, ranks.byteOffset, ranks.byteLength);
  return Int32Array.from({ length: counts.nTasks }, (_, task) => view?.getInt32(4 * task) ?? 0);
}
