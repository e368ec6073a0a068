/** One formula found in a text. */
export interface Formula {
  /** Exactly as written, delimiters included: shown wherever the formula cannot be. */
  source: string;
  tex: string;
  display: boolean;
}

export interface ExtractedMath {
  /** The text with every formula replaced by a placeholder that Markdown leaves alone. */
  text: string;
  formulas: ReadonlyArray<Formula>;
}

// Two of Unicode's noncharacters, which no text may contain; an index is between them.
const OPEN = "\uFDD0";
const CLOSE = "\uFDD1";
const PLACEHOLDER = /\uFDD0(\d+)\uFDD1/g;

const MAX_FORMULAS = 2000;
const MAX_INLINE = 1000;
const MAX_DISPLAY = 5000;
/** Delimiters of a text that close nowhere; each was looked for in up to MAX_DISPLAY characters. */
const MAX_UNCLOSED = 3000;

const FENCE = /^(?:[\s>]|[-*+]\s|\d{1,9}[.)]\s)*(`{3,}|~{3,})/;
const BLANK_LINE = /\n[ \t>]*\n/;
const URL_START = /(?:https?:\/\/|www\.)[^\s<]*/y;

/**
 * Takes the LaTeX out of a Markdown text before Markdown can misread it (underscores, stars, table bars): `$…$`, `$$…$$`,
 * `\(…\)` and `\[…\]`, not in code. A single dollar opens a formula only as in Pandoc: no space after the opening one,
 * none before the closing one, no digit after it; so prices stay prices.
 */
export function extractMath(input: string): ExtractedMath {
  const clean = input.replace(/[\uFDD0\uFDD1]/g, "\uFFFD");
  if (!/\$|\\[([]/.test(clean)) return { text: clean, formulas: [] };
  const found: Found = { formulas: [], unclosed: 0 };
  const text = outsideFences(clean)
    .map((part) => (part.code ? part.text : replaceFormulas(part.text, found)))
    .join("");
  return { text, formulas: found.formulas };
}

/** Splits text at placeholders: strings and indexes of formulas in turn, beginning and ending with a string. */
export function splitAtPlaceholders(text: string): ReadonlyArray<string> {
  return text.includes(OPEN) ? text.split(PLACEHOLDER) : [text];
}

/** Puts the formulas back as they were written, for code, addresses and whatever else shows text as it is. */
export function restoreSource(text: string, formulas: ReadonlyArray<Formula>): string {
  if (!text.includes(OPEN)) return text;
  return text.replace(PLACEHOLDER, (whole, index: string) => formulas[Number(index)]?.source ?? whole);
}

interface Part {
  code: boolean;
  text: string;
}

function outsideFences(text: string): Part[] {
  const parts: Part[] = [];
  let fence: string | null = null;
  let current = "";
  const flush = (code: boolean) => {
    if (current) parts.push({ code, text: current });
    current = "";
  };
  for (const line of text.split(/(?<=\n)/)) {
    const marker = FENCE.exec(line)?.[1];
    if (
      fence === null &&
      marker &&
      !(marker.startsWith("`") && line.slice(line.indexOf(marker)).replace(/^`+/, "").includes("`"))
    ) {
      flush(false);
      fence = marker;
      current += line;
    } else if (fence !== null && marker?.startsWith(fence) && line.trim().endsWith(marker)) {
      current += line;
      flush(true);
      fence = null;
    } else current += line;
  }
  flush(fence !== null);
  return parts;
}

interface Found {
  formulas: Formula[];
  unclosed: number;
}

function replaceFormulas(text: string, found: Found): string {
  const { formulas } = found;
  const codeSpanEnd = codeSpanFinder(text);
  let result = "";
  let copied = 0;
  let at = 0;
  while (at < text.length) {
    const character = text[at];
    if (character === "`") {
      at = codeSpanEnd(at);
    } else if (character === "h" || character === "w") {
      URL_START.lastIndex = at;
      at += URL_START.exec(text)?.[0].length ?? 1;
    } else if (character === "$" || character === "\\") {
      const mayBeOne = formulas.length < MAX_FORMULAS && found.unclosed < MAX_UNCLOSED;
      const formula = mayBeOne ? formulaAt(text, at) : null;
      if (formula) {
        result += `${text.slice(copied, at)}${OPEN}${formulas.length}${CLOSE}`;
        formulas.push(formula);
        at += formula.source.length;
        copied = at;
      } else {
        if (character === "$" || /[([]/.test(text[at + 1] ?? "")) found.unclosed += 1;
        at += character === "\\" || text[at + 1] === "$" ? 2 : 1;
      }
    } else at += 1;
  }
  return result + text.slice(copied);
}

/** Where the code span that opens at a run of backticks ends; just after the run where none does. */
function codeSpanFinder(text: string): (at: number) => number {
  const runs = new Map<number, number[]>();
  for (const run of text.matchAll(/`+/g)) {
    const positions = runs.get(run[0].length) ?? [];
    positions.push(run.index);
    runs.set(run[0].length, positions);
  }
  return (at) => {
    let length = 1;
    while (text[at + length] === "`") length += 1;
    const positions = runs.get(length) ?? [];
    while ((positions[0] ?? Number.POSITIVE_INFINITY) <= at) positions.shift();
    const close = positions[0];
    if (close === undefined || BLANK_LINE.test(text.slice(at, Math.min(close, at + 20_000)))) return at + length;
    return close + length;
  };
}

function formulaAt(text: string, at: number): Formula | null {
  if (text.startsWith("$$", at)) return displayFormula(text, at, "$$", "$$");
  if (text.startsWith("\\[", at)) return displayFormula(text, at, "\\[", "\\]");
  if (text.startsWith("\\(", at)) return delimited(text, at, "\\(", "\\)", MAX_DISPLAY, false);
  return text[at] === "$" ? dollarFormula(text, at) : null;
}

function displayFormula(text: string, at: number, open: string, close: string): Formula | null {
  return delimited(text, at, open, close, MAX_DISPLAY, true);
}

function delimited(
  text: string,
  at: number,
  open: string,
  close: string,
  longest: number,
  display: boolean,
): Formula | null {
  const window = text.slice(at + open.length, at + open.length + longest);
  const end = window.indexOf(close);
  if (end < 0) return null;
  const body = window.slice(0, end);
  const alone = /^[ \t]*\n/.test(body);
  if (body.trim() === "" || (!alone && BLANK_LINE.test(body))) return null;
  return { source: open + body + close, tex: toTex(body), display };
}

function dollarFormula(text: string, at: number): Formula | null {
  if (/[\s$]/.test(text[at + 1] ?? " ")) return null;
  const window = text.slice(at + 1, at + 1 + MAX_INLINE);
  for (let end = 1; end < window.length; end += 1) {
    if (window[end] === "\\") end += 1;
    else if (window[end] === "\n" && /^\n[ \t>]*\n/.test(window.slice(end, end + 20))) return null;
    else if (window[end] === "$" && !/\s/.test(window[end - 1] ?? " ") && !/[\d$]/.test(window[end + 1] ?? "")) {
      const body = window.slice(0, end);
      if (looksLikePrices(body)) return null;
      return { source: `$${body}$`, tex: toTex(body), display: false };
    }
  }
  return null;
}

/** "$5 for one and 6$ for two", "$a/$b": dollars, but no mathematics between them. */
function looksLikePrices(body: string): boolean {
  return /[/=:,;&]$/.test(body) || (/^\d[\d.,]*[^\d]*[a-z]{2}/i.test(body) && !/[\\^_{}=+<>]/.test(body));
}

/** One line of TeX: a block quote's markers are taken off, line breaks are spaces to TeX anyway. */
function toTex(body: string): string {
  return body
    .split("\n")
    .map((line, index) => (index === 0 ? line : line.replace(/^\s*(?:>\s?)+/, "")).trim())
    .join(" ")
    .trim();
}
