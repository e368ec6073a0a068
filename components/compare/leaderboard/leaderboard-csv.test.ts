import { expect, test } from "vitest";
import type { LeaderboardColumn, LeaderboardRow } from "@/lib/compare/leaderboard";
import { isBest, sortedRows, tablesOf } from "@/lib/compare/leaderboard-columns";
import { leaderboardText } from "@/lib/compare/leaderboard-text";
import { tableText } from "@/lib/results/table/table-text";
import { verdictSummary } from "@/lib/stats/preference/verdict-summary";
import { seededRandom } from "@/lib/stats/resampling/random";
import { leaderboardCsv } from "./leaderboard-csv";

const COLUMNS: LeaderboardColumn[] = [
  { kind: "subset", name: "Natural" },
  { kind: "subset", name: "Neighbor" },
  { kind: "mean", subsets: ["Natural", "Neighbor"] },
];

function judge(strategy: string, form: LeaderboardRow["form"], right: readonly [number, number]): LeaderboardRow {
  const pattern = { pairs: 1, twice: 1, same: 1, withTruth: 1 };
  const strata = right.map((instructions) => [
    { ...pattern, instructions, credit: 2 },
    { ...pattern, instructions: 10 - instructions, credit: 0 },
  ]);
  const cells = [...strata.map((stratum) => [stratum]), strata].map((of) =>
    verdictSummary(of, { random: seededRandom("files"), resamples: 20 }),
  );
  return {
    raterId: strategy,
    name: `Rater (${strategy})`,
    criterion: null,
    form,
    cells,
    simulated: false,
    isJury: false,
    isFromFile: true,
    protocol: "preference",
    scale: "preference",
    series: null,
    rounds: [{ id: "D", name: "Pairs" }],
    description: { baseModel: "tiny", strategy, template: null, settings: null },
  };
}

const ROWS = [
  judge("CoT", "comparison", [5, 7]),
  judge("Rules*", "comparison", [9, 7]),
  judge("Rating", "rating", [4, 4]),
];

test("a table for each form, its best figures marked, each of several that are equally good", () => {
  const tables = tablesOf(ROWS);
  expect(tables.map(({ form, rows }) => [form, rows.length])).toEqual([
    ["comparison", 2],
    ["rating", 1],
  ]);
  const rows = tables[0]?.rows ?? [];
  expect(rows.map((row) => [0, 1, 2].map((place) => isBest(row, rows, place, "accuracy")))).toEqual([
    [false, true, false],
    [true, true, true],
  ]);
  const alone = tables[1]?.rows ?? [];
  expect(alone.map((row) => isBest(row, alone, 0, "accuracy"))).toEqual([false]);
  // That ratings differ more often is no merit.
  const ratings = [...alone, judge("Rating 2", "rating", [9, 9])];
  expect(ratings.map((row) => isBest(row, ratings, 0, "accuracy"))).toEqual([false, true]);
  expect(ratings.map((row) => isBest(row, ratings, 0, "same"))).toEqual([false, false]);
  const sorted = sortedRows(rows, { place: 0, metric: "accuracy", ascending: false });
  expect(sorted.map(({ raterId }) => raterId)).toEqual(["Rules*", "CoT"]);
});

test("LaTeX and Markdown in percent with n, CSV unrounded with the hedging rate of ratings", () => {
  const [table] = tablesOf(ROWS);
  if (!table) throw new Error("No table.");
  const text = leaderboardText(table, COLUMNS, "Reference outcomes");
  expect(tableText(text, "markdown").split("\n")[2]).toBe(
    "| Base model | Strategy | n | Natural Acc. | Natural Agr. | Neighbor Acc. | Neighbor Agr. | Mean of subsets Acc. | Mean of subsets Agr. |",
  );
  expect(tableText(text, "latex")).toContain(
    "tiny & Rules* & 20 & \\textbf{90.0} & \\textbf{100.0} & \\textbf{70.0} & \\textbf{100.0} & \\textbf{80.0} & \\textbf{100.0} \\\\",
  );
  expect(text.title).toContain(
    "in percent. Pairs with a better response (n): Natural 10, Neighbor 10, Mean of subsets 20.",
  );
  expect(text.title).toMatch(/\. Labels: Pairs · preference\.$/);
  // Rows of other labels say whose they are.
  const [first, ...others] = table.rows;
  if (!first) throw new Error("No row.");
  const series = { ...first, protocol: "check_then_prefer" as const, series: "gold" };
  const mixed = leaderboardText({ ...table, rows: [series, ...others] }, COLUMNS, "Reference outcomes");
  expect(mixed.rows.map((row) => row[2]?.text)).toEqual([
    "Pairs · check, then prefer · checklists “gold”",
    "Pairs · preference",
  ]);
  const lines = leaderboardCsv(ROWS, COLUMNS, "Reference outcomes").trimEnd().split("\r\n");
  expect(lines).toHaveLength(1 + ROWS.length * COLUMNS.length);
  expect(lines[1]).toContain(
    "Rater (CoT),tiny,CoT,,,false,comparison,,Pairs,preference,,Reference outcomes,Natural,subset,10,10,0.5,",
  );
  expect(lines.at(-1)).toMatch(/,0$/);
});
