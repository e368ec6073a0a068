import { type Cell, csvLine } from "../format/csv-line";
import { escapeHtml } from "../format/escape-html";
import { escapeLatex } from "../format/escape-latex";
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
 * A table as text. CSV is unrounded and holds nothing but the table; Markdown is GitHub's, LaTeX needs the package booktabs,
 * HTML is a table element alone: these three are rounded as on the screen, with title and notes.
 */
export function tableText(table: PlainTable, format: TableFormat): string {
  return WRITERS[format](table);
}

const WRITERS: Record<TableFormat, (table: PlainTable) => string> = {
  csv: ({ columns, rows }) => {
    const lines: Cell[][] = [columns.map(({ header }) => header), ...rows.map((row) => row.map(({ raw }) => raw))];
    return lines.map(csvLine).join("");
  },
  markdown: ({ title, columns, rows, notes = [] }) => {
    const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
    return `${[
      `**${escapeMarkdown(title)}**`,
      [
        line(columns.map(({ header }) => escapeMarkdown(header))),
        line(columns.map(({ numeric }) => (numeric ? "---:" : "---"))),
        ...rows.map((row) => line(row.map(({ text }) => escapeMarkdown(text)))),
      ].join("\n"),
      ...notes.map(escapeMarkdown),
    ].join("\n\n")}\n`;
  },
  latex: ({ title, columns, rows, notes = [] }) => {
    const line = (cells: readonly string[]) => `  ${cells.map(latexCell).join(" & ")} \\\\`;
    return `${[
      "\\begin{table}",
      "\\centering",
      `\\caption{${[title, ...notes].map((text) => withStop(escapeLatex(oneLine(text)))).join(" ")}}`,
      `\\begin{tabular}{${columns.map(({ numeric }) => (numeric ? "r" : "l")).join("")}}`,
      "  \\toprule",
      line(columns.map(({ header }) => header)),
      "  \\midrule",
      ...rows.map((row) => line(row.map(({ text }) => text))),
      "  \\bottomrule",
      "\\end{tabular}",
      "\\end{table}",
    ].join("\n")}\n`;
  },
  html: ({ title, columns, rows, notes = [] }) => {
    const side = (index: number) => (columns[index]?.numeric ? ' style="text-align: right"' : "");
    const cell = ({ text }: PlainCell, index: number) =>
      index === 0 ? `<th scope="row">${escapeHtml(text)}</th>` : `<td${side(index)}>${escapeHtml(text)}</td>`;
    return `${[
      "<table>",
      `<caption>${escapeHtml(title)}</caption>`,
      `<thead><tr>${columns.map(({ header }, index) => `<th scope="col"${side(index)}>${escapeHtml(header)}</th>`).join("")}</tr></thead>`,
      "<tbody>",
      ...rows.map((row) => `<tr>${row.map(cell).join("")}</tr>`),
      "</tbody>",
      "</table>",
      ...notes.map((note) => `<p>${escapeHtml(note)}</p>`),
    ].join("\n")}\n`;
  },
};

/** Nothing in a cell starts markup, ends the cell or becomes an element. */
function escapeMarkdown(text: string): string {
  return oneLine(text).replaceAll(/[\\`*_{}[\]<>|#~$&]/g, (letter) => `\\${letter}`);
}

/** A cell that starts with a bracket would be read as an option of the line end before it. */
function latexCell(text: string): string {
  return escapeLatex(oneLine(text)).replace(/^\[/, "{[}");
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

function withStop(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
