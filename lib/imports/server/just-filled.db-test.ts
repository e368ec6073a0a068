import { Client } from "pg";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { disconnect } from "@/lib/db/connections";
import { Prisma } from "@/lib/db/generated/client";
import { row } from "@/lib/db/rows";
import type { StudyRecord } from "@/lib/imports/import-record";
import { studyInstructionSchema } from "@/lib/imports/study-format/study-instruction";
import { OPERATOR } from "@/lib/people/viewer";
import { importStudy } from "./import-study";

/** A large import, and what comes right after it, is planned before PostgreSQL has looked at the new rows by itself. */

const INSTRUCTIONS = 3_000;

async function* records(instructions: number): AsyncGenerator<StudyRecord> {
  for (let line = 1; line <= instructions; line += 1) {
    const checklist = { items: [{ question: "Is it short?", categories: [`length ${line % 3}`] }] };
    const instruction = {
      id: `i${line}`,
      instruction: "Write.",
      responses: [{ system: "Aspen", text: "Done." }],
      checklist,
    };
    yield { kind: "record", line, record: studyInstructionSchema.parse(instruction) };
  }
}

async function filledStudy(instructions = INSTRUCTIONS): Promise<string> {
  const { id: studyId } = await prisma().study.create({ data: { name: `Study ${uuidv7()}` } });
  const file = {
    studyId,
    fileName: "a.jsonl",
    format: "tickbox",
    mode: "commit",
    sha256: () => "0".repeat(64),
  } as const;
  await importStudy(OPERATOR, { ...file, records: records(instructions) });
  return studyId;
}

const rowsRead = async () => {
  // PostgreSQL counts what a connection did at its end, if not earlier.
  await disconnect();
  return row(
    z.object({ inTables: z.int(), inInstructions: z.int() }),
    Prisma.sql`SELECT sum(seq_tup_read)::int AS "inTables",
        (sum(idx_tup_fetch) FILTER (WHERE relname = 'instruction'))::int AS "inInstructions" FROM pg_stat_user_tables
      WHERE relname IN ('system', 'instruction', 'response', 'checklist', 'checklist_item')`,
  );
};

test("a large import after a small one reads through neither its tables nor the study, row by row", async () => {
  await filledStudy(100);
  const before = await rowsRead();
  await filledStudy();
  const after = await rowsRead();
  expect(after.inTables - before.inTables).toBeLessThan(10 * INSTRUCTIONS);
  expect(after.inInstructions - before.inInstructions).toBeLessThan(10 * INSTRUCTIONS);
});

const analyses = () =>
  row(
    z.object({ count: z.int() }),
    Prisma.sql`SELECT min(analyze_count)::int AS count FROM pg_stat_user_tables
      WHERE relname IN ('instruction', 'response', 'checklist', 'checklist_item')`,
  );

test("a large import gathers statistics of the tables that it filled", async () => {
  const before = await analyses();
  await filledStudy();
  expect((await analyses()).count).toBeGreaterThan(before.count);
});

test("tasks are described without comparing each with all others, when nothing is known of their tables", async () => {
  const studyId = await filledStudy();
  const { id: roundId } = await prisma().round.create({
    data: {
      studyId,
      name: "a",
      protocol: "direct_scoring",
      scale: "score",
      levelNames: ["a", "b", "c", "d", "e"],
      seed: 1,
    },
  });
  const client = new Client(process.env.DATABASE_URL);
  let compared = 0;
  client.on("notice", ({ message = "" }) => {
    for (const [, removed] of message.matchAll(/Rows Removed by Join Filter: (\d+)/g)) compared += Number(removed);
  });
  await client.connect();
  try {
    await client.query(`LOAD 'auto_explain'; SET auto_explain.log_min_duration = 0; SET auto_explain.log_analyze = on;
      SET auto_explain.log_nested_statements = on; SET auto_explain.log_level = notice; BEGIN;
      DELETE FROM pg_statistic WHERE starelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace);
      UPDATE pg_class SET reltuples = -1 WHERE relnamespace = 'public'::regnamespace`);
    await client.query(
      `INSERT INTO task (id, study_id, round_id, protocol, position, instruction_id, response_a_id, wanted)
       SELECT gen_random_uuid(), $1, $2, 'direct_scoring', row_number() OVER (), instruction_id, id, 1
       FROM response WHERE study_id = $1`,
      [studyId, roundId],
    );
  } finally {
    await client.query("ROLLBACK");
    await client.end();
  }
  expect(compared).toBeLessThan(10 * INSTRUCTIONS);
});
