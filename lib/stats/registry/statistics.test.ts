import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { patternsFromTable } from "../reliability/label-table";
import { labelTableFromRaterRows } from "../reliability/label-table-from-matrix";
import type { Statistic } from "../statistic";
import { STATISTIC_FUNCTIONS, type StatisticFunction } from "./statistic-functions";
import { printedTitle, STATISTIC_NAMES, STATISTICS, type StatisticName } from "./statistics";

function compute(name: StatisticName, raters: (number | null)[][]): Statistic {
  const table = labelTableFromRaterRows(raters, [1, 2, 3, 4, 5]);
  const statistic: StatisticFunction = STATISTIC_FUNCTIONS[name];
  switch (statistic.needs) {
    case "patterns":
      return statistic.compute(patternsFromTable(table), STATISTICS[name].level ?? "ordinal");
    case "raters":
      return statistic.compute(table);
    case "pairs":
      return statistic.compute(table).mean;
  }
}

describe("every statistic of the registry", () => {
  it.each(STATISTIC_NAMES)("%s is 1 where raters agree on everything, and less where they do not", (name) => {
    const labels = [1, 5, 2, 4, 3, 1, 5, 2];
    expect(compute(name, [labels, labels, labels])).toEqual({ defined: true, value: expect.closeTo(1, 12) });
    const other = compute(name, [labels, labels.with(0, 2), labels.with(3, 1)]);
    expect(other.defined && other.value < 1).toBe(true);
  });

  it("has a name and a title of its own", () => {
    const names = [...STATISTIC_NAMES, ...STATISTIC_NAMES.map((name) => STATISTICS[name].title)];
    expect(new Set(names).size).toBe(names.length);
    for (const name of STATISTIC_NAMES) {
      for (const alias of STATISTICS[name].aliases) expect(STATISTIC_NAMES).not.toContain(alias);
    }
    expect(printedTitle("fleiss")).toBe("Fleiss’ kappa");
  });
});

test("docs/command-line.md lists every statistic", () => {
  const page = readFileSync(new URL("../../../docs/command-line.md", import.meta.url), "utf8");
  const rows = STATISTIC_NAMES.map((name) => {
    const { title, level, about } = STATISTICS[name];
    return `| \`${name}\` | ${title} | ${level ?? "any"} | ${about} |`;
  });
  const table = ["| name | statistic | level | what |", "| --- | --- | --- | --- |", ...rows];
  const start = page.indexOf(`${table[0]}\n`);
  expect(
    page
      .slice(start)
      .split("\n")
      .slice(0, table.length + 1),
  ).toEqual([...table, ""]);
});
