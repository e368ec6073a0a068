import { type Cell, csvLine } from "@/lib/format/csv-line";
import { escapeHtml, escapeLatex, escapeMarkdown, withUnprinted } from "@/lib/results/report/escape";
import type { PlainCell, PlainTable } from "./plain-table";

export const TABLE_FORMATS = ["csv", "markdown", "latex", "html"] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** What the files are called after the point, and what they are. */
export const TABLE_FILES: Record<TableFormat, { name: string; extension: string; mediaType: string }> = {
  csv: { name: "CSV", extension: "csv", mediaType: "text/csv" },
  markdown: { name: "Markdown", extension: "md", mediaType: "text/markdown" },
  latex: { name: "LaTeX", extension: "tex", mediaType: "application/x-tex" },
  html: { name: "HTML", extension: "html", mediaType: "text/html" },
};

/**
 * A table as text. CSV is unrounded and holds nothing but the table, with the ends of intervals in columns of their own; Markdown is GitHub's, LaTeX needs the packages booktabs and graphicx (and pdfLaTeX T1 fonts),
 * HTML is a table element alone: these three are rounded as on the screen, with title and notes.
 */
export function tableText(table: PlainTable, format: TableFormat): string {
  return WRITERS[format](table);
}

const WRITERS: Record<TableFormat, (table: PlainTable) => string> = {
  csv: ({ columns, rows }) => {
    const hasInterval = columns.map((_, index) => rows.some((row) => row[index]?.low !== undefined));
    const headers = columns.flatMap((column, index) => {
      const header = wholeHeader(column);
      return hasInterval[index] ? [header, `${header} low`, `${header} high`] : [header];
    });
    const cells = (row: readonly PlainCell[]) =>
      row.flatMap(({ raw, low, high }, index): Cell[] =>
        hasInterval[index] ? [raw, low ?? null, high ?? null] : [raw],
      );
    return [headers, ...rows.map(cells)].map(csvLine).join("");
  },
  markdown: ({ title, basis, columns, rows, notes = [] }) => {
    const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
    return `${[
      `**${escapeMarkdown(title)}**`,
      ...(basis === undefined ? [] : [escapeMarkdown(basis)]),
      [
        line(columns.map((column) => escapeMarkdown(wholeHeader(column)))),
        line(columns.map(({ numeric }) => (numeric ? "---:" : "---"))),
        ...rows.map((row) => line(row.map((cell) => emphasised(cell, escapeMarkdown(cell.text), ["**", "**"])))),
      ].join("\n"),
      ...notes.map(escapeMarkdown),
    ].join("\n\n")}\n`;
  },
  latex: (table) => withUnprinted(latexTable(table)),
  html: ({ title, basis, columns, rows, notes = [] }) => {
    // Said of every cell: word processors centre headings.
    const side = (index: number) => ` style="text-align: ${columns[index]?.numeric ? "right" : "left"}"`;
    const cell = (said: PlainCell, index: number) => {
      const text = emphasised(said, escapeHtml(said.text), ["<strong>", "</strong>"]);
      return index === 0 ? `<th scope="row"${side(index)}>${text}</th>` : `<td${side(index)}>${text}</td>`;
    };
    return `${[
      "<table>",
      `<caption>${escapeHtml(basis === undefined ? title : `${withStop(title)} ${basis}`)}</caption>`,
      `<thead><tr>${columns.map((column, index) => `<th scope="col"${side(index)}>${escapeHtml(wholeHeader(column))}</th>`).join("")}</tr></thead>`,
      "<tbody>",
      ...rows.map((row) => `<tr>${row.map(cell).join("")}</tr>`),
      "</tbody>",
      "</table>",
      ...notes.map((note) => `<p>${escapeHtml(note)}</p>`),
    ].join("\n")}\n`;
  },
};

/**
 * A table for a document that defines what replaces missing characters: see withUnprinted. As wide as a text of one column
 * of two, it is a table; wider, it takes both columns (`table*`, which is a table in a class of one column); what is wider
 * than the text is scaled to it, so that no class has an overfull box.
 */
export function latexTable(table: PlainTable): string {
  const { title, basis, columns, rows, notes = [] } = table;
  const line = (cells: readonly string[]) => `  ${cells.join(" & ")} \\\\`;
  const environment = latexWidth(table) > COLUMN_POINTS ? "table*" : "table";
  const tabular = [
    `\\begin{tabular}{${columns.map(({ numeric }, index) => (numeric ? "r" : latexTextColumn(rows, index))).join("")}}`,
    "  \\toprule",
    ...latexGroups(columns),
    line(columns.map(({ header }) => latexCell(header))),
    "  \\midrule",
    ...rows.map((row) => line(row.map((cell) => emphasised(cell, latexCell(cell.text), ["\\textbf{", "}"])))),
    "  \\bottomrule",
    "\\end{tabular}",
  ].join("\n");
  return `${[
    `\\begin{${environment}}`,
    "\\centering",
    "\\small",
    `\\caption{${[title, ...(basis === undefined ? [] : [basis]), ...notes].map((text) => withStop(escapeLatex(oneLine(text)))).join(" ")}}`,
    `\\label{tab:${labelOf(title)}}`,
    `\\resizebox{\\ifdim\\width>\\linewidth\\linewidth\\else\\width\\fi}{!}{${tabular}}`,
    `\\end{${environment}}`,
  ].join("\n")}\n`;
}

/** Of acl's columns, the narrowest of the usual classes. */
const COLUMN_POINTS = 219;
/** What a character takes in \\small at most, on average, and a column besides. */
const [CHARACTER_POINTS, BETWEEN_POINTS] = [5, 12];

function latexWidth({ columns, rows }: PlainTable): number {
  const widthOf = ({ header }: PlainTable["columns"][number], index: number) =>
    Math.min(LATEX_LINE, Math.max(header.length, ...rows.map((row) => row[index]?.text.length ?? 0)));
  return columns.reduce((sum, column, index) => sum + BETWEEN_POINTS + CHARACTER_POINTS * widthOf(column, index), 0);
}

/** "paired-differences-between-systems": letters, digits and hyphens alone. */
function labelOf(title: string): string {
  const words = title
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
  return words.slice(0, LABEL_LENGTH).replace(/-$/, "") || "table";
}
const LABEL_LENGTH = 60;

/** Longer texts are broken into lines. */
export const LATEX_LINE = 45;

function latexTextColumn(rows: PlainTable["rows"], index: number): string {
  const isLong = rows.some((row) => (row[index]?.text.length ?? 0) > LATEX_LINE);
  return isLong ? "p{0.3\\linewidth}" : "l";
}

/** A heading with that of its group, where there is only one line of headings. */
export function wholeHeader({ group, header }: PlainTable["columns"][number]): string {
  return group === undefined ? header : `${group} ${header}`;
}

function emphasised({ isBest }: PlainCell, text: string, [open, close]: readonly [string, string]): string {
  return isBest && text !== "" ? `${open}${text}${close}` : text;
}

/** A line of headings, each over its columns with a rule under it; none where no column has one. */
function latexGroups(columns: PlainTable["columns"]): string[] {
  const runs: { group: string | undefined; from: number; to: number }[] = [];
  columns.forEach(({ group }, index) => {
    const last = runs.at(-1);
    if (last && group !== undefined && last.group === group) last.to = index;
    else runs.push({ group, from: index, to: index });
  });
  const grouped = runs.flatMap(({ group, ...run }) => (group === undefined ? [] : [{ group, ...run }]));
  if (grouped.length === 0) return [];
  const cells = runs.map(({ group, from, to }) =>
    group === undefined ? "" : `\\multicolumn{${to - from + 1}}{c}{${escapeLatex(oneLine(group))}}`,
  );
  const rules = grouped.map(({ from, to }) => `\\cmidrule(lr){${from + 1}-${to + 1}}`);
  return [`  ${cells.join(" & ")} \\\\`, `  ${rules.join(" ")}`];
}

/** A cell that starts with a bracket or a star would be read as an option of the line end before it. */
export function latexCell(text: string): string {
  return escapeLatex(oneLine(text)).replace(/^[[*]/, "{$&}");
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

function withStop(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
