import { asksAnything } from "@/lib/checklist/question-flags";
import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";

export interface ParsedItem {
  readonly question: string;
  /** 0–100, or null where none was given. */
  readonly importance: number | null;
}

const MARKER =
  /^\s*(?:[-+•*–]\s+|\(?\d{1,3}[.):]\s+|\d{1,3}[、．]\s*|（\d{1,3}）\s*|#\d{1,3}[.):]?\s+|[\u2460-\u2473]\s*|\(?[a-z][.)]\s+|\(?[ivx]{1,5}[.)]\s+|(?:q|question|item)\s?\d{1,3}[.):]\s+|(?:question|item|requirement):\s+|\[[ x]?\]\s+)/i;
const FULL_WIDTH_NUMBER = /^\s*[０-９]{1,3}/;
/** "3 - Is it short?" and "[3] Is it short?": a number in a list, unless importance is asked for. */
const LOOSE_NUMBER = /^\s*(?:\d{1,3}\s+[–—-]|\[\d{1,3}\][.:]?)\s+(?=\S)/;
/** The first of two numbers around the question in a row of a table. */
const ROW_NUMBER = /^\s*\d{1,3}\s*\|\s*(?=.+\|\s*\d)/;
/** What a model says to the person it talks to is no question about a response. */
const TO_THE_READER =
  /^(?:sure\b|certainly\b|of course\b|i hope\b|let me know\b|want me\b|would you (?:like|prefer)\b|do you (?:want|need)\b|(?:shall|should|can|may) i\b|is there anything else\b)/i;

/** A question without its mark, as English begins it: it is kept, and flagged for the mark. */
const BEGINS_ASKING =
  /^(?:does|do|did|is|are|was|were|has|have|can)\s+(?:the|it|its|each|every|all|any|there|this|at least)\b[^.!:;]+$/i;

/** Longer than any question that can be kept, with all that may surround it. */
const MAX_LINE_LENGTH = 2 * STUDY_LIMITS.questionCharacters;

/** The question of one line and its importance, without what marks it as an item of a list; null for any other line. */
export function itemOfLine(line: string, weighted: boolean): ParsedItem | null {
  if (line.length > MAX_LINE_LENGTH) return asItIs(line);
  const plain = line.replace(FULL_WIDTH_NUMBER, (number) => number.normalize("NFKC"));
  const content = /^\s*\|(.*)\|\s*$/.exec(plain)?.[1]?.replace(ROW_NUMBER, "") ?? plain;
  if (/^\s*#{1,6}\s/.test(line)) return null;
  // The marker is looked for before emphasis goes, and again after: "**1.** Is it?" and "1. **Is it?**".
  const once = withoutEmphasis(content.replace(MARKER, ""));
  const unnumbered = weighted ? once : once.replace(LOOSE_NUMBER, "");
  const marked = MARKER.test(content) || MARKER.test(once) || unnumbered !== once;
  const { question, importance } = withImportance(unnumbered.replace(MARKER, "").trim());
  if (question === "") return null;
  const asks = asksAnything(question);
  // A line that closes with a colon announces what follows, and a remark carries no mark of a list.
  if (!asks && (/[:：]$/.test(question) || !(marked || importance !== null || BEGINS_ASKING.test(question))))
    return null;
  // A heading that is printed bold: "**1. Language**".
  if (!asks && importance === null && /^\s*(?:\*\*|__).*(?:\*\*|__)\s*$/.test(line)) return null;
  return !marked && importance === null && TO_THE_READER.test(question) ? null : { question, importance };
}

/** A line too long to be looked through for markup, in which models in a loop would keep us busy for minutes. */
function asItIs(line: string): ParsedItem | null {
  const question = line.replace(MARKER, "").trim();
  return asksAnything(question) || MARKER.test(line) ? { question, importance: null } : null;
}

const STARRED = /(?<![\w*`])(\*{1,3})(?=[^\s*])([^*`]*(?:`[^`]*`[^*`]*)*)(?<=\S)\1(?![\w*`])/g;

/** Emphasis goes where it surrounds words, also inside another; a lone asterisk, `code` and __names__ are the question's. */
function withoutEmphasis(text: string): string {
  return text
    .replace(STARRED, "$2")
    .replace(STARRED, "$2")
    .replace(/^(\s*)(_{2,3})(?=\S)(.*)(?<=\S)\2(\s*)$/, (whole, before, _, words, after) =>
      /\s/.test(words) ? before + words + after : whole,
    )
    .replace(/^(\s*)`([^`]+)`(\s*)$/, "$1$2$3");
}

const NUMBER = "(\\d{1,4}(?:\\.\\d+)?)";
const BEFORE = new RegExp(
  `^[\\[(]?(?:(?:importance|weight)\\s*[:=]?\\s*)?${NUMBER}\\s*(?:%|\\/\\s*100)?[\\])]?\\s*(?:\\||[:–—-]\\s|\\t)\\s*(?=\\S)`,
  "i",
);
const AFTER = new RegExp(
  `\\s*(?:\\||[–—-]|\\[|\\()\\s*(?:(?:importance|weight)\\s*[:=]?\\s*)?${NUMBER}\\s*(?:%|\\/\\s*100)?\\s*[\\])]?$`,
  "i",
);
const AFTER_NAMED = new RegExp(`[\\s,;]*(?:importance|weight)\\s*[:=]?\\s*${NUMBER}\\s*(?:%|\\/\\s*100)?\\s*$`, "i");

/** A text without the importance before or after it. */
export function withImportance(text: string): ParsedItem {
  if (text.length > MAX_LINE_LENGTH) return { question: text, importance: null };
  for (const pattern of [BEFORE, AFTER, AFTER_NAMED]) {
    const match = pattern.exec(text);
    const rest = match === null ? "" : text.replace(pattern, "").trim();
    // Behind a text that is no question a number belongs to the text.
    if (match?.[1] !== undefined && (pattern === BEFORE || asksAnything(rest)))
      return { question: withoutEmphasis(rest), importance: Number(match[1]) };
  }
  return { question: text, importance: null };
}
