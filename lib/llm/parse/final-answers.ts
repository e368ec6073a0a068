import { plainLine, withoutThinking } from "./clean-answer";
import { jsonIn } from "./parse-json";
import { type Parsed, read, unreadable } from "./parsed";

/**
 * The places where a model may have put its answer, as plain text. `labelled` answers follow a label such as "Answer:";
 * otherwise they are the first and the last line of a text without any label.
 */
export interface FinalAnswers {
  readonly labelled: boolean;
  readonly texts: readonly string[];
}

const LABELS = ["final answer", "answer"] as const;

/**
 * Finds the final answers in a model's text.
 * @param otherLabels labels that are taken when there is no "Answer:", such as "score"
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
  if (json.ok) return fromJson(json.value, [...jsonKeys, ...otherLabels]);
  const lines = spoken.value.split("\n").map(plainLine);
  for (const labels of [LABELS, otherLabels]) {
    const found = afterLabels(lines, labels);
    if (found.length > 0) return read({ labelled: true, texts: found });
  }
  const filled = lines.filter((line) => line !== "" && !/^```/.test(line));
  const first = filled[0];
  const last = filled.at(-1);
  if (first === undefined || last === undefined) return unreadable("the answer is empty");
  return read({ labelled: false, texts: filled.length === 1 ? [first] : [first, last] });
}

function afterLabels(lines: readonly string[], labels: readonly string[]): string[] {
  if (labels.length === 0) return [];
  const names = labels.join("|");
  const tag = new RegExp(`<(${names})>([\\s\\S]*?)</\\1>`, "gi");
  const tagged = Array.from(lines.join("\n").matchAll(tag), (match) => (match[2] ?? "").trim());
  if (tagged.length > 0) return tagged;
  const label = new RegExp(`(?:^|[^\\p{L}\\p{N}_])(?:${names})\\s*(?::|=|-|–|—|\\bis\\b:?)\\s*`, "giu");
  const bare = new RegExp(`^(?:(?:my|the|final)\\s+)*(?:${names})\\s*[:.]?$`, "iu");
  const found: string[] = [];
  lines.forEach((line, index) => {
    const matches = [...line.matchAll(label)];
    if (matches.length === 0 && !bare.test(line)) return;
    if (matches.length === 0) found.push(nextFilled(lines, index));
    matches.forEach((match, order) => {
      const rest = line.slice(match.index + match[0].length, matches[order + 1]?.index).trim();
      found.push(rest === "" ? nextFilled(lines, index) : rest);
    });
  });
  return found;
}

const nextFilled = (lines: readonly string[], index: number) =>
  lines.slice(index + 1).find((line) => line !== "") ?? "";

function fromJson(value: unknown, keys: readonly string[]): Parsed<FinalAnswers> {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") {
    return read({ labelled: true, texts: [String(value)] });
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    const wanted = new Set(keys.map(simplified));
    const texts = Object.entries(value)
      .filter(([key]) => wanted.has(simplified(key)))
      .map(([, entry]) => entry)
      .filter((entry) => ["string", "number", "boolean"].includes(typeof entry))
      .map(String);
    if (texts.length > 0) return read({ labelled: true, texts });
  }
  return unreadable(`the JSON holds none of ${keys.join(", ")}`);
}

const simplified = (key: string) => key.toLowerCase().replace(/[\s_-]+/g, "");
