/** A table as text for papers and notes: numbers come in already rounded. */
export interface TextTable {
  caption: string;
  columns: readonly {
    header: string;
    /** columns beside each other with one heading over them, such as a subset's accuracy and agreement */
    group?: string;
    numeric?: boolean;
  }[];
  rows: readonly (readonly TextCell[])[];
}

/** Text, or text that stands out, as the best of a column does. */
export type TextCell = string | { readonly text: string; readonly bold: boolean };

/** The table as GitHub-flavoured Markdown, its caption in a line before it. Groups become part of each heading. */
export function markdownTable({ caption, columns, rows }: TextTable): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const headers = columns.map(({ group, header }) => markdownText(group ? `${group} ${header}` : header));
  const rules = columns.map(({ numeric }) => (numeric ? "---:" : "---"));
  const cells = rows.map((row) => line(row.map((cell) => written(cell, markdownText, (text) => `**${text}**`))));
  return `${[markdownText(caption), "", line(headers), line(rules), ...cells].join("\n")}\n`;
}

/** The table as LaTeX for the package booktabs. */
export function latexTable({ caption, columns, rows }: TextTable): string {
  const line = (cells: readonly string[]) => `  ${cells.join(" & ")} \\\\`;
  const cells = rows.map((row) => line(row.map((cell) => written(cell, latexText, (text) => `\\textbf{${text}}`))));
  return `${[
    "% \\usepackage{booktabs}",
    "\\begin{table}",
    "  \\centering",
    `  \\caption{${latexText(caption)}}`,
    `  \\begin{tabular}{${columns.map(({ numeric }) => (numeric ? "r" : "l")).join("")}}`,
    "  \\toprule",
    ...latexGroups(columns),
    line(columns.map(({ header }) => latexText(header))),
    "  \\midrule",
    ...cells,
    "  \\bottomrule",
    "  \\end{tabular}",
    "\\end{table}",
  ].join("\n")}\n`;
}

/** One cell over each run of columns of the same group, with a rule under it. */
function latexGroups(columns: TextTable["columns"]): string[] {
  if (columns.every(({ group }) => !group)) return [];
  const runs: { group: string; from: number; to: number }[] = [];
  columns.forEach(({ group = "" }, index) => {
    const last = runs.at(-1);
    if (last && group !== "" && last.group === group) last.to = index;
    else runs.push({ group, from: index, to: index });
  });
  const heads = runs.map(({ group, from, to }) =>
    group === "" ? "" : `\\multicolumn{${to - from + 1}}{c}{${latexText(group)}}`,
  );
  const rules = runs.filter(({ group }) => group !== "").map(({ from, to }) => `\\cmidrule(lr){${from + 1}-${to + 1}}`);
  return [`  ${heads.join(" & ")} \\\\`, `  ${rules.join(" ")}`];
}

function written(cell: TextCell, escaped: (text: string) => string, embolden: (text: string) => string): string {
  if (typeof cell === "string") return escaped(cell);
  return cell.bold && cell.text !== "" ? embolden(escaped(cell.text)) : escaped(cell.text);
}

function markdownText(text: string): string {
  return text
    .replaceAll(/[\\`*_[\]<>|]/g, "\\$&")
    .replaceAll(/\s+/g, " ")
    .trim();
}

const LATEX: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "|": "\\textbar{}",
  "−": "$-$",
  "–": "--",
  "±": "$\\pm$",
  Δ: "$\\Delta$",
  α: "$\\alpha$",
  κ: "$\\kappa$",
};

function latexText(text: string): string {
  return text
    .replaceAll(/[\\~^<>|−–±Δακ]|[{}$&#_%]/g, (character) => LATEX[character] ?? `\\${character}`)
    .replaceAll(/\s+/g, " ")
    .trim();
}
