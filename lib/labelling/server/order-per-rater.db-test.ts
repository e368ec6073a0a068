import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { row, rows } from "@/lib/db/rows";
import type { UserViewer } from "@/lib/people/viewer";
import { seededRandom } from "@/lib/stats/resampling/random";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy, type StudyForTest } from "@/lib/testing/round";
import { claimSql } from "./claim-assignments";
import { claimTasks } from "./claim-tasks";
import { nextTasks } from "./next-tasks";
import { labelAll } from "./testing/label-all";

const TASKS = 40;
const drawn = { taskOrder: "drawn", questionOrder: "drawn" } as const;
let study: StudyForTest;

beforeAll(async () => {
  study = await makeStudy(TASKS, 6);
});

const drawnRow = z.object({ turn: z.int(), position: z.int() });

function drawnPositions(seed: number, rater: string, tasks: number, first: number, turns: number) {
  return rows(
    drawnRow,
    Prisma.sql`SELECT * FROM drawn_positions(${seed}::int, ${rater}::uuid, ${tasks}::int, ${first}::int, ${turns}::int)`,
  );
}

describe("the order itself", () => {
  const [one, other] = ["00000000-0000-7000-8000-000000000001", "00000000-0000-7000-8000-000000000002"];

  test.each([1, 2, 3, 5, 8, 33, 100, 1_000])(
    "has each of %i tasks once, whatever part of it is asked for",
    async (tasks) => {
      const all = await drawnPositions(7, one, tasks, 0, 4_096);
      const positions = all.map(({ position }) => position);
      expect(positions.filter((position) => position < tasks).sort((a, b) => a - b)).toEqual(
        Array.from({ length: tasks }, (_, i) => i),
      );
      expect(all.map(({ turn }) => turn)).toEqual(all.map((_, i) => i));
      expect(await drawnPositions(7, one, tasks, 3, 2)).toEqual(all.slice(3, 5));
    },
  );

  test("is the same for the same seed and rater, and another for another of either", async () => {
    const order = await drawnPositions(7, one, 100, 0, 128);
    expect(await drawnPositions(7, one, 100, 0, 128)).toEqual(order);
    expect(await drawnPositions(8, one, 100, 0, 128)).not.toEqual(order);
    expect(await drawnPositions(7, other, 100, 0, 128)).not.toEqual(order);
  });

  test("puts each task at each turn about as often, and next to each other what is next in the round hardly ever", async () => {
    const found = await rows(
      z.object({ turn: z.int(), position: z.int(), n: z.int() }),
      Prisma.sql`
        SELECT d.turn, d.position, count(*)::int AS n
        FROM generate_series(1, 1600) rater
        CROSS JOIN LATERAL drawn_positions(7, md5(rater::text)::uuid, 16, 0, 16) d GROUP BY 1, 2`,
    );
    expect(found).toHaveLength(256);
    // 100 expected in each of 256 cells: chi-square with 225 degrees of freedom is below 310 in 9,999 of 10,000 draws.
    expect(found.reduce((sum, { n }) => sum + (n - 100) ** 2 / 100, 0)).toBeLessThan(310);
    const { neighbours } = await row(
      z.object({ neighbours: z.int() }),
      Prisma.sql`
        SELECT count(*) FILTER (WHERE abs(step) = 1)::int AS neighbours FROM (
          SELECT position - lag(position) OVER (PARTITION BY rater ORDER BY turn) AS step
          FROM generate_series(1, 100) rater CROSS JOIN LATERAL drawn_positions(7, md5(rater::text)::uuid, 1024, 0, 1024) d
        ) steps`,
    );
    // Of 102,300 steps some 200 by chance.
    expect(neighbours).toBeLessThan(400);
  });
});

async function givenTo({ userId }: UserViewer, roundId: string) {
  const given = await prisma().assignment.findMany({
    where: { roundId, rater: { userId } },
    orderBy: { position: "asc" },
    select: { position: true, state: true, rater: { select: { id: true } }, task: { select: { position: true } } },
  });
  const tasks = given.map(({ task }) => task.position);
  return { tasks, positions: given.map(({ position }) => position), raterId: given[0]?.rater.id ?? "" };
}

test("each rater labels all tasks in an order of their own, which seed and rater determine, each position once", async () => {
  const roundId = await makeRound(study, "check_then_score", { overlap: 3, labelling: drawn });
  const raters = await Promise.all([1, 2, 3].map((i) => makeMember(study.studyId, "annotator", `r${i}`)));
  // One after the other: a task that somebody is taking at that moment comes a little later.
  for (const rater of raters) await labelAll(rater, roundId);
  const orders = await Promise.all(raters.map((rater) => givenTo(rater, roundId)));
  for (const { tasks, positions, raterId } of orders) {
    const expected = (await drawnPositions(7, raterId, TASKS, 0, 64)).map(({ position }) => position);
    expect(tasks).toEqual(expected.filter((position) => position < TASKS));
    expect(positions).toEqual(tasks.map((_, i) => i + 1));
  }
  expect(new Set(orders.map(({ tasks }) => tasks.join())).size).toBe(3);
  expect(await prisma().task.count({ where: { roundId, taken: 3, submitted: 3 } })).toBe(TASKS);
}, 120_000);

test("with more raters than places every task is labelled as often as wanted, and what is handed back is found", async () => {
  const roundId = await makeRound(study, "direct_scoring", { overlap: 2, labelling: drawn });
  const raters = await Promise.all([1, 2, 3, 4, 5].map((i) => makeMember(study.studyId, "annotator", `p${i}`)));
  const [first] = raters;
  if (!first) throw new Error("no rater");
  // Given and left: behind the others' turns by then.
  await claimTasks(first, roundId, { hold: 3 });
  await prisma().assignment.updateMany({ where: { roundId }, data: { leaseExpiresAt: new Date(0) } });
  for (let pass = 0; pass < 2; pass += 1) await Promise.all(raters.map((rater) => labelAll(rater, roundId)));
  expect(await prisma().task.count({ where: { roundId, taken: 2, submitted: 2 } })).toBe(TASKS);
}, 120_000);

test("questions come in an order of the rater's own, always the same", async () => {
  const roundId = await makeRound(study, "checklist_only", { labelling: drawn });
  const raters = await Promise.all([1, 2, 3, 4].map((i) => makeMember(study.studyId, "annotator", `q${i}`)));
  const orderOf = async (rater: UserViewer) => {
    const { assignments } = await claimTasks(rater, roundId, { hold: 3 });
    return assignments.map(({ checklist }) => (checklist ?? []).map(({ question }) => question).join());
  };
  const orders = await Promise.all(raters.map(orderOf));
  expect(await Promise.all(raters.map(orderOf))).toEqual(orders);
  expect(new Set(orders.flat()).size).toBeGreaterThan(8);
});

test("drawn questions keep together by section, so that each heading stands once", async () => {
  const sectioned = await makeStudy(3, 8);
  await prisma().$transaction(async (db) => {
    await db.$executeRaw`SET LOCAL session_replication_role = replica`;
    await db.$executeRaw`
      UPDATE checklist_item i SET scoring = jsonb_build_object('sections', jsonb_build_array(
        jsonb_build_object('name', CASE WHEN i.position % 2 = 0 THEN 'Even' ELSE 'Odd' END, 'weight', 1)))
      FROM checklist c WHERE c.id = i.checklist_id AND c.study_id = ${sectioned.studyId}::uuid AND i.position < 6`;
  });
  const roundId = await makeRound(sectioned, "checklist_only", { labelling: drawn });
  const orders = new Set<string>();
  for (const name of ["s1", "s2", "s3"]) {
    const rater = await makeMember(sectioned.studyId, "annotator", name);
    for (const { checklist } of (await claimTasks(rater, roundId, { hold: 3 })).assignments) {
      const sections = (checklist ?? []).map(({ section }) => section ?? "none");
      expect(sections).toHaveLength(8);
      expect(sections.filter((section, at) => section !== sections[at - 1]).sort()).toEqual(["Even", "Odd", "none"]);
      orders.add((checklist ?? []).map(({ question }) => question).join());
    }
  }
  expect(orders.size).toBeGreaterThan(4);
});

async function makeRater(): Promise<string> {
  const { _max } = await prisma().rater.aggregate({ where: { studyId: study.studyId }, _max: { number: true } });
  const number = (_max.number ?? 0) + 1;
  const data = { studyId: study.studyId, kind: "imported" as const, source: "file", name: `rater ${number}`, number };
  return (await prisma().rater.create({ data, select: { id: true } })).id;
}

test("whatever happened before, a rater is offered a task whenever there is one for them", async () => {
  const random = seededRandom(3);
  const roundId = await makeRound(study, "direct_scoring", { overlap: 2, labelling: drawn });
  const raters = [await makeRater(), await makeRater(), await makeRater(), await makeRater()];
  for (let step = 0; step < 160; step += 1) {
    const raterId = raters[Math.floor(random() ** 2 * raters.length)] ?? "";
    const claimer = { roundId, raterId, protocol: "direct_scoring" as const, drawsOrder: true };
    const free = await rows(
      z.object({ id: z.string() }),
      Prisma.sql`SELECT task.id FROM task WHERE task.round_id = ${roundId}::uuid AND task.taken < task.wanted
        AND NOT EXISTS (SELECT FROM assignment a WHERE a.task_id = task.id AND a.rater_id = ${raterId}::uuid AND a.state <> 'expired')`,
    );
    const found = await rows(z.object({ id: z.string() }), nextTasks(claimer, Prisma.sql`3`));
    expect(found).toHaveLength(Math.min(3, free.length));
    expect(free.map(({ id }) => id)).toEqual(expect.arrayContaining(found.map(({ id }) => id)));
    await rows(
      z.unknown(),
      claimSql(
        { ...claimer, hasAttentionTasks: false, repeatsTasks: false, labelCap: null, hasArms: false },
        1,
        "skip",
      ),
    );
    const end = random() < 0.7 ? "submitted" : random() < 0.5 ? "expired" : "skipped";
    await prisma().$executeRaw`
      UPDATE assignment SET state = ${end}::assignment_state, slot = NULL,
        submitted_at = CASE ${end} WHEN 'submitted' THEN now() END
      WHERE rater_id = ${raterId}::uuid AND state = 'leased'`;
  }
}, 120_000);

test("a question with marks comes in words too, one without as it is", async () => {
  const marked = await makeStudy(1, ["Is it **short**?", "Is it long?"]);
  const roundId = await makeRound(marked, "checklist_only");
  const rater = await makeMember(marked.studyId, "annotator", "reader");
  const [task] = (await claimTasks(rater, roundId, { hold: 1 })).assignments;
  expect(task?.checklist?.map(({ plain }) => plain)).toEqual(["Is it short?", undefined]);
});
