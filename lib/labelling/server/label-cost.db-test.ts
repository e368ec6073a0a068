import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { disconnect } from "@/lib/db/connections";
import { Prisma } from "@/lib/db/generated/client";
import { row } from "@/lib/db/rows";
import { contentFor } from "@/lib/testing/content";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { claimTasks } from "./claim-tasks";
import { submitAnnotation } from "./submit-annotation";

const LABELS = 300;

async function entriesRead(): Promise<number> {
  // PostgreSQL counts what a connection did at its end, if not earlier.
  await disconnect();
  const { entries } = await row(
    z.object({ entries: z.int() }),
    Prisma.sql`SELECT sum(idx_tup_read)::int AS entries FROM pg_stat_user_indexes WHERE relname IN ('assignment', 'annotation')`,
  );
  return entries;
}

test("a label and the next task read as little after many labels as at first, before anything is vacuumed", async () => {
  const study = await makeStudy(LABELS);
  const roundId = await makeRound(study, "check_then_score");
  const rater = await makeMember(study.studyId, "annotator");
  // While autovacuum analyzes a table, nobody may forget what has changed in any other.
  await prisma().$executeRaw`
    DO $$ DECLARE name text; BEGIN
      FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
        EXECUTE format('ALTER TABLE %I SET (autovacuum_enabled = false)', name);
      END LOOP;
    END $$`;
  const before = await entriesRead();
  let hand = (await claimTasks(rater, roundId, { hold: 3 })).assignments;
  let labels = 0;
  for (let [task] = hand; task; [task] = hand) {
    const ahead = hand.slice(1);
    const label = { assignmentId: task.assignmentId, supersedes: null, content: contentFor(task) };
    const known = ahead.map(({ assignmentId }) => assignmentId);
    const { next } = await submitAnnotation(rater, uuidv7(), label, { hold: 3, known });
    hand = [...ahead, ...(next?.assignments ?? [])];
    labels += 1;
    // As autovacuum does once some labels are there: queries are planned again.
    if (labels === 30) await prisma().$executeRaw`ANALYZE`;
  }
  expect(await prisma().annotation.count({ where: { roundId } })).toBe(LABELS);
  expect((await entriesRead()) - before).toBeLessThan(100 * LABELS);
});
