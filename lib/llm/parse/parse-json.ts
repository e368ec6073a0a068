import { withoutThinking } from "./clean-answer";
import { type Parsed, read, unreadable } from "./parsed";

const FENCE = /```[ \t]*(?:(?:json|jsonc|javascript|js)[ \t]*)?\n([\s\S]*?)```/gi;

/**
 * The one JSON value in a model's text: the whole text, the contents of a fenced block, or one object or array with
 * prose around it. Two different ones are a failure, not a choice.
 */
export function parseJson(text: string): Parsed<unknown> {
  const spoken = withoutThinking(text);
  return spoken.ok ? jsonIn(spoken.value) : spoken;
}

/** As parseJson, for text that is already without thinking. */
export function jsonIn(text: string): Parsed<unknown> {
  const whole = tryJson(text.trim());
  if (whole.ok) return whole;
  const fenced = Array.from(text.matchAll(FENCE), (match) => tryJson((match[1] ?? "").trim())).filter(
    (json) => json.ok,
  );
  const found = fenced.length > 0 ? fenced : embedded(text);
  const [first] = found;
  if (found.length === 1 && first !== undefined) return first;
  if (first === undefined) return unreadable("there is no valid JSON in the answer");
  const different = new Set(found.map((json) => (json.ok ? JSON.stringify(json.value) : "")));
  return different.size === 1 ? first : unreadable("there are several different JSON values in the answer");
}

/** What any JSON begins with: most answers are prose, and an error costs more than all else about reading one. */
const JSON_BEGINS = /^[{["\d\-tfn]/;

function tryJson(text: string): Parsed<unknown> {
  if (!JSON_BEGINS.test(text)) return unreadable("there is no valid JSON in the answer");
  for (const written of new Set([text, withoutTrailingCommas(text)])) {
    try {
      return read(JSON.parse(written));
    } catch {}
  }
  return unreadable("there is no valid JSON in the answer");
}

/** Commas before a closing bracket go, except within strings. */
const withoutTrailingCommas = (text: string) =>
  text.replace(/"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"|\\?$)|,(?=\s*[}\]])/g, (found) => (found === "," ? "" : found));

/** Characters looked at in vain before the search ends: models in a loop open brackets without end. */
const MAX_WASTED_CHARACTERS = 10_000_000;

/** Objects, and arrays of strings or objects, embedded in prose; those inside another are not found again. */
function embedded(text: string): Parsed<unknown>[] {
  const found: Parsed<unknown>[] = [];
  let inVain = 0;
  for (let start = 0; start < text.length && inVain < MAX_WASTED_CHARACTERS; start++) {
    if (text[start] !== "{" && text[start] !== "[") continue;
    if (!/^(?:\{\s*["}]|\[\s*["{])/.test(text.slice(start, start + 200))) continue;
    const end = closing(text, start);
    const json = end === null ? unreadable("unclosed") : tryJson(text.slice(start, end));
    if (end === null || !json.ok) {
      inVain += (end ?? text.length) - start;
      continue;
    }
    found.push(json);
    start = end - 1;
  }
  return found;
}

/** The index after the bracket that closes the one at `start`, or null. */
function closing(text: string, start: number): number | null {
  let depth = 0;
  let quoted = false;
  for (let index = start; index < text.length; index++) {
    const character = text[index];
    if (quoted) {
      if (character === "\\") index++;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === "{" || character === "[") depth++;
    else if (character === "}" || character === "]") {
      depth--;
      if (depth === 0) return index + 1;
    }
  }
  return null;
}
