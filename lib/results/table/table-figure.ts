import { escapeHtml, escapeLatex, escapeMarkdown } from "@/lib/results/report/escape";
import type { PlainTable } from "./plain-table";
import { latexCell } from "./table-text";

const [WIDTH, NAMES, NUMBERS, LINE] = [760, 230, 60, 22];

/** More names around a radar, or groups of bars, than can be read. */
export const MAX_FIGURE_PARTS = 24;

/**
 * A table of shares as bars, a group for each column and a bar for each row, as one self-contained svg element. Names
 * and numbers are next to the bars, so that nothing is conveyed by colour alone.
 */
export function tableSvg(table: PlainTable): string {
  const { title } = table;
  const groups = barGroups(table);
  const height = groups.reduce((sum, { bars }) => sum + (bars.length + 1.5) * LINE, LINE);
  const room = WIDTH - NAMES - NUMBERS;
  let y = LINE;
  const parts = groups.flatMap(({ header, bars }) => {
    const heading = `<text x="0" y="${y}" font-weight="600">${escapeHtml(header)}</text>`;
    y += LINE;
    const drawn = bars.map(({ name, value }) => {
      const text = `<text x="${NAMES - 8}" y="${y}" text-anchor="end">${escapeHtml(shortened(name))}</text>
<rect x="${NAMES}" y="${y - 12}" width="${(room * value).toFixed(1)}" height="14" fill="#3b6ea8"/>
<text x="${(NAMES + room * value + 6).toFixed(1)}" y="${y}">${(value * 100).toFixed(1)}%</text>`;
      y += LINE;
      return text;
    });
    y += LINE / 2;
    return [heading, ...drawn];
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" font-family="system-ui, sans-serif" font-size="13">
<title>${escapeHtml(title)}</title>
${parts.join("\n")}
</svg>
`;
}

/** The same for a self-contained Markdown file: an image whose address is the drawing itself. */
export function tableMarkdownFigure(table: PlainTable): string {
  const address = encodeURIComponent(tableSvg(table)).replaceAll("(", "%28").replaceAll(")", "%29");
  return `![${escapeMarkdown(table.title)}](data:image/svg+xml,${address})\n`;
}

/** As many bars and headings as a page in landscape has room for. */
const LATEX_LINES = 32;

/** The same in LaTeX, of rules, so that it needs no package; in several figures where one page cannot hold it. */
export function tableLatexFigure(table: PlainTable): string {
  const lines = barGroups(table).flatMap(({ header, bars }) => [
    `  \\multicolumn{3}{l}{\\textbf{${escapeLatex(header)}}} \\\\`,
    ...bars.map(
      ({ name, value }) =>
        `  ${latexCell(shortened(name))} & \\rule{${(value * 0.5).toFixed(4)}\\linewidth}{1.4ex} & ${(value * 100).toFixed(1)}\\% \\\\`,
    ),
  ]);
  const figures = Array.from({ length: Math.ceil(lines.length / LATEX_LINES) }, (_, index) => [
    "\\begin{figure}",
    "\\centering",
    "\\begin{tabular}{rlr}",
    ...lines.slice(index * LATEX_LINES, (index + 1) * LATEX_LINES),
    "\\end{tabular}",
    `\\caption{${escapeLatex(table.title)}${index === 0 ? "" : " (continued)"}.}`,
    "\\end{figure}",
  ]);
  return figures.map((figure) => figure.join("\n")).join("\n\n");
}

function barGroups({ columns, rows }: PlainTable) {
  return columns.flatMap(({ header, numeric }, index) => {
    const bars = rows.flatMap((row) => {
      const raw = row[index]?.raw;
      return typeof raw === "number" ? [{ name: row[0]?.text ?? "", value: Math.min(1, Math.max(0, raw)) }] : [];
    });
    return numeric && bars.length > 0 ? [{ header, bars }] : [];
  });
}

function shortened(name: string): string {
  return name.length <= 30 ? name : `${name.slice(0, 29)}…`;
}
