import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { type Judges, judgesSchema } from "@/lib/compare/judges";
import { prisma } from "@/lib/db/client";
import { importOptionsSchema } from "@/lib/imports/import-options";
import { parseValues } from "@/lib/imports/parse-values";
import { importFile } from "@/lib/imports/worker/import-file";
import { OPERATOR } from "@/lib/people/viewer";
import { definedValue } from "@/lib/stats/testing/defined-value";
import { describeWithSharedData } from "@/lib/testing/shared-data";
import { readJudges } from "../read-judges";

const verdictSchema = z.object({
  item_id: z.string(),
  base_llm: z.string(),
  strategy: z.string(),
  winner_noswap: z.enum(["1", "2", ""]),
  winner_swap: z.enum(["1", "2", ""]),
});
const expectedSchema = z.object({
  subset: z.string(),
  base_llm: z.string(),
  strategy: z.string(),
  n: z.coerce.number(),
  correct_noswap: z.coerce.number(),
  correct_swap: z.coerce.number(),
  correct_both: z.coerce.number(),
  equal: z.coerce.number(),
  n_invalid: z.coerce.number(),
  acc: z.coerce.number(),
  agr: z.coerce.number(),
});

const FILES = [
  "llmbar/dataset.jsonl",
  "llmbar/evaluator_winners.csv",
  "llmbar/expected_accuracy_agreement.csv",
] as const;

/** The label file that a user makes of the stored verdicts: one row for what a judge said of a pair in one order. */
function labelFile(verdicts: readonly z.infer<typeof verdictSchema>[]): string {
  const rows = verdicts.flatMap(({ item_id, base_llm, strategy, winner_noswap, winner_swap }) => [
    `${item_id},${base_llm} ${strategy},${winner_noswap},ab`,
    `${item_id},${base_llm} ${strategy},${winner_swap},ba`,
  ]);
  return ["item,rater,value,order", ...rows].join("\n");
}

describeWithSharedData(test, "LLMBar's judges, imported", FILES, ([dataset, winners, expectedFile]) => {
  const read = (path: string) => parse(readFileSync(path), { columns: true });
  const expected = z.array(expectedSchema).parse(read(expectedFile));
  let judges: Judges;

  beforeAll(async () => {
    const { id: studyId } = await prisma().study.create({ data: { name: "LLMBar" } });
    async function bring(fileName: string, content: Buffer | string, options: object) {
      const bytes = (async function* () {
        yield Buffer.from(content);
      })();
      const file = { studyId, fileName, bytes, totalBytes: null, mode: "commit" as const };
      const report = await importFile(OPERATOR, { ...file, options: importOptionsSchema.parse(options) });
      expect(report.problems).toEqual([]);
    }
    await bring("dataset.jsonl", readFileSync(dataset), { format: "llmbar" });
    const labels = { values: parseValues("1=A,2=B"), round: "Judges" };
    const verdicts = z.array(verdictSchema).parse(read(winners));
    await bring("verdicts.csv", labelFile(verdicts), { format: "labels", labels });
    judges = judgesSchema.parse(await readJudges(OPERATOR, studyId, { truth: "truth" }));
  }, 120_000);

  test("has every judge in both subsets", () => {
    expect(expected).toHaveLength(54);
    expect(judges.positional.filter(({ subset }) => subset !== null)).toHaveLength(54);
  });

  test.each(expected)("$subset, $base_llm, $strategy", (row) => {
    const found = judges.positional.find(
      ({ name, subset }) => subset === row.subset && name.endsWith(`(${row.base_llm} ${row.strategy})`),
    );
    expect(found).toMatchObject({
      n: row.n,
      nWithTruth: row.n,
      nCorrectFirst: row.correct_noswap,
      nCorrectSecond: row.correct_swap,
      nCorrectBoth: row.correct_both,
      nEqual: row.equal,
      nUnreadable: row.n_invalid,
    });
    if (!found) return;
    expect(Math.abs(100 * definedValue(found.accuracy.value) - row.acc)).toBeLessThanOrEqual(1e-10);
    expect(Math.abs(100 * definedValue(found.agreement.value) - row.agr)).toBeLessThanOrEqual(1e-10);
  });
});
