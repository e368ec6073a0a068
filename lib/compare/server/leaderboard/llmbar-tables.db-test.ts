import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { type Leaderboard, leaderboardFigure } from "@/lib/compare/leaderboard";
import { prisma } from "@/lib/db/client";
import { importOptionsSchema } from "@/lib/imports/import-options";
import { importFile } from "@/lib/imports/worker/import-file";
import { OPERATOR } from "@/lib/people/viewer";
import { readReport } from "@/lib/results/server/report/read-report";
import { definedValue } from "@/lib/stats/testing/defined-value";
import { describeWithSharedData } from "@/lib/testing/shared-data";
import { readLeaderboard } from "./read-leaderboard";

/**
 * Accuracy and agreement on Natural, then on Neighbor, as llmbar prints them in tables 2, 5, 11 and 13: all rows whose
 * verdicts are stored. Recomputed from the same file in Python (counts and their quotients), with the same result.
 */
const PUBLISHED: readonly (readonly [model: string, strategy: string, ...figures: [number, number, number, number]])[] =
  [
    ["GPT-4", "Vanilla_NoRules", 93.5, 97.0, 64.2, 89.6],
    ["GPT-4", "Vanilla", 95.5, 95.0, 78.7, 93.3],
    ["GPT-4", "CoT", 94.5, 91.0, 75.0, 90.3],
    ["GPT-4", "Swap", 94.5, 97.0, 77.6, 97.0],
    ["GPT-4", "Swap_CoT", 94.0, 100.0, 78.7, 99.3],
    ["GPT-4", "Metrics", 93.0, 94.0, 83.2, 93.3],
    ["GPT-4", "Reference", 95.5, 97.0, 80.6, 89.6],
    ["GPT-4", "Metrics_Reference", 96.0, 96.0, 85.4, 94.8],
    ["ChatGPT", "Vanilla_NoRules", 79.0, 68.0, 17.9, 73.1],
    ["ChatGPT", "Vanilla", 81.5, 71.0, 19.4, 71.6],
    ["ChatGPT", "CoT", 74.0, 64.0, 22.8, 62.7],
    ["ChatGPT", "Swap", 77.5, 89.0, 22.8, 82.8],
    ["ChatGPT", "Swap_CoT", 77.0, 72.0, 23.9, 73.9],
    ["ChatGPT", "Metrics", 81.5, 73.0, 28.4, 59.7],
    ["ChatGPT", "Reference", 81.5, 69.0, 28.0, 63.4],
    ["ChatGPT", "Metrics_Reference", 82.5, 73.0, 38.1, 58.2],
    ["GPT-4", "Rating_NoRules", 90.0, 88.0, 63.8, 67.9],
    ["GPT-4", "Rating", 92.0, 90.0, 78.0, 78.4],
    ["GPT-4", "Rating_Metrics", 93.5, 93.0, 82.8, 86.6],
    ["GPT-4", "Rating_Reference", 94.0, 94.0, 80.2, 81.3],
    ["GPT-4", "Rating_Metrics_Reference", 94.0, 92.0, 85.1, 91.0],
    ["GPT-4", "Vanilla_1shot", 94.0, 96.0, 81.7, 91.8],
    ["GPT-4", "Vanilla_2shot", 93.0, 98.0, 81.0, 90.3],
    ["ChatGPT", "Vanilla_1shot", 80.0, 78.0, 21.3, 66.4],
    ["ChatGPT", "Vanilla_2shot", 82.5, 81.0, 15.7, 76.1],
  ];

/** Hedging rates of table 10: a stored rating verdict is 1 in one order and 2 in the other where the ratings are equal. */
const HEDGING = [
  ["Rating_NoRules", 42.0, 53.7],
  ["Rating", 47.0, 46.3],
] as const;

const FILES = ["llmbar/dataset.jsonl", "llmbar/evaluator_winners.csv"] as const;

describeWithSharedData(test, "LLMBar's tables from its stored verdicts, unconverted", FILES, ([dataset, winners]) => {
  let board: Leaderboard;
  let studyId: string;

  beforeAll(async () => {
    const study = await prisma().study.create({
      data: { name: "LLMBar", subsetGroups: [{ name: "Adversarial", subsets: ["Neighbor"] }] },
    });
    studyId = study.id;
    async function bring(path: string, options: object) {
      const bytes = (async function* () {
        yield readFileSync(path);
      })();
      const file = { studyId, fileName: path, bytes, totalBytes: null, mode: "commit" as const };
      const report = await importFile(OPERATOR, { ...file, options: importOptionsSchema.parse(options) });
      expect(report.problems).toEqual([]);
      return report;
    }
    await bring(dataset, {});
    // Columns are detected from their names; the meanings of 1 and 2 are given in the import's step for values.
    const report = await bring(winners, { labels: { values: { 1: "A", 2: "B" } } });
    expect(report.file).toMatchObject({ format: "labels", labelColumns: { item: "item_id", baseModel: "base_llm" } });
    board = leaderboardFigure.schema.parse(await readLeaderboard(OPERATOR, studyId, {}));
  }, 120_000);

  const figures = (model: string, strategy: string) => {
    const row = board.rows.find(
      ({ description }) => description.baseModel === model && description.strategy === strategy,
    );
    if (!row) throw new Error(`No row of ${model}, ${strategy}.`);
    const percent = (name: string) => {
      const cell = row.cells[board.columns.findIndex((column) => "name" in column && column.name === name)];
      if (!cell) throw new Error(`No column ${name}.`);
      return [cell.accuracy, cell.same].map(({ value }) => 100 * definedValue(value));
    };
    return { natural: percent("Natural"), neighbor: percent("Neighbor"), adversarial: percent("Adversarial") };
  };

  test("every judge is there, against known outcomes", () => {
    expect(board.truth?.id).toBe("truth");
    expect(board.rows).toHaveLength(27);
    expect(board.columns.map((column) => ("name" in column ? column.name : column.kind))).toEqual([
      "Natural",
      "Neighbor",
      "Adversarial",
      "mean",
    ]);
    for (const { cells } of board.rows) expect(cells.map(({ nWithTruth }) => nWithTruth)).toEqual([100, 134, 134, 234]);
  });

  test.each(PUBLISHED)("%s, %s", (model, strategy, ...published) => {
    const { natural, neighbor, adversarial } = figures(model, strategy);
    [...natural, ...neighbor].forEach((value, index) => {
      // Half of the last printed digit: the paper rounds.
      expect(Math.abs(value - (published[index] ?? 0))).toBeLessThanOrEqual(0.05 + 1e-9);
    });
    expect(adversarial).toEqual(neighbor);
  });

  test("the report of LLMBar's tables has the same figures", async () => {
    const { tables } = await readReport(OPERATOR, studyId, "llmbar", {});
    const rowsOf = (id: string) => {
      const own = tables.find((table) => table.id === id)?.own;
      return own && !("missing" in own) ? own.rows.map((row) => row.map(({ text }) => text)) : [];
    };
    expect(rowsOf("pairs")).toContainEqual(["Natural", "100", "100", "100"]);
    expect(rowsOf("comparisons").length + rowsOf("ratings").length).toBe(27);
    const row = rowsOf("comparisons").find(
      ([model, strategy]) => model === "GPT-4" && strategy === "Metrics_Reference",
    );
    expect(row?.slice(-8, -4)).toEqual(["96.0", "96.0", "85.4", "94.8"]);
  });

  test.each(HEDGING)("ChatGPT, %s: hedging rate", (strategy, ...published) => {
    const { natural, neighbor } = figures("ChatGPT", strategy);
    [natural[1], neighbor[1]].forEach((same = 0, index) => {
      expect(Math.abs(100 - same - (published[index] ?? 0))).toBeLessThanOrEqual(0.05 + 1e-9);
    });
  });
});
