import { expect, test } from "vitest";
import { countCell, numberCell, type PlainTable, textCell } from "../table/plain-table";
import { latexTables } from "./latex-report";
import type { Report } from "./report-part";
import { reportText } from "./report-text";

const AWKWARD = "a_b 50% & #1 ~^\\ {x} $y$ “q” — é ß 😀 模型 نموذج [z]";

const TABLE: PlainTable = {
  title: AWKWARD,
  columns: [{ header: AWKWARD }, { header: "n_1", numeric: true }],
  rows: [[textCell(AWKWARD), numberCell(-0.5)]],
  notes: [AWKWARD],
};

const REPORT: Report = {
  part: "tick",
  title: AWKWARD,
  about: AWKWARD,
  groups: [],
  against: null,
  choices: { rounds: [], series: [], systems: [] },
  may: { matchRows: false },
  tables: [
    {
      id: "a",
      place: "Table 1",
      title: AWKWARD,
      about: "",
      own: TABLE,
      published: TABLE,
      publishedId: null,
      matches: [],
      link: null,
      figure: "bars",
    },
    {
      id: "b",
      place: null,
      title: "B",
      about: "",
      own: { missing: AWKWARD },
      published: null,
      publishedId: null,
      matches: [],
      link: null,
      figure: null,
    },
  ],
};

test("a report is a whole document; names that LaTeX has no font for are told by their code points", () => {
  const text = reportText(REPORT, AWKWARD, "latex");
  expect(text).toMatch(/^\\documentclass/);
  expect(text.trimEnd()).toMatch(/\\end\{document\}$/);
  expect(text.indexOf("\\providecommand{\\unprinted}")).toBeLessThan(text.indexOf("\\begin{document}"));
  for (const name of ["table", "tabular", "figure", "document"]) {
    expect(text.split(`\\begin{${name}}`)).toHaveLength(text.split(`\\end{${name}}`).length);
  }
  // Comments and second arguments aside, nothing is left that pdfLaTeX cannot print.
  const printed = text.replaceAll(/^%.*$/gm, "").replaceAll(/(\\unprinted\{[^{}]*\})\{[^{}]*\}/g, "$1");
  expect(printed).not.toMatch(/[^\n -~é“”—ß…]/u);
  expect(printed).toContain("\\unprinted{U+6A21 U+578B}");
  // Each special sign is written as itself.
  expect(printed).toContain(
    "a\\_b 50\\% \\& \\#1 \\textasciitilde{}\\textasciicircum{}\\textbackslash{} \\{x\\} \\$y\\$",
  );
});

test("a table that a page cannot hold is split, with its first column in each part and every cell once", () => {
  const columns = [
    { header: "System" },
    ...Array.from({ length: 20 }, (_, i) => ({ header: `Domain ${i}`, numeric: true })),
  ];
  const rows = Array.from({ length: 40 }, (_, row) => [
    textCell(`System ${row}`),
    ...Array.from({ length: 20 }, (_, i) => countCell(100 + 20 * row + i)),
  ]);
  const parts = latexTables({ title: "T", columns, rows, notes: ["A note."] });
  expect(parts.length).toBeGreaterThan(2);
  expect(parts[0]).toContain("\\caption{T. A note.}");
  expect(parts[1]).toContain("\\caption{T (continued).}");
  const cells = parts.flatMap((part) =>
    part
      .split("\n")
      .flatMap((line) => (/^ {2}System \d/.test(line) ? line.replace(" \\\\", "").trim().split(" & ").slice(1) : [])),
  );
  expect(cells.map((cell) => Number(cell.replace(",", ""))).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 800 }, (_, i) => 100 + i),
  );
  expect(latexTables({ title: "T", columns: columns.slice(0, 1), rows: [] })).toHaveLength(1);
});
