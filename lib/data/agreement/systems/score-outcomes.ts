import { z } from "zod";
import type { Reader } from "@/lib/db/rows";
import { Snapshot, snapshot } from "@/lib/db/snapshot";
import { type Level, levelValues, type ScaleName } from "@/lib/domain/protocol/scale";
import { OUTCOMES, type Outcome } from "@/lib/stats/preference/outcome";
import { type FacetSystem, LEVELS_SLOT, type RoundCounts } from "../counts/round-counts";
import { UuidIndex } from "../counts/uuid-index";
import { compareNames } from "../group-by-name";
import type { PairOutcomes } from "./system-outcomes";

/**
 * Which of two responses to one instruction wins in a scoring round: the one with the higher mean score; equal means are
 * a tie. Every response is held against every other system's. Counted by pair of systems while the instructions are gone
 * through, since a round of a million labels has as many pairs of responses.
 */
export async function scoreOutcomes(
  db: Reader,
  round: { id: string; scale: ScaleName | null },
  counts: RoundCounts,
): Promise<PairOutcomes[]> {
  const systems = systemsByName(counts);
  const tally = outcomeTally(
    counts,
    levelValues(round.scale),
    systems,
    tasksByInstruction(await readInstructions(db, round, counts)),
  );
  return systems.flatMap((a, x) =>
    systems.flatMap((b, y) =>
      OUTCOMES.flatMap((outcome, index) => {
        const cell = (x * systems.length + y) * OUTCOMES.length + index;
        const pairs = tally.pairs[cell] ?? 0;
        return pairs > 0 ? [{ a, b, outcome, pairs, labels: tally.labels[cell] ?? 0 }] : [];
      }),
    ),
  );
}

function systemsByName({ facets }: RoundCounts): FacetSystem[] {
  const systems = new Map(facets.map(({ systemA }) => [systemA.id, systemA]));
  return [...systems.values()].sort((a, b) => compareNames(a.name, b.name) || compareNames(a.id, b.id));
}

/** Tasks one instruction after another: instruction i's are tasks[starts[i]] up to tasks[starts[i + 1]]. */
interface Grouped {
  starts: Uint32Array;
  tasks: Uint32Array;
}

function tasksByInstruction({ numbers, nInstructions }: { numbers: Uint32Array; nInstructions: number }): Grouped {
  const starts = new Uint32Array(nInstructions + 1);
  for (let task = 0; task < numbers.length; task++) {
    const next = (numbers[task] ?? 0) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let i = 0; i < nInstructions; i++) starts[i + 1] = (starts[i + 1] ?? 0) + (starts[i] ?? 0);
  const tasks = new Uint32Array(numbers.length);
  const place = starts.slice();
  for (let task = 0; task < numbers.length; task++) {
    const instruction = numbers[task] ?? 0;
    const at = place[instruction] ?? 0;
    tasks[at] = task;
    place[instruction] = at + 1;
  }
  return { starts, tasks };
}

/** How often each outcome, and over how many labels, by first system, second system and outcome. */
function outcomeTally(
  counts: RoundCounts,
  values: readonly Level[],
  systems: readonly FacetSystem[],
  { starts, tasks }: Grouped,
) {
  const { sums, labels } = scoresOfTasks(counts, values);
  const place = new Map(systems.map(({ id }, index) => [id, index]));
  const systemOfFacet = Uint32Array.from(counts.facets, ({ systemA }) => place.get(systemA.id) ?? 0);
  const cells = systems.length * systems.length * OUTCOMES.length;
  const tally = { pairs: new Float64Array(cells), labels: new Float64Array(cells) };
  for (let instruction = 0; instruction + 1 < starts.length; instruction++) {
    const end = starts[instruction + 1] ?? 0;
    for (let i = starts[instruction] ?? 0; i < end; i++) {
      const one = tasks[i] ?? 0;
      const labelsOne = labels[one] ?? 0;
      if (labelsOne === 0) continue;
      const systemOne = systemOfFacet[counts.facetOf[one] ?? 0] ?? 0;
      for (let j = i + 1; j < end; j++) {
        const two = tasks[j] ?? 0;
        const labelsTwo = labels[two] ?? 0;
        const systemTwo = systemOfFacet[counts.facetOf[two] ?? 0] ?? 0;
        if (labelsTwo === 0 || systemOne === systemTwo) continue;
        // Means compared without dividing, so that equal ones are equal whatever their fractions.
        const difference = (sums[one] ?? 0) * labelsTwo - (sums[two] ?? 0) * labelsOne;
        const isTurned = systemOne > systemTwo;
        const outcome = outcomeOf(isTurned ? -difference : difference);
        const pair = isTurned ? systemTwo * systems.length + systemOne : systemOne * systems.length + systemTwo;
        const cell = pair * OUTCOMES.length + OUTCOMES.indexOf(outcome);
        tally.pairs[cell] = (tally.pairs[cell] ?? 0) + 1;
        tally.labels[cell] = (tally.labels[cell] ?? 0) + labelsOne + labelsTwo;
      }
    }
  }
  return tally;
}

function outcomeOf(difference: number): Outcome {
  return difference > 0 ? "win" : difference < 0 ? "loss" : "tie";
}

function scoresOfTasks({ nTasks, starts, counts }: RoundCounts, values: readonly Level[]) {
  const sums = new Uint32Array(nTasks);
  const labels = new Uint32Array(nTasks);
  for (let task = 0; task < nTasks; task++) {
    const start = starts[task] ?? 0;
    if (start === starts[task + 1]) continue;
    let [sum, n] = [0, 0];
    for (let index = 0; index < values.length; index++) {
      const count = counts[start + LEVELS_SLOT + index] ?? 0;
      n += count;
      sum += count * (values[index] ?? 0);
    }
    sums[task] = sum;
    labels[task] = n;
  }
  return { sums, labels };
}

/** Which tasks are of one instruction, in the order of the counts: one long value, not a row for each task. */
async function readInstructions(db: Reader, round: { id: string }, counts: RoundCounts) {
  const read = (snapshot: Snapshot) =>
    snapshot.copyBinaryRow(`
      SELECT string_agg(uuid_send(instruction_id), ''::bytea)
      FROM (
        SELECT instruction_id FROM task WHERE round_id = '${z.uuid().parse(round.id)}' AND stratum = 'main' ORDER BY position
      ) in_order`);
  const [bytes = new Uint8Array(0)] = db instanceof Snapshot ? await read(db) : await snapshot(read);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const nTasks = Math.min(counts.nTasks, bytes.byteLength / UUID_BYTES);
  const index = new UuidIndex(nTasks);
  const numbers = Uint32Array.from({ length: nTasks }, (_, task) => index.numberOf(view, task * UUID_BYTES));
  return { numbers, nInstructions: index.length };
}

const UUID_BYTES = 16;
