import { splitSections } from "@/lib/text/split-sections";

/** Who speaks in a conversation, other than the system that is judged. */
const OTHERS = new Set(["user", "human", "system", "developer", "tool", "function"]);

interface Judged {
  readonly text: string;
  readonly messages?: readonly { readonly role: string; readonly content: string }[] | null | undefined;
}

/**
 * What is judged of a response: what its system says to the reader. Without reasoning and calls of tools, which are folded,
 * and, of a conversation, without the turns of users, tools and the system's instructions.
 */
export function judgedText({ text, messages }: Judged): string {
  const said = messages
    ? messages.filter(({ role }) => !OTHERS.has(role.toLowerCase())).map(({ content }) => content)
    : [text];
  return said.map(visible).join("\n\n");
}

/** How long what is judged of a response is: in characters as PostgreSQL counts them, by code points. */
export function judgedLength(response: Judged): number {
  let length = 0;
  for (const _ of judgedText(response)) length += 1;
  return length;
}

/** What of a text's form may sway raters. */
export const STYLE_FEATURES = ["length", "headers", "lists", "bold"] as const;

const FENCED = /```[^`]*```/g;
const MARKDOWN = [/^ {0,3}#{1,6}[ \t]/gm, /^[ \t]*(?:[-*+]|\d+[.)])[ \t]/gm, /\*\*[^*\n]+\*\*|__[^_\n]+__/g] as const;

/**
 * How much of each feature of style what is judged of a response has, in the order of STYLE_FEATURES: characters, and
 * Markdown's headers, list items and bold parts outside blocks of code.
 */
export function judgedStyle(response: Judged): number[] {
  const prose = judgedText(response).replace(FENCED, "");
  return [judgedLength(response), ...MARKDOWN.map((mark) => prose.match(mark)?.length ?? 0)];
}

/** The empty lines between an answer and what is folded are neither's. */
function visible(text: string): string {
  const sections = splitSections(text);
  const shown = sections.filter(({ aside }) => aside === null);
  const said = shown.map((section) => section.text).join("");
  return shown.length < sections.length ? said.trim() : said;
}
