import type { Transaction } from "@/lib/db/client";

/**
 * Draws, by the round's seed, which of its tasks raters label a second time, and makes a task of each: as many as the round's
 * share of its tasks, of which each rater gets those they have labelled. For a round that is opened, or that got more tasks; a
 * second time it adds what is missing.
 */
export async function addRepeats(transaction: Transaction, roundId: string): Promise<void> {
  await transaction.$executeRaw`
    INSERT INTO task (id, study_id, round_id, protocol, position, instruction_id, response_a_id, response_b_id, pair_id,
      checklist_id, stratum, wanted, batch, repeats_id)
    SELECT gen_random_uuid(), drawn.study_id, drawn.round_id, drawn.protocol, drawn.last + row_number() OVER (ORDER BY drawn.chance)::int,
      drawn.instruction_id, drawn.response_a_id, drawn.response_b_id, drawn.pair_id, drawn.checklist_id, 'repeat', 0,
      drawn.batch, drawn.id
    FROM (
      SELECT task.*, md5(round.seed || '/repeat/' || task.id) AS chance,
        (SELECT max(every.position) FROM task every WHERE every.round_id = round.id) AS last,
        EXISTS (SELECT FROM task copy WHERE copy.repeats_id = task.id) AS has_copy,
        ceil(count(*) OVER () * (round.labelling_options ->> 'repeatShare')::float8 / 100)
          - (SELECT count(*) FROM task copy WHERE copy.round_id = round.id AND copy.stratum = 'repeat') AS missing,
        row_number() OVER (ORDER BY EXISTS (SELECT FROM task copy WHERE copy.repeats_id = task.id),
          md5(round.seed || '/repeat/' || task.id)) AS place
      FROM task JOIN round ON round.id = task.round_id
      WHERE task.round_id = ${roundId}::uuid AND task.stratum = 'main' AND (task.wanted > 0 OR task.probability IS NULL) AND NOT round.by_instruction AND round.lead_round_id IS NULL
        AND (round.labelling_options ->> 'repeatShare') IS NOT NULL) drawn
    WHERE NOT drawn.has_copy AND drawn.place <= drawn.missing`;
}
