const SPECIAL: Record<string, string> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "|": "\\textbar{}",
};

/** Text of the study's as LaTeX prints it; a true minus becomes one of mathematics. */
export function escapeLatex(text: string): string {
  return text.replaceAll(/[\\~^<>|&%$#_{}]/g, (letter) => SPECIAL[letter] ?? `\\${letter}`).replaceAll("−", "$-$");
}
