import { type Parsed, read, unreadable } from "./parsed";

/** Markup that surrounds words without changing them: emphasis in Markdown or HTML, code ticks. */
const EMPHASIS = /\*{1,3}|_{2,3}|`+|~~|<\/?(?:b|strong|i|em|u|mark)>/gi;

/** Digits and Latin letters as Chinese and Japanese texts may write them. */
const FULL_WIDTH = /[０-９Ａ-Ｚａ-ｚ]/g;

/** Ends of turns that some servers leave in the text. */
const ENDS_OF_TURN = [
  ...["im_end", "eot_id", "end", "endoftext", "return", "end_of_text"].map((name) => `<|${name}|>`),
  "</s>",
  "<end_of_turn>",
];
const MAX_END_LENGTH = Math.max(...ENDS_OF_TURN.map(({ length }) => length));
const THINKING_BEGINS =
  /^(?:<(?:seed:)?(?:think|thinking|thought|reasoning)>|\[THINK\]|◁think▷|<\|channel\|>analysis)/i;
const THINKING_ENDS =
  /<\/(?:seed:)?(?:think|thinking|thought|reasoning)>|\[\/THINK\]|◁\/think▷|<\|channel\|>final<\|message\|>/gi;

/**
 * A model's text without the thinking some models show first (`<think>…</think>`) and with plain line ends.
 * Fails when there is nothing, or when the thinking never ended.
 */
export function withoutThinking(text: string): Parsed<string> {
  const plain = text.replace(/\r\n?/g, "\n").replace(/[\u200b\u2060\ufeff]/g, "");
  const rest = withoutEndsOfTurn(plain.slice(lengthOfThinking(plain))).trim();
  if (THINKING_BEGINS.test(rest)) return unreadable("the reasoning was never finished, so there is no answer");
  if (rest === "") return unreadable("the answer is empty");
  return read(rest);
}

/** Not by one expression: models in a loop write spaces without end, and it would begin again at each of them. */
function withoutEndsOfTurn(text: string): string {
  let rest = text.trimEnd();
  for (;;) {
    const last = rest.slice(-MAX_END_LENGTH).toLowerCase();
    const end = ENDS_OF_TURN.find((mark) => last.endsWith(mark));
    if (end === undefined) return rest;
    rest = rest.slice(0, -end.length).trimEnd();
  }
}

/** A line without Markdown emphasis, heading marks, quote marks and list markers. */
export function plainLine(line: string): string {
  return line
    .replace(EMPHASIS, "")
    .replace(FULL_WIDTH, (character) => character.normalize("NFKC"))
    .replace(/\$?\\boxed\{(?:\s*\\text\{)?([^{}]*)\}?\}\$?/g, "$1")
    .replace(/^\s*(?:>\s*)*(?:#{1,6}\s+)?(?:[-+•*]\s+)?/, "")
    .trim();
}

/** How many characters of a text are thinking aloud, to the last closing tag; some servers leave out the opening one. */
export function lengthOfThinking(text: string): number {
  const last = Array.from(text.matchAll(THINKING_ENDS)).at(-1);
  return last === undefined ? 0 : last.index + last[0].length;
}
