import { expect, test } from "vitest";
import { plansKept } from "@/lib/testing/plans-kept";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { expectCountsRight } from "../testing/expect-counts-right";
import { makeRater } from "../testing/labels";

const LABELS = 50;
const BATCH = 10;

test("counting a batch of labels reads these alone, by plans that were made when there were none", async () => {
  const study = await makeStudy(LABELS, 1);
  const roundId = await makeRound(study, "check_then_score");
  const raterId = await makeRater(study.studyId);
  const { client, rowsRead, release } = await plansKept(["annotation", "checklist_answer", "task_tally"]);
  const read: number[] = [];
  try {
    await client.query("SET enable_seqscan = off");
    for (let first = 0; first < LABELS; first += BATCH) {
      read.push(
        await rowsRead(() =>
          client.query(
            `WITH label AS (
           INSERT INTO annotation (id, study_id, round_id, task_id, protocol, rater_id, checklist_id, level, content_hash)
           SELECT gen_random_uuid(), study_id, round_id, id, protocol, $2, checklist_id, 3, '' FROM task
           WHERE round_id = $1 AND position >= $3 AND position < $4 RETURNING id, checklist_id)
         INSERT INTO checklist_answer (annotation_id, item_id, checklist_id, answer)
         SELECT label.id, item.id, item.checklist_id, 'YES' FROM label JOIN checklist_item item USING (checklist_id)`,
            [roundId, raterId, first, first + BATCH],
          ),
        ),
      );
    }
  } finally {
    release();
  }
  expect(read[0]).toBeGreaterThan(0);
  expect(read).toEqual(Array(LABELS / BATCH).fill(read[0]));
  await expectCountsRight(roundId);
});
