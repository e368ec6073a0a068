import { randomInt } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import type { Transaction } from "@/lib/db/client";
import type { TaskArm } from "@/lib/round/plan-arms";
import { coreProbability, isDrawn, type Planned } from "@/lib/round/planned-round";
import type { Protocol } from "@/lib/round/protocol/protocol";
import { MAX_SEED } from "@/lib/round/round-choice";
import type { PlannedTask } from "@/lib/round/round-content";
import type { RoundProgress } from "@/lib/round/round-message";
import { firstPlaces } from "@/lib/round/settled-tasks";

/** Each statement goes through the content of the study once; but somebody wants to see how far it is. */
const ROWS_AT_ONCE = 10_000;

/** How many labels of people each task gets. */
export interface PlacesRule {
  overlap: number;
  stopsWhenSettled: boolean;
  /** null: people label all tasks */
  planned: Planned | null;
  seed: number;
}

/** A rule by which every task gets as many labels. */
export const fixedPlaces = (overlap: number): PlacesRule => ({
  overlap,
  stopsWhenSettled: false,
  planned: null,
  seed: 0,
});

function placesOf(rule: PlacesRule, stratum: PlannedTask["stratum"], position: number) {
  if (stratum !== "main") return { wanted: 0, most: null, probability: null, isCore: true };
  const probability = rule.planned && coreProbability(rule.planned);
  const isCore = probability === null || isDrawn(rule.seed, "core", position, probability);
  const places = { wanted: firstPlaces(rule), most: rule.stopsWhenSettled ? rule.overlap : null };
  return { ...(isCore ? places : { wanted: 0, most: null }), probability, isCore };
}

/** Writes planned tasks in their order, many rows a statement. */
export async function insertTasks(
  transaction: Transaction,
  round: { studyId: string; roundId: string; protocol: Protocol; firstPosition?: number } & PlacesRule,
  tasks: readonly (PlannedTask & { batch?: string | null; arms?: TaskArm | null })[],
  onProgress: (progress: RoundProgress) => void = () => undefined,
): Promise<void> {
  const units = new Map<string | number, string>();
  const unitOf = (unit: string | number) => {
    const id = units.get(unit) ?? uuidv7();
    units.set(unit, id);
    return id;
  };
  for (let start = 0; start < tasks.length; start += ROWS_AT_ONCE) {
    onProgress({ made: start, of: tasks.length });
    const rows = tasks.slice(start, start + ROWS_AT_ONCE).map((task, index) => {
      const position = (round.firstPosition ?? 0) + start + index;
      const places = placesOf(round, task.stratum, position);
      return [
        uuidv7(),
        position,
        task.instructionId,
        task.responseAId,
        task.responseBId,
        task.pairId,
        task.checklistId,
        task.stratum,
        task.arms ? task.arms.wanted : places.wanted,
        task.batch ?? null,
        places.most,
        places.probability,
        places.isCore,
        task.arms ? unitOf(task.arms.unit) : null,
        task.arms?.arm,
        task.arms?.turn,
      ];
    });
    await transaction.$executeRaw`
      INSERT INTO task (id, study_id, round_id, protocol, position, instruction_id, response_a_id, response_b_id,
        pair_id, checklist_id, stratum, wanted, batch, most_wanted, probability, is_core,
        unit_id, arm, arm_turn)
      SELECT (row->>0)::uuid, ${round.studyId}::uuid, ${round.roundId}::uuid, ${round.protocol}::protocol,
        (row->>1)::int, (row->>2)::uuid, (row->>3)::uuid, (row->>4)::uuid, (row->>5)::uuid, (row->>6)::uuid,
        (row->>7)::stratum, (row->>8)::int, row->>9, (row->>10)::int, (row->>11)::float8, (row->>12)::boolean,
        (row->>13)::uuid, (row->>14)::smallint, (row->>15)::smallint
      FROM json_array_elements(${JSON.stringify(rows)}::json) AS row`;
  }
  onProgress({ made: tasks.length, of: tasks.length });
}

/** A seed where none was given. It is stored with the round, so that its random choices can be repeated. */
export function drawSeed(): number {
  return randomInt(MAX_SEED + 1);
}
