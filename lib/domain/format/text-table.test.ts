import fc from "fast-check";
import { expect, test } from "vitest";
import { latexTable, markdownTable, type TextTable } from "./text-table";

const TABLE: TextTable = {
  caption: "Accuracy, in % (n = 100)",
  columns: [
    { header: "Strategy" },
    { header: "Acc.", group: "Natural", numeric: true },
    { header: "Agr.", group: "Natural", numeric: true },
    { header: "Δ", numeric: true },
  ],
  rows: [
    ["Vanilla*", { text: "95.5", bold: true }, "95.0", "−1.0"],
    ["a_b & c|d", "–", { text: "", bold: true }, "0"],
  ],
};

test("Markdown", () => {
  expect(markdownTable(TABLE)).toBe(`Accuracy, in % (n = 100)

| Strategy | Natural Acc. | Natural Agr. | Δ |
| --- | ---: | ---: | ---: |
| Vanilla\\* | **95.5** | 95.0 | −1.0 |
| a\\_b & c\\|d | – |  | 0 |
`);
});

test("LaTeX", () => {
  expect(latexTable(TABLE)).toBe(`% \\usepackage{booktabs}
\\begin{table}
  \\centering
  \\caption{Accuracy, in \\% (n = 100)}
  \\begin{tabular}{lrrr}
  \\toprule
   & \\multicolumn{2}{c}{Natural} &  \\\\
  \\cmidrule(lr){2-3}
  Strategy & Acc. & Agr. & $\\Delta$ \\\\
  \\midrule
  Vanilla* & \\textbf{95.5} & 95.0 & $-$1.0 \\\\
  a\\_b \\& c\\textbar{}d & -- &  & 0 \\\\
  \\bottomrule
  \\end{tabular}
\\end{table}
`);
});

test("whatever a cell says, each row stays a line with as many cells", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.string(), fc.string({ unit: "binary" })), { minLength: 1, maxLength: 4 }),
      (rows) => {
        const table = { caption: "c", columns: [{ header: "a" }, { header: "b" }], rows };
        const markdown = markdownTable(table).trimEnd().split("\n").slice(4);
        expect(markdown).toHaveLength(rows.length);
        for (const line of markdown) expect(line.replaceAll(/\\./g, "").match(/\|/g)).toHaveLength(3);
        const latex = latexTable(table).split("\n").slice(8, -4);
        expect(latex).toHaveLength(rows.length);
        for (const line of latex) expect(line.replaceAll("\\&", "").match(/&/g)).toHaveLength(1);
      },
    ),
  );
});
