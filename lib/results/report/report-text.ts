import { escapeHtml, escapeLatex, escapeMarkdown } from "@/lib/results/report/escape";
import { MAX_FIGURE_PARTS, tableLatexFigure, tableMarkdownFigure, tableSvg } from "../table/table-figure";
import { type TableFormat, tableText } from "../table/table-text";
import { latexReport, latexTables } from "./latex-report";
import { longCsv } from "./long-csv";
import type { Report, ReportTable } from "./report-part";
import { shownTables } from "./with-published";

/**
 * A report as one self-contained document with its figures: own tables next to the published ones, and what is missing;
 * CSV holds the own tables, several of them as one with a line for each number.
 */
export function reportText(report: Report, study: string, format: TableFormat): string {
  return WRITERS[format](report, study);
}

const WRITERS: Record<TableFormat, (report: Report, study: string) => string> = {
  csv: ({ tables }) => {
    const own = tables.flatMap((table) => {
      const [shown] = "missing" in table.own ? [] : shownTables(table);
      return shown ? [{ name: headingOf(table), table: shown }] : [];
    });
    const [only] = own;
    // Of a page with several, which of them have data must not change the columns that a script finds.
    return only && tables.length === 1 ? tableText(only.table, "csv") : longCsv(own);
  },
  markdown: ({ title, about, tables }, study) =>
    [
      `# ${escapeMarkdown(title)}\n`,
      `${escapeMarkdown(study)}. ${escapeMarkdown(about)}\n`,
      ...tables.flatMap((table) => [
        `## ${escapeMarkdown(headingOf(table))}\n`,
        ...("missing" in table.own ? [`${escapeMarkdown(table.own.missing)}\n`] : []),
        ...shownTables(table).map((each) => tableText(each, "markdown")),
        ...("missing" in table.own || !isDrawn(table) ? [] : [tableMarkdownFigure(table.own)]),
      ]),
    ].join("\n"),
  latex: ({ title, about, tables }, study) =>
    latexReport(
      title,
      `${study}. ${about}`,
      tables.map((table) => ({
        heading: headingOf(table),
        parts: [
          ...("missing" in table.own ? [escapeLatex(table.own.missing)] : []),
          ...shownTables(table).flatMap(latexTables),
          ...("missing" in table.own || !isDrawn(table) ? [] : [tableLatexFigure(table.own)]),
        ],
      })),
    ),
  html: ({ title, about, tables }, study) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(`${title} · ${study}`)}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; color: #1c1c1c; background: #fff; }
table { border-collapse: collapse; margin: 1rem 0; }
caption { text-align: left; font-weight: 600; padding: 0.25rem 0; }
th, td { border-bottom: 1px solid #bbb; padding: 0.25rem 0.75rem; text-align: left; font-variant-numeric: tabular-nums; }
svg { max-width: 100%; height: auto; }
</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(study)}. ${escapeHtml(about)}</p>
${tables.map(htmlSection).join("\n")}
</body>
</html>
`,
};

function htmlSection(table: ReportTable): string {
  const { own } = table;
  const drawn = !("missing" in own) && isDrawn(table) ? tableSvg(own) : "";
  return `<section>
<h2>${escapeHtml(headingOf(table))}</h2>
${"missing" in own ? `<p>${escapeHtml(own.missing)}</p>\n` : ""}${shownTables(table)
  .map((each) => tableText(each, "html"))
  .join("")}
${drawn}
</section>`;
}

/** As on the page: with too many parts the table alone. */
function isDrawn({ own, figure }: ReportTable): boolean {
  return (
    figure !== null &&
    !("missing" in own) &&
    own.columns.filter(({ numeric, header }) => numeric && header !== "Overall").length <= MAX_FIGURE_PARTS
  );
}

function headingOf({ place, title }: ReportTable): string {
  return place === null ? title : `${place}: ${title}`;
}
