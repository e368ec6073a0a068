import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The texts of the usual classes: their widths, and whether in two columns. */
const LATEX_CLASSES = {
  article: ["\\documentclass{article}"],
  neurips: ["\\documentclass{article}", "\\usepackage[text={5.5in,9in}]{geometry}"],
  acl: [
    "\\documentclass[11pt,twocolumn]{article}",
    "\\usepackage[text={16cm,24.7cm},a4paper]{geometry}",
    "\\setlength{\\columnsep}{0.6cm}",
  ],
} as const;

export const hasLatex = (() => {
  try {
    execFileSync("pdflatex", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

/** What pdfLaTeX complains about in a text of such a class; texts in a narrow column may be stretched, tables may not stick out. */
export function latexComplaints(text: string, style: keyof typeof LATEX_CLASSES): string[] {
  const folder = mkdtempSync(join(tmpdir(), "tickbox-latex-"));
  try {
    const packages = ["[T1]{fontenc}", "{natbib}", "{booktabs}", "{graphicx}"].map((name) => `\\usepackage${name}`);
    const source = [
      ...LATEX_CLASSES[style],
      ...packages,
      // Undefined citations are long, as bold question marks are not.
      "\\emergencystretch=3em",
      "\\begin{document}",
      text,
      "\\end{document}",
    ].join("\n");
    writeFileSync(join(folder, "text.tex"), source);
    const options = ["-interaction=nonstopmode", "-halt-on-error", "text.tex"];
    const log = execFileSync("pdflatex", options, { cwd: folder, encoding: "utf8" });
    return log.split("\n").filter((line) => /^!|^Overfull|multiply defined/.test(line));
  } catch (error) {
    return [error instanceof Error && "stdout" in error ? String(error.stdout) : String(error)];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
