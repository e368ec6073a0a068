import { expect, it } from "vitest";
import { countCell, estimateCell, numberCell, type PlainTable, textCell } from "./plain-table";
import { tableLatexFigure, tableMarkdownFigure, tableSvg } from "./table-figure";
import { tableText } from "./table-text";

const interval = { low: -0.5, high: 0.25, confidence: 0.95, method: "percentile", nResamples: 2000 } as const;
const TABLE: PlainTable = {
  title: "A & B",
  columns: [{ header: "System" }, { header: "n", numeric: true }, { header: "Alpha_1", numeric: true }],
  rows: [
    [
      textCell("a|b_c\nd"),
      countCell(1234),
      estimateCell({ value: { defined: true, value: -1 / 3 }, interval: { defined: true, value: interval } }),
    ],
    [
      textCell("[=1<2]"),
      countCell(null),
      numberCell({ defined: false, reason: "no-labels", explanation: "There are no labels." }),
    ],
  ],
  notes: ["Over 100% of it"],
};

it("writes CSV unrounded, with an empty cell for what is not defined", () => {
  expect(tableText(TABLE, "csv")).toBe(
    'System,n,Alpha_1,Alpha_1 low,Alpha_1 high\r\n"a|b_c\nd",1234,-0.3333333333333333,-0.5,0.25\r\n[=1<2],,,,\r\n',
  );
});

it("writes Markdown in which no text starts markup or ends a cell", () => {
  expect(tableText(TABLE, "markdown")).toBe(`**A \\& B**

| System | n | Alpha\\_1 |
| --- | ---: | ---: |
| a\\|b\\_c d | 1,234 | −0.333 \\[−0.500, 0.250\\] |
| \\[=1\\<2\\] | – | – |

Over 100% of it
`);
});

it("writes LaTeX that compiles, a bracket at the start of a line included", () => {
  const text = tableText(TABLE, "latex");
  expect(text).toContain("\\caption{A \\& B. Over 100\\% of it.}");
  expect(text).toContain("\\begin{tabular}{lrr}");
  expect(text).toContain("  a\\textbar{}b\\_c d & 1,234 & $-$0.333 [$-$0.500, 0.250] \\\\");
  expect(text).toContain("  {[}=1\\textless{}2] & – & – \\\\");
});

it("scales LaTeX that is wider than its text, and lets lines end inside long names", () => {
  const name = "meta-llama/Meta-Llama-3.1-70B-Instruct-Turbo-2024-07-23";
  const text = tableText({ ...TABLE, rows: [[textCell(name), countCell(1), numberCell(1)]] }, "latex");
  expect(text).toContain("\\resizebox{\\ifdim\\width>\\linewidth\\linewidth\\else\\width\\fi}{!}{\\begin{tabular}{p{");
  expect(text).toContain("meta-\\allowbreak{}llama/\\allowbreak{}Meta-");
  expect(tableText(TABLE, "latex")).toContain("\\resizebox");
});

it("writes HTML in which text stays text, the first cell of a line naming it", () => {
  const text = tableText(TABLE, "html");
  expect(text).toContain('<th scope="row" style="text-align: left">[=1&lt;2]</th><td style="text-align: right">–</td>');
  expect(text).toContain("<caption>A &amp; B</caption>");
});

it("draws shares as bars in every format, without a package or another file", () => {
  const shares: PlainTable = {
    title: "DRFR (all)",
    columns: [{ header: "System" }, { header: "Easy_set", numeric: true }],
    rows: [[textCell("A & B"), numberCell(0.884)]],
  };
  expect(tableLatexFigure(shares)).toContain("  A \\& B & \\rule{0.4420\\linewidth}{1.4ex} & 88.4\\% \\\\");
  expect(tableLatexFigure(shares)).toContain("\\textbf{Easy\\_set}");
  const awkward = {
    ...shares,
    rows: [
      [textCell("[A"), numberCell(0.5)],
      [textCell("*B"), numberCell(0.5)],
    ],
  };
  expect(tableLatexFigure(awkward)).toContain("  {[}A & ");
  expect(tableLatexFigure(awkward)).toContain("  {*}B & ");
  const [, address = ""] =
    /^!\[DRFR [^\]]*\]\(data:image\/svg\+xml,([^()\s]+)\)\n$/.exec(tableMarkdownFigure(shares)) ?? [];
  expect(decodeURIComponent(address)).toBe(tableSvg(shares));
});

it("puts headings over columns and makes the best of a column bold", () => {
  const table: PlainTable = {
    title: "T",
    columns: [{ header: "Judge" }, { header: "Acc.", group: "A_1" }, { header: "Agr.", group: "A_1" }],
    rows: [[textCell("x"), { ...textCell("95.5"), isBest: true }, textCell("9")]],
  };
  expect(tableText(table, "latex")).toContain(`   & \\multicolumn{2}{c}{A\\_1} \\\\
  \\cmidrule(lr){2-3}
  Judge & Acc. & Agr. \\\\
  \\midrule
  x & \\textbf{95.5} & 9 \\\\`);
  expect(tableText(table, "markdown")).toContain("| Judge | A\\_1 Acc. | A\\_1 Agr. |");
  expect(tableText(table, "markdown")).toContain("| x | **95.5** | 9 |");
  expect(tableText(table, "html")).toContain('<td style="text-align: left"><strong>95.5</strong></td>');
  expect(tableText(table, "csv")).toBe("Judge,A_1 Acc.,A_1 Agr.\r\nx,95.5,9\r\n");
});
