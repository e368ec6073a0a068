import { expect, test } from "vitest";
import { columnName } from "@/lib/compare/leaderboard-columns";
import { estimateCell, numberCell, type PlainTable, textCell } from "../table/plain-table";
import { longCsv } from "./long-csv";
import { PUBLISHED_TABLES } from "./published-tables";
import { reportText } from "./report-text";
import { matchedRows, rowName, withPublished } from "./with-published";

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
    ["PLD-1", "published"],
    ["PLD-2", "published"],
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
  // The protocol names the row, whatever the round is called.
  const rounds: PlainTable = {
    title: "Alpha",
    columns: [{ header: "Round" }, { header: "Protocol" }, { header: "Alpha (ordinal)", numeric: true }],
    rows: [[textCell("Second"), textCell("Check, then score"), numberCell(0.4)]],
  };
  const found = withPublished(rounds, PUBLISHED_TABLES["tick-6"]);
  expect(found?.rows.map((row) => row.map(({ raw }) => raw))).toEqual([
    ["Second", "Check, then score", 0.4, 0.256, 3.351],
    ["Direct scoring", null, null, 0.194, 3.347],
  ]);
});

const TICK = PUBLISHED_TABLES["tick-4"];
const DIRECT = 'Direct scoring · gpt-4o, "a"';
const PASS_RATE = "TICK (pass rate) · gpt-4o";

/** What is next to each of the two own rows, and the rows that the paper alone has. */
function namesOf(matches: Parameters<typeof withPublished>[2]) {
  const { publishedOf } = matchedRows(own, TICK, matches ?? []);
  const joined = withPublished(own, TICK, matches);
  return {
    next: publishedOf.map((row) => row?.[0]?.text ?? null),
    alone: joined?.rows.slice(own.rows.length).map(([first]) => first?.text),
    notes: joined?.notes?.slice(1) ?? [],
  };
}

test("a row is named by all of its texts", () => {
  expect(own.rows.map((row) => rowName(own, row))).toEqual([DIRECT, PASS_RATE]);
  expect(rowName(own, [textCell("a"), textCell(null), numberCell(1)])).toBe("a");
  expect(rowName(own, [textCell("x".repeat(900)), textCell("y")])).toBe("x".repeat(600));
});

test("what is chosen for a published row counts before names", () => {
  const matches = [{ published: "Preference", own: DIRECT }];
  expect(namesOf(matches)).toEqual({
    next: ["Preference", "TICK (pass rate)"],
    alone: ["Direct scoring", "Check-then-score"],
    notes: [`Matched by hand: “Preference” with “${DIRECT}”.`],
  });
  expect(withPublished(own, TICK, matches)?.rows[0]?.map(({ raw }) => raw)).toEqual([
    "Direct scoring",
    'gpt-4o, "a"',
    40,
    0.5,
    0.293,
    0.6,
    0.917,
    0.497,
    0.21,
  ]);
});

test("of no row: the published one has a row of its own, and the row of its name has none", () => {
  expect(namesOf([{ published: "Direct scoring", own: null }])).toEqual({
    next: [null, "TICK (pass rate)"],
    alone: ["Preference", "Direct scoring", "Check-then-score"],
    notes: ["Matched by hand: “Direct scoring” with no row."],
  });
});

test("two rows change places", () => {
  const matches = [
    { published: "Direct scoring", own: PASS_RATE },
    { published: "TICK (pass rate)", own: DIRECT },
  ];
  expect(namesOf(matches).next).toEqual(["TICK (pass rate)", "Direct scoring"]);
});

test("a row that was renamed is matched by name again, and the table says so", () => {
  expect(namesOf([{ published: "Direct scoring", own: "Direct scoring · gpt-3" }])).toEqual({
    next: ["Direct scoring", "TICK (pass rate)"],
    alone: ["Preference", "Check-then-score"],
    notes: [
      "Chosen by hand, but not in this table: “Direct scoring” with “Direct scoring · gpt-3”. Matched by name instead.",
    ],
  });
});

test("of two choices for one row the first counts; what the paper has not is left aside", () => {
  const matches = [
    { published: "Preference", own: PASS_RATE },
    { published: "Direct scoring", own: PASS_RATE },
    { published: "Preference", own: DIRECT },
    { published: "Ranking", own: DIRECT },
  ];
  expect(namesOf(matches).next).toEqual(["Direct scoring", "Preference"]);
});

test("every file of the tables has the rows as they were matched", () => {
  const table = { id: "a", place: null, title: "A", about: "", link: null, figure: null, own, published: TICK };
  const matches = [{ table: "tick-4" as const, published: "Preference", own: PASS_RATE }];
  const report = {
    part: "tick",
    title: "Tables",
    about: "",
    tables: [{ ...table, publishedId: "tick-4" as const, matches }],
    groups: [],
    against: null,
    choices: { rounds: [], series: [], systems: [] },
    may: { matchRows: false },
  };
  for (const format of ["markdown", "latex", "html"] as const) {
    expect(reportText(report, "Study", format)).toContain("Matched by hand");
  }
  const line = reportText(report, "Study", "csv")
    .split("\r\n")
    .find((each) => each.startsWith("TICK (pass rate)"));
  expect(line).toContain("0.293");
});

test("the rows of a published table have names of their own, short enough to choose for", () => {
  for (const { rows } of Object.values(PUBLISHED_TABLES)) {
    const names = rows.map(([first]) => first?.text ?? "");
    expect(new Set(names).size).toBe(names.length);
    expect(names.every((name) => name.length > 0 && name.length <= 200)).toBe(true);
  }
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

test("the measures of similarity are next to the published ones, by whichever paper", () => {
  const measures = ["BLEU", "ROUGE-1 F1", "ROUGE-2 F1", "ROUGE-L F1", "Count MAE"];
  const similarity: PlainTable = {
    title: "Similarity",
    columns: [{ header: "Series" }, ...measures.map((header) => ({ header, numeric: true }))],
    rows: [[textCell("GPT-4o"), ...measures.map(() => numberCell(0.5))]],
  };
  for (const id of ["tick-2", "diva-7"] as const) {
    const joined = withPublished(similarity, PUBLISHED_TABLES[id]);
    expect(joined?.columns.flatMap(({ group, header }) => (header === "published" ? [group] : []))).toEqual([
      ...measures,
      ...(id === "diva-7" ? ["BERTScore"] : []),
    ]);
    expect(joined?.rows[0]?.[4]?.raw).toBe(0.621);
  }
});

test("a mean of LLMBar's subsets is next to what the paper calls the average", () => {
  const accuracy: PlainTable = {
    title: "Comparisons",
    columns: [{ header: "Judge" }, { header: `${columnName({ kind: "mean", subsets: [] })} Acc.`, numeric: true }],
    rows: [[textCell("GPT-4, Vanilla"), numberCell(0.8)]],
  };
  expect(withPublished(accuracy, PUBLISHED_TABLES["llmbar-2"])?.rows[0]?.[2]?.raw).toBe(0.772);
});

test("a total stays the last row, below what the paper alone has", () => {
  const subsets: PlainTable = {
    title: "Pairs by subset",
    columns: [{ header: "Subset" }, { header: "Pairs", numeric: true }],
    rows: [
      [textCell("Natural"), numberCell(20)],
      [textCell("Total"), numberCell(20)],
    ],
  };
  const names = withPublished(subsets, PUBLISHED_TABLES["llmbar-1"])?.rows.map(([first]) => first?.text);
  expect(names?.slice(0, 2)).toEqual(["Natural", "Neighbor"]);
  expect(names?.at(-1)).toBe("Total");
});
