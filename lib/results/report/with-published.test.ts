import { expect, test } from "vitest";
import { estimateCell, numberCell, type PlainTable, textCell } from "../table/plain-table";
import { longCsv } from "./long-csv";
import { PUBLISHED_TABLES } from "./published-tables";
import { withPublished } from "./with-published";

const estimate = (value: number) =>
  estimateCell({
    value: { defined: true, value },
    interval: {
      defined: true,
      value: { low: value - 0.1, high: value + 0.1, confidence: 0.95, method: "percentile", nResamples: 100 },
    },
  });
const own: PlainTable = {
  title: "Outcomes",
  columns: [
    { header: "Kind" },
    { header: "Source" },
    { header: "Pairs", numeric: true },
    { header: "PLD-0", numeric: true },
    { header: "WPLD", numeric: true },
  ],
  rows: [
    [textCell("Direct scoring"), textCell('gpt-4o, "a"'), numberCell(40), estimate(0.5), estimate(0.6)],
    [textCell("TICK (pass rate)"), textCell("gpt-4o"), numberCell(30), estimate(0.75), numberCell(null)],
  ],
};

test("one's own and the published figures are in one table, each published row once", () => {
  const joined = withPublished(own, PUBLISHED_TABLES["tick-4"]);
  expect(joined?.columns.map(({ group, header }) => [group, header])).toEqual([
    [undefined, "Kind"],
    [undefined, "Source"],
    [undefined, "Pairs"],
    ["PLD-0", "ours"],
    ["PLD-0", "published"],
    ["WPLD", "ours"],
    ["WPLD", "published"],
  ]);
  expect(joined?.rows.map((row) => [row[0]?.text, row[3]?.raw, row[4]?.raw, row[6]?.raw])).toEqual([
    ["Direct scoring", 0.5, 0.464, 0.583],
    ["TICK (pass rate)", 0.75, 0.522, 0.514],
    ["Preference", null, 0.293, 0.917],
    ["Check-then-score", null, 0.487, 0.553],
  ]);
  expect(joined?.rows.every((row) => row.length === joined.columns.length)).toBe(true);
  expect(joined?.notes?.at(-1)).toContain("TICK, Table 4");
  expect(withPublished(own, PUBLISHED_TABLES["tick-6"])).toBeNull();
});

test("several tables are one in CSV, a line for each number, with interval and n", () => {
  const other: PlainTable = {
    title: "Other",
    columns: [{ header: "System" }, { header: "Natural Acc.", numeric: true }],
    rows: [[textCell("a"), numberCell(0.25)]],
  };
  const lines = longCsv([
    { name: "Table 4: Judges", table: own },
    { name: "Other", table: other },
  ]).split("\r\n");
  expect(lines).toEqual([
    "table,row,measure,value,low,high,n",
    'Table 4: Judges,"Direct scoring · gpt-4o, ""a""",Pairs,40,,,',
    'Table 4: Judges,"Direct scoring · gpt-4o, ""a""",PLD-0,0.5,0.4,0.6,40',
    'Table 4: Judges,"Direct scoring · gpt-4o, ""a""",WPLD,0.6,0.5,0.7,40',
    "Table 4: Judges,TICK (pass rate) · gpt-4o,Pairs,30,,,",
    "Table 4: Judges,TICK (pass rate) · gpt-4o,PLD-0,0.75,0.65,0.85,30",
    "Other,a,Natural Acc.,0.25,,,",
    "",
  ]);
});
