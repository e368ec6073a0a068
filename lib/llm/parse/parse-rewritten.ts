import { withoutThinking } from "./clean-answer";
import { type Parsed, read, unreadable } from "./parsed";

const LABEL =
  /^[ \t]*(?:#{1,6}[ \t]*)?\*{0,2}(?:(?:final|new|improved)[ \t]+)?(?:answer|response)\*{0,2}[ \t]*:\*{0,2}[ \t]*/im;

/** The new response after "Plan: … Answer: …" exactly as written, its own Markdown untouched. */
export function parseRewritten(text: string): Parsed<string> {
  const spoken = withoutThinking(text);
  if (!spoken.ok) return spoken;
  const label = LABEL.exec(spoken.value);
  if (label === null) return unreadable('there is no "Answer:" with the new response after it');
  const response = spoken.value.slice(label.index + label[0].length).trim();
  return response === "" ? unreadable("the new response is empty") : read(response);
}
