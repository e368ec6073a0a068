import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { judgeOptionsSchema } from "@/lib/judging/judge-configuration";
import { NOTHING_JUDGED } from "@/lib/judging/judged-label";
import { OPERATOR } from "@/lib/people/viewer";
import { seedRound, seedStudy } from "@/lib/testing/labelling-study";
import { plansKept } from "@/lib/testing/plans-kept";
import { createJudge } from "./create-judge";
import { insertLabels } from "./insert-labels";
import { readingOf } from "./read-tasks-for-judge";
import { makeModel, tasksOf } from "./testing/judged";

const TASKS = 400;
const FEW = 250;
const READ_TOGETHER = 10;
const labelledRows = z.array(z.object({ labelled: z.boolean() }));

test("tasks are read by their own rows, by a plan that was made when there were few labels", async () => {
  const { studyId } = await seedStudy(1, TASKS, uuidv7());
  const taskIds = await tasksOf(await seedRound(studyId, "Judged"));
  const { raterId } = await createJudge(OPERATOR, studyId, {
    name: "Judge",
    modelId: await makeModel(),
    prompts: [],
    options: judgeOptionsSchema.parse({ kind: "direct-score" }),
  });
  const { client, rowsRead, release } = await plansKept(["annotation", "response", "instruction", "task"]);
  const read = async (from: number) => {
    const wanted = taskIds.slice(from, from + READ_TOGETHER).map((taskId) => ({ raterId, taskId }));
    const { text, values } = readingOf(wanted, Prisma.sql`TRUE`);
    let rows: unknown[] = [];
    const fetched = await rowsRead(async () => {
      ({ rows } = await client.query({ name: "read", text, values }));
    });
    return { labelled: labelledRows.parse(rows).filter(({ labelled }) => labelled).length, fetched };
  };
  const label = (labelled: readonly string[]) =>
    prisma().$transaction((transaction) =>
      insertLabels(
        transaction,
        raterId,
        labelled.map((taskId) => ({
          taskId,
          durationMs: null,
          supersedes: null,
          label: { ...NOTHING_JUDGED, score: 3 as const },
        })),
      ),
    );
  try {
    await client.query("SET enable_seqscan = off");
    await label(taskIds.slice(READ_TOGETHER, FEW));
    expect((await read(0)).labelled).toBe(0);
    await label(taskIds.slice(FEW));
    for (const [from, labelled] of [
      [0, 0],
      [READ_TOGETHER, READ_TOGETHER],
    ] as const) {
      const found = await read(from);
      expect(found.labelled).toBe(labelled);
      // Of each task itself, its instruction, its response and its label.
      expect(found.fetched).toBeLessThanOrEqual(4 * READ_TOGETHER);
    }
  } finally {
    release();
  }
});
