import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { usesSql } from "@/lib/content/server/image/image-uses";
import { rows } from "@/lib/db/rows";
import { claimSql } from "@/lib/labelling/server/claim-assignments";
import { ownLabelsSql } from "@/lib/labelling/server/own-annotations";
import { roundsForRaterSql } from "@/lib/labelling/server/rounds-for-rater";
import { labelListQuerySchema } from "@/lib/results/round-labels";
import { labelsInOrderSql } from "@/lib/results/server/labels/find-labels";
import { writtenSql } from "@/lib/results/server/tasks/list-labelled-tasks";
import { protocolSchema } from "@/lib/round/protocol/protocol";
import { makePerson } from "@/lib/testing/people";
import { makeStudy } from "@/lib/testing/round";
import { prisma } from "./client";
import { Prisma } from "./generated/client";

/** The queries that matter use their index on tables of a real study's size. */

const TASKS = 5_000;
let studyId: string;
let roundId: string;
let raterId: string;

beforeAll(async () => {
  ({ studyId } = await makeStudy(1));
  for (const name of ["one", "two", "three"]) roundId = await seedRound(studyId, name);
  await prisma().$executeRaw`
    INSERT INTO rater (id, study_id, kind, number, name, source)
    SELECT gen_random_uuid(), ${studyId}::uuid, 'imported', n, 'r' || n, 'file' FROM generate_series(1, 3) n`;
  const rater = await prisma().rater.findFirstOrThrow({ where: { studyId } });
  raterId = rater.id;
  await prisma().$executeRaw`
    INSERT INTO annotation (id, study_id, round_id, task_id, protocol, rater_id, level, content_hash)
    SELECT gen_random_uuid(), task.study_id, task.round_id, task.id, task.protocol, rater.id, 1 + task.position % 5, ''
    FROM task CROSS JOIN rater WHERE task.study_id = ${studyId}::uuid AND rater.study_id = task.study_id`;
  await prisma().$executeRaw`VACUUM ANALYZE`;
}, 120_000);

async function seedRound(studyId: string, name: string): Promise<string> {
  const { systemId, instructionId } = await prisma().response.findFirstOrThrow({ where: { studyId } });
  const { id } = await prisma().round.create({
    data: { studyId, name, protocol: "direct_scoring", scale: "score", levelNames: ["a", "b", "c", "d", "e"], seed: 1 },
  });
  await prisma().$executeRaw`
    WITH response AS (
      INSERT INTO response (id, study_id, instruction_id, system_id, sample, text)
      SELECT gen_random_uuid(), ${studyId}::uuid, ${instructionId}::uuid, ${systemId}::uuid,
        n + (SELECT max(sample) FROM response WHERE instruction_id = ${instructionId}::uuid), 'x'
      FROM generate_series(1, ${TASKS}::int) n RETURNING id, sample)
    INSERT INTO task (id, study_id, round_id, protocol, position, instruction_id, response_a_id, wanted)
    SELECT gen_random_uuid(), ${studyId}::uuid, ${id}::uuid, 'direct_scoring', sample, ${instructionId}::uuid, id, 3 FROM response`;
  return id;
}

async function planOf(query: Prisma.Sql): Promise<string> {
  const plan = await rows(z.object({ "QUERY PLAN": z.string() }), Prisma.sql`EXPLAIN ${query}`);
  return plan.map((line) => line["QUERY PLAN"]).join("\n");
}

for (const protocol of protocolSchema.options) {
  test(`the next task (${protocol}) comes in order from the lists of tasks with places left, whatever else the study holds`, async () => {
    const plan = await planOf(
      claimSql(
        {
          roundId,
          raterId,
          protocol,
          hasAttentionTasks: false,
          repeatsTasks: false,
          labelCap: null,
          hasArms: false,
          drawsOrder: false,
        },
        1,
        "skip",
      ),
    );
    expect(plan).toMatch(/Index Scan using available_task_pkey/);
    expect(plan).toMatch(/Index Scan using available_task_round_id_takers_position_idx on available_task listed/);
    expect(plan).not.toMatch(/Seq Scan on (task|available_task)/);
  });
}

test("value counts per task of a round are read from one index alone", async () => {
  const plan = await planOf(Prisma.sql`
    SELECT task_id, level, count(*) FROM annotation
    WHERE round_id = ${roundId}::uuid AND superseded_at IS NULL GROUP BY task_id, level`);
  expect(plan).toMatch(/Index Only Scan using annotation_live_of_round/);
});

test("an export reads the tasks of a round in order from the index", async () => {
  const plan = await planOf(Prisma.sql`
    SELECT id FROM task WHERE round_id = ${roundId}::uuid AND position > 500 ORDER BY position LIMIT 500`);
  expect(plan).toContain("task_round_id_position_key");
  expect(plan).not.toContain("Sort");
});

test("where images are used is found without the texts that have no links", async () => {
  expect(await planOf(usesSql(studyId))).toContain("response_with_links");
});

test("a person's rounds are listed without a look at their tasks", async () => {
  const plan = await planOf(roundsForRaterSql(await makePerson("Rater"), Prisma.sql`TRUE`));
  expect(plan).toContain("task_not_main");
  // Tasks are counted one by one only in rounds whose tasks stop once they are settled.
  const others = plan.replaceAll(/ on round stops[\s\S]*?task_round_id_position_key/g, "");
  expect(others).not.toMatch(/Seq Scan on (task|annotation) |task_round_id_position_key/);
});

test("a person's own labels come from an index of that person's labels", async () => {
  const { userId } = await makePerson("Rater");
  for (const before of [null, roundId]) {
    const plan = await planOf(ownLabelsSql(userId, roundId, before));
    expect(plan).toContain("annotation_rater_id_round_id_created_at_id_idx");
    expect(plan).not.toMatch(/annotation_pkey on annotation n |Seq Scan on (task|annotation)/);
  }
});

test("tasks with something written are found by the index of what is written", async () => {
  const plan = await planOf(writtenSql({ id: roundId, studyId, excluded: null }));
  expect(plan).toContain("annotation_written");
  expect(plan).not.toMatch(/Seq Scan on annotation/);
});

for (const order of ["-labelled", "rater", "duration", "task"] as const) {
  test(`labels of a round by ${order} come from an index, a page at a time`, async () => {
    const query = labelListQuerySchema.parse({ order });
    for (const after of [null, { first: 0, second: 1, id: roundId }]) {
      const wanted = { query, group: "all", after, limit: 101 };
      const plan = await planOf(labelsInOrderSql({ id: roundId, studyId, excluded: null }, wanted, null, order));
      expect(plan).not.toMatch(/Seq Scan on (task|annotation)/);
    }
  });
}
