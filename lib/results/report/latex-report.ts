import { escapeLatex, withUnprinted } from "@/lib/results/report/escape";
import type { PlainTable } from "../table/plain-table";
import { LATEX_LINE, latexTable } from "../table/table-text";

export interface LatexSection {
  heading: string;
  /** LaTeX */
  parts: readonly string[];
}

/**
 * A document that pdfLaTeX, LuaLaTeX and XeLaTeX compile as it is. Tables of judges by subset are wide, so its pages are in
 * landscape. Tables and figures stay where they are: LaTeX keeps only some floats waiting, and fails with more.
 */
export function latexReport(title: string, intro: string, sections: readonly LatexSection[]): string {
  const body = [
    `\\title{${escapeLatex(title)}}`,
    "\\date{}",
    "\\begin{document}",
    "\\maketitle",
    "\\footnotesize",
    escapeLatex(intro),
    ...sections.flatMap(({ heading, parts }) => [`\\section*{${escapeLatex(heading)}}`, ...parts]),
    "\\end{document}",
  ].join("\n\n");
  return `${PREAMBLE}\n${withUnprinted(body)}\n`;
}

const PREAMBLE = `\\documentclass[a4paper,landscape]{article}
\\usepackage{iftex}
\\ifpdftex
  \\usepackage[T1]{fontenc}
\\fi
\\usepackage[margin=15mm]{geometry}
\\usepackage{booktabs}
\\usepackage{graphicx}
\\makeatletter
\\newcommand{\\hereas}[1]{\\par\\medskip\\noindent\\minipage{\\linewidth}\\def\\@captype{#1}}
\\renewenvironment{table}{\\hereas{table}}{\\endminipage\\par}
\\renewenvironment{table*}{\\hereas{table}}{\\endminipage\\par}
\\renewenvironment{figure}{\\hereas{figure}}{\\endminipage\\par}
\\makeatother`;

/** Of a page's width and height in small type: characters, with the space between columns; rows. */
const [PAGE_CHARACTERS, PAGE_ROWS, BETWEEN_COLUMNS] = [150, 34, 3];

/** A table as one or more that each fit on a page; the first column is in all of them. */
export function latexTables(table: PlainTable): string[] {
  const { columns, rows, title, basis, notes } = table;
  const widthOf = (index: number) => {
    const texts = [columns[index]?.header ?? "", ...rows.map((row) => row[index]?.text ?? "")];
    const longest = Math.max(...texts.map(({ length }) => length));
    return (columns[index]?.numeric ? longest : Math.min(longest, LATEX_LINE)) + BETWEEN_COLUMNS;
  };
  const strips: number[][] = [];
  let room = 0;
  for (let index = 1; index < columns.length; index++) {
    const width = widthOf(index);
    const last = strips.at(-1);
    if (last && width <= room) last.push(index);
    else strips.push([index]);
    room = (last && width <= room ? room : PAGE_CHARACTERS - widthOf(0)) - width;
  }
  const parts = (strips.length > 0 ? strips : [[]]).flatMap((strip) =>
    Array.from({ length: Math.max(1, Math.ceil(rows.length / PAGE_ROWS)) }, (_, page) => ({
      shown: [0, ...strip],
      of: rows.slice(page * PAGE_ROWS, (page + 1) * PAGE_ROWS),
    })),
  );
  return parts.map(({ shown, of }, part) =>
    latexTable({
      title: part === 0 ? title : `${title} (continued)`,
      columns: shown.flatMap((index) => columns[index] ?? []),
      rows: of.map((row) => shown.flatMap((index) => row[index] ?? [])),
      ...(part === 0 && basis !== undefined ? { basis } : {}),
      ...(part === 0 && notes ? { notes } : {}),
    }),
  );
}
