import { expect, test } from "vitest";
import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";

/** The columns that change with each label, or each claim, in rows that are there already. */
const CHANGING = {
  task: ["taken", "submitted"],
  task_tally: ["human_levels", "judge_levels", "imported_levels", "human_answers", "judge_answers", "imported_answers"],
  rater_tally: ["labels", "levels", "timed", "changes", "places", "last_submission", "last_label_at"],
};

test.each(Object.entries(CHANGING))(
  "a label writes no index of %s again: none names what it changes",
  async (table, columns) => {
    const known = await rows(
      z.object({ column: z.string() }),
      Prisma.sql`SELECT attname AS column FROM pg_attribute WHERE attrelid = ${table}::regclass AND attname = ANY (${columns}::text[])`,
    );
    expect(known).toHaveLength(columns.length);
    // Its definition names the columns of its condition, too.
    const naming = await rows(
      z.object({ index: z.string() }),
      Prisma.sql`
      SELECT i.indexrelid::regclass::text AS index FROM pg_index i, unnest(${columns}::text[]) changing(name)
      WHERE i.indrelid = ${table}::regclass AND pg_get_indexdef(i.indexrelid) ~ concat('\\m', changing.name, '\\M')`,
    );
    expect(naming).toEqual([]);
  },
);
