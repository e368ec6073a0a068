import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, row } from "@/lib/db/rows";
import type { RaterGroup } from "@/lib/results/agreement-filter";
import { type ReadScale, readScale } from "@/lib/round/protocol/round-scale";
import type { PairOrder } from "@/lib/round/protocol/scale";
import { declaredScale, occurringScale } from "@/lib/stats/label-value";
import type { LabelTable } from "@/lib/stats/reliability/label-table";
import type { AnalysedRound } from "../find-analysed-round";
import { liveLabels, raterCondition } from "../live-labels";

export interface RoundLabels {
  table: LabelTable;
  /** units → a number for the instruction; null where no two tasks of the round share one */
  clusterOfUnit: Uint32Array | null;
}

/** Of one statement. PostgreSQL sends bytes as hexadecimal digits in a text, and a text of JavaScript has at most 2^29 characters. */
const ROWS_AT_ONCE = 2_000_000;
const UUID_BYTES = 16;
const bytes = z.instanceof(Uint8Array).nullable();

/**
 * A round's levels with their raters; raterIds are the raters' numbers. Three long values come over the wire for millions of
 * them, since a row a label takes many times as long; they are read from one index, in the order of the tasks.
 */
export async function loadLabelTable(
  db: Reader,
  round: Pick<AnalysedRound, "id" | "studyId" | "scale" | "levelNames" | "excluded">,
  group: RaterGroup,
  order?: PairOrder,
  rowsAtOnce = ROWS_AT_ONCE,
): Promise<RoundLabels> {
  // Without a look at each task where nothing is left out.
  const labels =
    round.excluded === null
      ? Prisma.sql`
          WHERE a.round_id = ${round.id}::uuid AND a.superseded_at IS NULL AND a.level IS NOT NULL
            AND r.study_id = ${round.studyId}::uuid${raterCondition(group, Prisma.sql`r`)}
            AND a.task_id NOT IN (SELECT t.id FROM task t WHERE t.round_id = ${round.id}::uuid AND t.stratum <> 'main')`
      : Prisma.sql`JOIN task t ON t.id = a.task_id WHERE ${liveLabels(round, group)} AND a.level IS NOT NULL`;
  const { tasks, raters, levels } = await readLevels(db, labels, rowsAtOnce);
  const table = labelTableOf(tasks, raters, levels, readScale(round, order));
  return { table, clusterOfUnit: instructionsOf(table, tasks, await readInstructions(db, round.id, rowsAtOnce)) };
}

/** In the order of tasks and raters' numbers. @param labels joins and conditions on annotation `a` and rater `r` */
async function readLevels(db: Reader, labels: Prisma.Sql, rowsAtOnce: number) {
  const pieces: { tasks: Uint8Array; raters: Uint8Array; levels: Uint8Array }[] = [];
  let after = Prisma.empty;
  for (;;) {
    const { tasks, raters, levels } = await row(
      z.object({ tasks: bytes, raters: bytes, levels: bytes }),
      Prisma.sql`
        SELECT string_agg(uuid_send(label.task_id), ''::bytea) AS tasks, string_agg(int4send(label.number), ''::bytea) AS raters,
          string_agg(float8send(label.level), ''::bytea) AS levels
        FROM (
          SELECT a.task_id, r.number, a.level FROM annotation a JOIN rater r ON r.id = a.rater_id ${labels}${after}
          ORDER BY a.task_id, r.number LIMIT ${rowsAtOnce}::int
        ) label`,
      db,
    );
    if (!tasks || !raters || !levels) break;
    pieces.push({ tasks, raters, levels });
    if (tasks.byteLength < rowsAtOnce * UUID_BYTES) break;
    const task = lastUuid(tasks);
    const number = viewOf([raters]).getInt32(raters.byteLength - 4);
    after = Prisma.sql` AND a.task_id >= ${task}::uuid AND (a.task_id > ${task}::uuid OR r.number > ${number}::int)`;
  }
  return {
    tasks: viewOf(pieces.map(({ tasks }) => tasks)),
    raters: viewOf(pieces.map(({ raters }) => raters)),
    levels: viewOf(pieces.map(({ levels }) => levels)),
  };
}

/** The tasks of a round in the order of their ids, each with a number for its instruction; none where no two share one. */
async function readInstructions(db: Reader, roundId: string, rowsAtOnce: number) {
  const pieces: { tasks: Uint8Array; instructions: Uint8Array }[] = [];
  let [mostInstructions, nTasks] = [0, 0];
  let after = Prisma.empty;
  for (;;) {
    const { tasks, instructions, most } = await row(
      z.object({ tasks: bytes, instructions: bytes, most: z.int().nullable() }),
      Prisma.sql`
        SELECT string_agg(uuid_send(t.id), ''::bytea ORDER BY t.id) AS tasks,
          string_agg(int4send(t.instruction), ''::bytea ORDER BY t.id) AS instructions, max(t.instruction) AS most
        FROM (
          SELECT * FROM (
            SELECT id, dense_rank() OVER (ORDER BY instruction_id)::int AS instruction
            FROM task WHERE round_id = ${roundId}::uuid AND stratum = 'main'
          ) numbered ${after} ORDER BY id LIMIT ${rowsAtOnce}::int
        ) t`,
      db,
    );
    if (!tasks || !instructions) break;
    pieces.push({ tasks, instructions });
    mostInstructions = Math.max(mostInstructions, most ?? 0);
    nTasks += tasks.byteLength / UUID_BYTES;
    if (tasks.byteLength < rowsAtOnce * UUID_BYTES) break;
    after = Prisma.sql`WHERE id > ${lastUuid(tasks)}::uuid`;
  }
  if (mostInstructions === nTasks) return null;
  return {
    tasks: viewOf(pieces.map(({ tasks }) => tasks)),
    instructions: viewOf(pieces.map(({ instructions }) => instructions)),
  };
}

function lastUuid(uuids: Uint8Array): string {
  return Buffer.from(uuids.subarray(-UUID_BYTES)).toString("hex");
}

/** Units and tasks come in the same order, so that one walk over both finds them all. */
function instructionsOf(
  { nUnits, unitOffsets }: LabelTable,
  labelled: DataView,
  all: { tasks: DataView; instructions: DataView } | null,
): Uint32Array | null {
  if (all === null) return null;
  const found = new Uint32Array(nUnits);
  let task = 0;
  for (let unit = 0; unit < nUnits; unit++) {
    const label = unitOffsets[unit] ?? 0;
    while (!isSameUuid(all.tasks, task, labelled, label)) task++;
    found[unit] = all.instructions.getInt32(4 * task);
  }
  return found;
}

function viewOf(pieces: readonly Uint8Array[]): DataView {
  const [only] = pieces;
  const whole = only && pieces.length === 1 ? only : Buffer.concat(pieces);
  return new DataView(whole.buffer, whole.byteOffset, whole.byteLength);
}

function labelTableOf(tasks: DataView, numbers: DataView, levels: DataView, scale: ReadScale): LabelTable {
  const { isReversible } = scale;
  const values = scale.isOpen ? valuesIn(levels) : scale.values;
  const indexOf = new Map(values.map((value, index) => [value, index]));
  const nLabels = tasks.byteLength / UUID_BYTES;
  const unitOffsets = new Uint32Array(nLabels + 1);
  const raterIndex = new Uint32Array(nLabels);
  const valueIndex = new Uint32Array(nLabels);
  const raters = new Map<number, number>();
  let nUnits = 0;
  for (let label = 0; label < nLabels; label++) {
    if (label === 0 || !isSameUuid(tasks, label - 1, tasks, label)) unitOffsets[nUnits++] = label;
    const number = numbers.getInt32(4 * label);
    let rater = raters.get(number);
    if (rater === undefined) {
      rater = raters.size;
      raters.set(number, rater);
    }
    raterIndex[label] = rater;
    valueIndex[label] = indexOf.get(levels.getFloat64(8 * label)) ?? 0;
  }
  unitOffsets[nUnits] = nLabels;
  return {
    nUnits,
    nRaters: raters.size,
    unitIds: null,
    raterIds: [...raters.keys()].map(String),
    scale: values.length === 0 ? occurringScale([]) : declaredScale(values, isReversible),
    unitOffsets: unitOffsets.slice(0, nUnits + 1),
    raterIndex,
    valueIndex,
  };
}

function valuesIn(levels: DataView): number[] {
  const values = new Set<number>();
  for (let at = 0; at < levels.byteLength; at += 8) values.add(levels.getFloat64(at));
  return [...values].sort((a, b) => a - b);
}

function isSameUuid(uuids: DataView, one: number, others: DataView, other: number): boolean {
  for (let at = 0; at < UUID_BYTES; at += 4) {
    if (uuids.getUint32(one * UUID_BYTES + at) !== others.getUint32(other * UUID_BYTES + at)) return false;
  }
  return true;
}
