import { expect, test } from "vitest";
import { z } from "zod";
import { makeRound, makeStudy } from "@/lib/data/testing/round";
import { prisma } from "@/lib/db/client";
import { connections } from "@/lib/db/connections";
import { expectCountsRight } from "../testing/expect-counts-right";
import { makeRater } from "../testing/labels";

const LABELS = 50;
const BATCH = 10;
const readRow = z.tuple([z.object({ rows: z.coerce.number() })]);

test("counting a batch of labels reads these alone, by plans that were made when there were none", async () => {
  const study = await makeStudy(LABELS, 1);
  const roundId = await makeRound(study, "check_then_score");
  const raterId = await makeRater(study.studyId);
  const client = await connections().connect();
  // What the connection has read since it last told the statistics, which it does between transactions.
  const readSoFar = async () => {
    const { rows } = await client.query(
      `SELECT COALESCE(sum(COALESCE(seq_tup_read, 0) + COALESCE(idx_tup_fetch, 0)), 0) AS rows
       FROM pg_stat_xact_user_tables WHERE relname IN ('annotation', 'checklist_answer', 'task_tally')`,
    );
    return readRow.parse(rows)[0].rows;
  };
  const read: number[] = [];
  try {
    await client.query("SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off");
    for (let first = 0; first < LABELS; first += BATCH) {
      await client.query("BEGIN");
      const before = await readSoFar();
      await client.query(
        `WITH label AS (
           INSERT INTO annotation (id, study_id, round_id, task_id, protocol, rater_id, checklist_id, score, content_hash)
           SELECT gen_random_uuid(), study_id, round_id, id, protocol, $2, checklist_id, 3, '' FROM task
           WHERE round_id = $1 AND position >= $3 AND position < $4 RETURNING id, checklist_id)
         INSERT INTO checklist_answer (annotation_id, item_id, checklist_id, answer)
         SELECT label.id, item.id, item.checklist_id, 'YES' FROM label JOIN checklist_item item USING (checklist_id)`,
        [roundId, raterId, first, first + BATCH],
      );
      read.push((await readSoFar()) - before);
      await client.query("COMMIT");
    }
  } finally {
    client.release(true);
  }
  expect(read[0]).toBeGreaterThan(0);
  expect(read).toEqual(Array(LABELS / BATCH).fill(read[0]));
  // With its answers, a label changes its task once.
  expect(await prisma().tallyChange.count({ where: { roundId } })).toBe(LABELS);
  await expectCountsRight(roundId);
});
