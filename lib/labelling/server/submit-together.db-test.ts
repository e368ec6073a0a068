import { Client } from "pg";
import { v7 as uuidv7 } from "uuid";
import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { row, rows } from "@/lib/db/rows";
import type { AssignmentView } from "@/lib/labelling/labelling";
import type { UserViewer } from "@/lib/people/viewer";
import type { Protocol } from "@/lib/round/protocol/protocol";
import { SIDES } from "@/lib/round/protocol/protocol-words";
import { contentFor } from "@/lib/testing/content";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { claimTasks } from "./claim-tasks";
import { submitAnnotation } from "./submit-annotation";

/** Labels of several raters that arrive at the same time and are kept in one transaction. */

const others: Client[] = [];

afterEach(async () => {
  await Promise.all(others.splice(0).map((client) => client.end()));
});

/** A connection that is not ours. */
async function another(): Promise<Client> {
  const client = new Client({ connectionString: process.env.DATABASE_URL });
  client.on("error", () => undefined);
  await client.connect();
  others.push(client);
  return client;
}

interface Holding {
  rater: UserViewer;
  task: AssignmentView;
}

async function holding(raters: number, tasks: number, protocol: Protocol = "check_then_score", overlap = 3) {
  const study = await makeStudy(tasks);
  const roundId = await makeRound(study, protocol, { overlap });
  const all: Holding[] = [];
  for (let i = 0; i < raters; i += 1) {
    const rater = await makeMember(study.studyId, "annotator", `r${i}`);
    const [task] = (await claimTasks(rater, roundId, { hold: 1 })).assignments;
    if (!task) throw new Error("no task");
    all.push({ rater, task });
  }
  return { study, roundId, all };
}

const claim = { hold: 1, known: [] };

function submit({ rater, task }: Holding, id = uuidv7()) {
  const content = { ...contentFor(task), comment: `by ${rater.name}: {"a,b"} \\ 'c'` };
  return submitAnnotation(rater, id, { assignmentId: task.assignmentId, supersedes: null, content }, claim);
}

async function transactionsOf(roundId: string): Promise<number> {
  const { n } = await row(
    z.object({ n: z.int() }),
    Prisma.sql`
    SELECT count(DISTINCT xmin::text)::int AS n FROM annotation WHERE round_id = ${roundId}::uuid`,
  );
  return n;
}

/** The kept counts equal those of a recount, except for zeros at the end, which mean nothing. */
async function expectCountsTrue(roundId: string): Promise<void> {
  const counts = () =>
    rows(
      z.unknown(),
      Prisma.sql`
    SELECT y.task_id, y.human_levels::text || rtrim(array_to_string(y.human_answers, ' '), ' 0') AS human, NULL AS labels FROM task_tally y WHERE y.round_id = ${roundId}::uuid
    UNION ALL SELECT r.rater_id, NULL, r.labels || ' ' || r.places || ' ' || r.comments || ' ' || r.easier || ' ' || r.timed
      FROM rater_tally r WHERE r.round_id = ${roundId}::uuid ORDER BY 1`,
    );
  const kept = await counts();
  await prisma().$executeRaw`SELECT recount_round(${roundId}::uuid)`;
  expect(kept).toEqual(await counts());
}

const WRITTEN = { select: { text: true }, orderBy: { position: "asc" } } as const;
const TOGETHER: readonly Protocol[] = [
  // With answers, with answers about two responses, with questions: the others' labels have parts of these.
  ...(["check_then_score", "check_then_prefer", "checklist_writing"] as const),
];

for (const protocol of TOGETHER) {
  test(`labels that arrive together are kept together, each whole and each its rater's own (${protocol})`, async () => {
    const { roundId, all } = await holding(24, 20, protocol);
    const ids = all.map(() => uuidv7());
    const answers = await Promise.all(all.map((each, i) => submit(each, ids[i])));
    expect(await transactionsOf(roundId)).toBeLessThan(12);
    const kept = await prisma().annotation.findMany({
      where: { roundId },
      include: {
        answers: { orderBy: [{ side: "asc" }, { item: { position: "asc" } }] },
        rater: true,
        questions: WRITTEN,
      },
    });
    expect(new Map(kept.map((label) => [label.id, label]))).toEqual(
      new Map(
        all.map(({ rater, task }, i) => [
          ids[i],
          expect.objectContaining({
            assignmentId: task.assignmentId,
            comment: `by ${rater.name}: {"a,b"} \\ 'c'`,
            rater: expect.objectContaining({ userId: rater.userId }),
            answers: task.responses.flatMap((_, index) =>
              (task.checklist ?? []).map(({ itemId }) =>
                expect.objectContaining({ itemId, side: SIDES[index], answer: "YES" }),
              ),
            ),
            questions: (contentFor(task).questions ?? []).map((text) => ({ text })),
          }),
        ]),
      ),
    );
    for (const [i, { annotationId, next }] of answers.entries()) {
      expect(annotationId).toBe(ids[i]);
      const held = await prisma().assignment.findMany({
        where: { roundId, state: "leased", rater: { userId: all[i]?.rater.userId } },
      });
      expect(next?.assignments.map(({ assignmentId }) => assignmentId)).toEqual(held.map(({ id }) => id));
      expect(held).toHaveLength(1);
    }
    await expectCountsTrue(roundId);
  });
}

test("one that is refused is told so, and hurts none of the others", async () => {
  const { study, roundId, all } = await holding(10, 10, "check_then_score", 1);
  const late = all[4];
  if (!late) throw new Error("nobody");
  // The lease ends, and somebody else labels the task.
  const where = { id: late.task.assignmentId };
  await prisma().assignment.update({ where, data: { leaseExpiresAt: new Date(Date.now() - 1_000) } });
  const quick = await makeMember(study.studyId, "annotator");
  const [taken] = (await claimTasks(quick, roundId, { hold: 1 })).assignments;
  if (!taken) throw new Error("the place was not free");
  await submit({ rater: quick, task: taken });
  const results = await Promise.allSettled(all.map((each) => submit(each)));
  for (const [i, result] of results.entries()) {
    if (i === 4) expect(result).toMatchObject({ status: "rejected", reason: { code: "LEASE_LOST" } });
    else expect(result.status).toBe("fulfilled");
  }
  expect(await prisma().annotation.count({ where: { roundId } })).toBe(10);
  expect(await prisma().checklistAnswer.count({ where: { annotation: { roundId } } })).toBe(20);
  await expectCountsTrue(roundId);
});

test("one that has to wait for a row of somebody else's makes the others wait for a moment only", async () => {
  const { roundId, all } = await holding(8, 8, "check_then_score", 1);
  const slow = all[3];
  if (!slow) throw new Error("nobody");
  const holder = await another();
  await holder.query("BEGIN");
  await holder.query(
    "SELECT FROM task_tally WHERE task_id = (SELECT task_id FROM assignment WHERE id = $1) FOR UPDATE",
    [slow.task.assignmentId],
  );
  const waiting = submit(slow);
  await Promise.all(all.filter((each) => each !== slow).map((each) => submit(each)));
  expect(await prisma().annotation.count({ where: { roundId } })).toBe(7);
  await holder.query("COMMIT");
  await waiting;
  expect(await prisma().annotation.count({ where: { roundId } })).toBe(8);
  await expectCountsTrue(roundId);
});

test("four repeats of each of ten labels, all at once, are ten labels", async () => {
  const { roundId, all } = await holding(10, 10);
  const ids = all.map(() => uuidv7());
  const repeats = Array.from({ length: 4 }, () => all.map((each, i) => submit(each, ids[i]))).flat();
  const answers = await Promise.all(repeats);
  expect(new Set(answers.map(({ annotationId, submittedAt }) => `${annotationId} ${submittedAt}`)).size).toBe(10);
  expect(await prisma().annotation.count({ where: { roundId } })).toBe(10);
  expect(await prisma().checklistAnswer.count({ where: { annotation: { roundId } } })).toBe(20);
  expect(await prisma().assignment.count({ where: { roundId, state: "leased" } })).toBe(10);
  await expectCountsTrue(roundId);
});

test("connections cut again and again: what was acknowledged is there once, what was not can be tried again", async () => {
  const { roundId, all } = await holding(12, 16);
  const killer = await another();
  let done = false;
  let kept = 0;
  const labelOn = async ({ rater, task: first }: Holding) => {
    const acknowledged: string[] = [];
    for (let task: AssignmentView | undefined = first; task; ) {
      const id = uuidv7();
      const holding: Holding = { rater, task };
      const answer = await untilKept(() => submit(holding, id));
      acknowledged.push(answer.annotationId);
      kept += 1;
      // Where the claim was cut off the page claims as at the start.
      task = (answer.next ?? (await untilKept(() => claimTasks(rater, roundId, { hold: 1 })))).assignments[0];
    }
    return acknowledged;
  };
  const labelling = Promise.all(all.map(labelOn)).finally(() => {
    done = true;
  });
  while (!done) {
    const before = kept;
    const { rowCount } = await killer.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%INSERT INTO annotation%'`);
    // A new connection plans its queries again: cut off early each time, it would get nowhere on a busy machine.
    const isTime = () => done || !rowCount || kept > before;
    await vi.waitFor(() => expect(isTime()).toBe(true), { timeout: 30_000, interval: 5 });
  }
  const acknowledged = (await labelling).flat();
  const labels = await prisma().annotation.findMany({ where: { roundId }, select: { id: true } });
  expect(labels.map(({ id }) => id).sort()).toEqual(acknowledged.sort());
  expect(await prisma().checklistAnswer.count({ where: { annotation: { roundId } } })).toBe(2 * kept);
  await expectCountsTrue(roundId);
});

async function untilKept<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries === 200 || !/terminat|ECONNRESET|closed|Connection/i.test(String(error))) throw error;
    }
  }
}
