import { type Parsed, read, unreadable } from "./parsed";

/** Markup that surrounds words without changing them: emphasis, code ticks, boxes of mathematics. */
const EMPHASIS = /\*{1,3}|_{2,3}|`+|~~/g;

/**
 * A model's text without the thinking some models show first (`<think>…</think>`) and with plain line ends.
 * Fails when there is nothing, or when the thinking never ended.
 */
export function withoutThinking(text: string): Parsed<string> {
  const plain = text.replace(/\r\n?/g, "\n").replace(/[\u200b\u2060\ufeff]/g, "");
  // Some servers leave out the opening tag.
  const end = /<\/(?:think|thinking|reasoning)>/gi;
  let after = 0;
  for (const match of plain.matchAll(end)) after = match.index + match[0].length;
  const rest = plain.slice(after).trim();
  if (/^<(?:think|thinking|reasoning)>/i.test(rest))
    return unreadable("the reasoning was never finished, so there is no answer");
  if (rest === "") return unreadable("the answer is empty");
  return read(rest);
}

/** A line without Markdown emphasis, heading marks, quote marks and list markers. */
export function plainLine(line: string): string {
  return line
    .replace(EMPHASIS, "")
    .replace(/\$?\\boxed\{\s*(?:\\text\{)?([^{}]*)\}?\}\$?/g, "$1")
    .replace(/^\s*(?:>\s*)*(?:#{1,6}\s+)?(?:[-+•*]\s+)?/, "")
    .trim();
}
