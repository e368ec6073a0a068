import { isRecord } from "@/lib/wire/is-record";
import { FOREIGN_ANSWER_LABELS } from "./answer-labels";
import { plainLine, withoutThinking } from "./clean-answer";
import { jsonIn } from "./parse-json";
import { type Parsed, read, unreadable } from "./parsed";

/** The places where a model may have put its answer, as plain text. */
export interface FinalAnswers {
  /** In the form that was asked for: a line that begins with a label such as "Answer:", or a key of JSON. */
  readonly stated: readonly string[];
  /** After a label within a sentence: "So the answer is YES." But also: "The answer is no longer than three lines." */
  readonly mentioned: readonly string[];
  /** The first and the last line. */
  readonly ends: readonly string[];
}

const LABELS = ["final answer", "answer"] as const;

/**
 * Finds the places of final answers in a model's text.
 * @param otherLabels labels that are taken when no line begins with "Answer:", such as "score"
 * @param jsonKeys keys under which a JSON object may hold the answer
 */
export function finalAnswers(
  text: string,
  otherLabels: readonly string[] = [],
  jsonKeys: readonly string[] = ["answer", "final_answer"],
): Parsed<FinalAnswers> {
  const spoken = withoutThinking(text);
  if (!spoken.ok) return spoken;
  const json = jsonIn(spoken.value);
  const keys = [...jsonKeys, ...otherLabels];
  const inJson = json.ok ? answersInJson(json.value, keys) : [];
  const lines = spoken.value.split("\n").map(plainLine);
  for (const labels of [LABELS, FOREIGN_ANSWER_LABELS, otherLabels]) {
    const stated = statedAfter(lines, labels);
    // JSON among prose may be quoted from what is judged: it does not outweigh a label, nor a label it.
    if (stated.length > 0)
      return read({ stated: [...inJson, ...stated], mentioned: mentionedAfter(lines, LABELS), ends: [] });
  }
  if (inJson.length > 0) return read({ stated: inJson, mentioned: [], ends: [] });
  if (json.ok && isScalar(json.value)) return read({ stated: [String(json.value)], mentioned: [], ends: [] });
  if (json.ok && /^(?:```\w*\s*)?[{[]/.test(spoken.value))
    return unreadable(`the JSON holds none of ${keys.join(", ")}`);
  const [first, ...others] = lines.filter((line) => line !== "" && !/^```/.test(line));
  if (first === undefined) return unreadable("the answer is empty");
  return read({
    stated: [],
    mentioned: [LABELS, otherLabels].flatMap((labels) => mentionedAfter(lines, labels)),
    ends: [first, ...others.slice(-1)],
  });
}

const SEPARATOR = "(?::|：|=|->|→|-|–|—)";
const OF_THE_QUESTION = "(?:\\s+to\\s+(?:the|this)\\s+question)?";

interface LabelPatterns {
  /** An element of that name, with what is in it. */
  readonly tag: RegExp;
  /** At the beginning of a line, with the text after it. */
  readonly stated: RegExp;
  /** A line with nothing else. */
  readonly alone: RegExp;
  /** Anywhere. */
  readonly mentioned: RegExp;
}

function patternsOf(labels: readonly string[]): LabelPatterns {
  const names = labels.join("|");
  const before = "^(?:\\d{1,3}[.)]\\s+)?(?:(?:so|thus|therefore|hence),?\\s+)?(?:(?:my|the|final|overall)\\s+)*";
  return {
    tag: new RegExp(`<(${names})>((?:(?!<\\1>)[\\s\\S])*?)</\\1>`, "gi"),
    stated: new RegExp(`${before}(?:${names})${OF_THE_QUESTION}\\s*(?:${SEPARATOR}|is\\s*:)\\s*(.*)$`, "iu"),
    alone: new RegExp(`${before}(?:${names})\\s*[:：.]?$`, "iu"),
    mentioned: new RegExp(
      `(?:^|[^\\p{L}\\p{N}_])(?:${names})${OF_THE_QUESTION}\\s*(?:${SEPARATOR}|\\bis\\b:?)\\s*`,
      "giu",
    ),
  };
}

/** The text after labels that begin a line, or in tags of that name. */
function statedAfter(lines: readonly string[], labels: readonly string[]): string[] {
  if (labels.length === 0) return [];
  const { tag, stated, alone } = patternsOf(labels);
  const tagged = Array.from(lines.join("\n").matchAll(tag), (match) => (match[2] ?? "").trim());
  if (tagged.length > 0) return tagged;
  return lines.flatMap((line, index) => {
    if (alone.test(line)) return [nextFilled(lines, index)];
    const rest = stated.exec(line)?.[1];
    if (rest === undefined) return [];
    return [rest === "" ? nextFilled(lines, index) : rest];
  });
}

/** The text after labels anywhere, up to the next one. */
function mentionedAfter(lines: readonly string[], labels: readonly string[]): string[] {
  if (labels.length === 0) return [];
  const { mentioned } = patternsOf(labels);
  return lines.flatMap((line) => {
    const matches = [...line.matchAll(mentioned)];
    return matches.map((match, order) => line.slice(match.index + match[0].length, matches[order + 1]?.index));
  });
}

const nextFilled = (lines: readonly string[], index: number) =>
  lines.slice(index + 1).find((line) => line !== "") ?? "";

const isScalar = (value: unknown) => ["string", "number", "boolean"].includes(typeof value);

function answersInJson(value: unknown, keys: readonly string[]): string[] {
  if (!isRecord(value)) return [];
  const wanted = new Set(keys.map(simplified));
  return Object.entries(value)
    .filter(([key, entry]) => wanted.has(simplified(key)) && isScalar(entry))
    .map(([, entry]) => String(entry));
}

const simplified = (key: string) => key.toLowerCase().replace(/[\s_-]+/g, "");
