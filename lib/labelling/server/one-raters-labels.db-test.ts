import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { seedRound, seedStudy } from "@/lib/testing/labelling-study";
import { plansKept } from "@/lib/testing/plans-kept";
import { assignmentsOfLabelsSql } from "./assignment-of-label";
import { viewsSql } from "./assignment-views";

const LABELS = 500;
const HELD = 3;

test("of a rater's labels those of the places asked for are read, by a plan that was made when there were none", async () => {
  const { studyId } = await seedStudy(1, LABELS, uuidv7());
  const roundId = await seedRound(studyId, "Labelled");
  const { id: raterId, userId } = await prisma().rater.findFirstOrThrow({ where: { studyId } });
  const assignments = await rows(
    z.object({ id: z.string() }),
    Prisma.sql`
    INSERT INTO assignment (id, study_id, round_id, task_id, rater_id, state, lease_expires_at, submitted_at)
    SELECT gen_random_uuid(), study_id, round_id, id, ${raterId}::uuid, 'submitted', now(), now()
    FROM task WHERE round_id = ${roundId}::uuid RETURNING id`,
  );
  const ids = assignments.slice(0, HELD).map(({ id }) => id);
  const places = ids.map((assignmentId) => ({
    userId: z.string().parse(userId),
    limit: null,
    assignmentId,
    annotationId: uuidv7(),
  }));
  const statements = { views: viewsSql(ids), places: assignmentsOfLabelsSql(places) };
  const { client, rowsRead, release } = await plansKept(["annotation"]);
  const readBy = (name: string, { text, values }: Prisma.Sql) => rowsRead(() => client.query({ name, text, values }));
  try {
    await client.query("SET enable_seqscan = off");
    for (const [name, sql] of Object.entries(statements)) expect(await readBy(name, sql), name).toBe(0);
    await prisma().$executeRaw`
      INSERT INTO annotation (id, study_id, round_id, task_id, protocol, checklist_id, rater_id, assignment_id, level, content_hash)
      SELECT gen_random_uuid(), a.study_id, a.round_id, a.task_id, task.protocol, task.checklist_id, a.rater_id, a.id, 3, ''
      FROM assignment a JOIN task ON task.id = a.task_id WHERE a.round_id = ${roundId}::uuid`;
    for (const [name, sql] of Object.entries(statements)) expect(await readBy(name, sql), name).toBe(HELD);
  } finally {
    release();
  }
});
