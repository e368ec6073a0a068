import { escapeHtml, escapeLatex, escapeMarkdown } from "@/lib/results/report/escape";
import { MAX_FIGURE_PARTS, tableLatexFigure, tableMarkdownFigure, tableSvg } from "../table/table-figure";
import { type TableFormat, tableText } from "../table/table-text";
import { latexReport, latexTables } from "./latex-report";
import type { Report, ReportTable } from "./report-part";

/**
 * A report as one self-contained document with its figures: own tables next to the published ones, and what is missing;
 * CSV holds the own tables one below the other, each after lines with its title and what it rests on.
 */
export function reportText(report: Report, study: string, format: TableFormat): string {
  return WRITERS[format](report, study);
}

const WRITERS: Record<TableFormat, (report: Report, study: string) => string> = {
  csv: ({ tables }) => {
    const own = tables.flatMap((table) => ("missing" in table.own ? [] : [{ table, own: table.own }]));
    if (own.length === 1 && own[0]) return tableText(own[0].own, "csv");
    return own
      .map(({ own: each }) => {
        // Numbers are unrounded in CSV: shares from 0 to 1.
        const title = each.title.replace(", in percent", ", as shares from 0 to 1");
        const caption = [title, each.basis ?? []].flat().map((line) => `# ${line.replaceAll(/\s+/g, " ")}\r\n`);
        return `${caption.join("")}${tableText(each, "csv")}`;
      })
      .join("\r\n");
  },
  markdown: ({ title, about, tables }, study) =>
    [
      `# ${escapeMarkdown(title)}\n`,
      `${escapeMarkdown(study)}. ${escapeMarkdown(about)}\n`,
      ...tables.flatMap((table) => [
        `## ${escapeMarkdown(headingOf(table))}\n`,
        "missing" in table.own ? `${escapeMarkdown(table.own.missing)}\n` : tableText(table.own, "markdown"),
        ...("missing" in table.own || !isDrawn(table) ? [] : [tableMarkdownFigure(table.own)]),
        ...(table.published ? [tableText(table.published, "markdown")] : []),
      ]),
    ].join("\n"),
  latex: ({ title, about, tables }, study) =>
    latexReport(
      title,
      `${study}. ${about}`,
      tables.map((table) => ({
        heading: headingOf(table),
        parts: [
          ...("missing" in table.own ? [escapeLatex(table.own.missing)] : latexTables(table.own)),
          ...("missing" in table.own || !isDrawn(table) ? [] : [tableLatexFigure(table.own)]),
          ...(table.published ? latexTables(table.published) : []),
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
  const { own, published } = table;
  const shown =
    "missing" in own
      ? `<p>${escapeHtml(own.missing)}</p>`
      : `${tableText(own, "html")}${isDrawn(table) ? tableSvg(own) : ""}`;
  return `<section>
<h2>${escapeHtml(headingOf(table))}</h2>
${shown}
${published ? tableText(published, "html") : ""}
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
