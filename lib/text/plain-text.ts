import { extractMath } from "./extract-math";

/** Code, or a sign that is meant as one. */
const VERBATIM = /(`+)(?!`)([\s\S]*?[^`])\1(?!`)|\\([!-/:-@[-`{-~])/g;

const SIGNS: Readonly<Record<string, string>> = {
  le: "≤",
  leq: "≤",
  ge: "≥",
  geq: "≥",
  ne: "≠",
  neq: "≠",
  times: "×",
  cdot: "·",
  pm: "±",
  approx: "≈",
  infty: "∞",
  to: "→",
  in: "∈",
  sum: "∑",
  int: "∫",
  pi: "π",
};

/**
 * Markdown with LaTeX as one line of words, for names, titles and excerpts: what a screen reader says or a list shows.
 * Marks go and what they mark stays; a formula is written as on a keyboard, "x^2 ≤ 1/2".
 */
export function plainText(markdown: string): string {
  if (!/[`*_$\\[<~|#>&]|^\s*(?:[-+]|\d+[.)])\s|\s{2}|\n/m.test(markdown)) return markdown.trim();
  const { text, formulas } = extractMath(markdown);
  const kept = formulas.map(({ tex }) => plainFormula(tex));
  const keep = (part: string) => `\uFDD0${kept.push(part) - 1}\uFDD1`;
  return text
    .replace(/^[\s>]*(?:`{3,}|~{3,})[^`\n]*$/gm, "")
    .replace(VERBATIM, (_, _ticks, code?: string, sign?: string) =>
      keep(sign ?? code?.replace(/^ (.*\S.*) $/s, "$1") ?? ""),
    )
    .replace(/^[ \t]*(?:[-*_][ \t]*){3,}$|^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)+\|?[ \t]*$/gm, "")
    .replace(/^[ \t]*(?:>[ \t]?)*(?:#{1,6}[ \t]+|[-*+][ \t]+(?:\[[ x]\][ \t]+)?)?/gim, "")
    .replace(/[ \t]+#+[ \t]*$/gm, "")
    .replace(/^\||\|$/gm, " ")
    .replace(/!?\[([^[\]]*)\](?:\([^()\s]*(?:\([^()]*\)[^()\s]*)*(?:\s+"[^"]*")?\)|\[[^[\]]*\])/g, "$1")
    .replace(/<((?:https?:|mailto:)[^<>\s]+)>/g, "$1")
    .replace(/(\*{1,3}|~~)(?=\S)([\s\S]*?\S)\1/g, "$2")
    .replace(/(?<![\p{L}\p{N}_])(_{1,3})(?=\S)([\s\S]*?\S)\1(?![\p{L}\p{N}_])/gu, "$2")
    .replace(/\uFDD0(\d+)\uFDD1/g, (_, index: string) => kept[Number(index)] ?? "")
    .replace(/\s+/g, " ")
    .trim();
}

function plainFormula(tex: string): string {
  return tex
    .replace(/\\(?:d|t)?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g, "$1/$2")
    .replace(/\\sqrt\s*\{([^{}]*)\}/g, "√($1)")
    .replace(/\\(?:text|textbf|mathrm|mathbf|mathbb|mathcal|operatorname)\b\s*|\\(?:left|right)\b|\\[,;:! ]/g, " ")
    .replace(/\\([a-zA-Z]+)/g, (_, name: string) => SIGNS[name] ?? name)
    .replace(/\\\\/g, " ")
    .replace(/\\([{}%$#&_|])|[{}]/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
}
