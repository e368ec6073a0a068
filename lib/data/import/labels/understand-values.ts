import { z } from "zod";
import type { ProblemList } from "@/lib/data/import/problem-list";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Snapshot } from "@/lib/db/snapshot";
import { counted } from "@/lib/domain/format/counted";
import type { LabelFindings } from "@/lib/domain/import/label-findings";
import {
  isMeaning,
  type LabelKind,
  type LabelMeaning,
  meaningsOf,
  writeMeaning,
} from "@/lib/domain/import/label-meaning";
import { shorten } from "@/lib/domain/import/shorten";
import { type Protocol, scaleOf } from "@/lib/domain/protocol/protocols";
import { STUDY_LIMITS } from "@/lib/domain/study-format/limits";

const rowSchema = z.object({
  is_question: z.boolean(),
  value: z.string(),
  rows: z.coerce.number(),
  line: z.int(),
});

const EXPECTED: Record<LabelKind, string> = {
  preference: "A, tie or B, or a meaning given for this value",
  choice: "A or B, or a meaning given for this value",
  score: "a whole number from 1 to 5, or a meaning given for this value",
  answer: "yes, no or unknown, or a meaning given for this value",
};

/** Decides what each different value means, and notes it for joining with the rows. */
export async function understandValues(
  transaction: Snapshot,
  protocol: Protocol,
  given: Readonly<Record<string, string>> | undefined,
  problems: ProblemList,
): Promise<LabelFindings["values"]> {
  const limit = STUDY_LIMITS.distinctValues;
  const found = await rows(
    rowSchema,
    Prisma.sql`
      SELECT is_question, value, count(*) AS rows, min(line) AS line FROM import_label
      GROUP BY is_question, value ORDER BY is_question, count(*) DESC, value LIMIT ${limit + 1}`,
    transaction,
  );
  if (found.length > limit) {
    const examples = found.slice(0, 3).map(({ value }) => shorten(value, 20));
    const expected = `at most ${limit} different values (is this the column with the labels?)`;
    problems.add({ line: null, field: "value", expected, found: `more, such as ${examples.join(", ")}` });
    return [];
  }
  for (const [value, meaning] of Object.entries(given ?? {})) {
    if (isMeaning(meaning)) continue;
    const expected = "A, tie, B, 1 to 5, YES, NO, UNKNOWN or skip as a meaning";
    problems.add({ line: null, field: "values", expected, found: shorten(`${value}=${meaning}`) });
  }
  const [orders] = await rows(
    z.object({ any: z.boolean() }),
    Prisma.sql`SELECT EXISTS (SELECT 1 FROM import_label WHERE shown_order IS NOT NULL) AS any`,
    transaction,
  );
  const hasOrders = orders?.any ?? false;
  const findings: LabelFindings["values"] = [];
  const meanings: object[] = [];
  for (const isQuestion of [false, true]) {
    const rows = found.filter((row) => row.is_question === isQuestion);
    const kind: LabelKind = isQuestion ? "answer" : (scaleOf(protocol)?.name ?? "score");
    const values = rows.map(({ value }) => value);
    const read = meaningsOf(kind, values, { given, hasOrders });
    for (const { value, line, rows: count } of rows) {
      const meaning = read.get(value) ?? null;
      findings.push({ kind, value, rows: count, meaning: meaning && writeMeaning(kind, meaning) });
      if (meaning) meanings.push({ is_question: isQuestion, value, ...columnsOf(meaning) });
      else {
        const shown = `"${shorten(value, 40)}" in ${counted(count, "row")}`;
        problems.add({ line, field: "value", expected: EXPECTED[kind], found: shown });
      }
    }
  }
  await transaction.$executeRaw`
    INSERT INTO import_meaning (is_question, value, level, answer)
    SELECT is_question, value, level, answer FROM json_to_recordset(${JSON.stringify(meanings)}::json) AS r(
      is_question boolean, value text, level float8, answer answer)`;
  return findings;
}

function columnsOf(meaning: LabelMeaning): { level: number | null; answer: string | null } {
  return {
    level: meaning.kind === "level" ? meaning.level : null,
    answer: meaning.kind === "answer" ? meaning.answer : null,
  };
}
