import type { Nodes, Root } from "mdast";
import { type CompileContext, fromMarkdown, type Token } from "mdast-util-from-markdown";
import { gfmStrikethroughFromMarkdown } from "mdast-util-gfm-strikethrough";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTaskListItemFromMarkdown } from "mdast-util-gfm-task-list-item";
import { gfmStrikethrough } from "micromark-extension-gfm-strikethrough";
import { gfmTable } from "micromark-extension-gfm-table";
import { gfmTaskListItem } from "micromark-extension-gfm-task-list-item";

// Bare web addresses are found when the text is rendered: GitHub's extension for them weighs 3.5 kB gzipped. Footnotes
// stay as they are written: reading them would take another 1.5 kB, for the sake of few texts.
// One tilde is a tilde, as in "5~10 km": two strike through.
const extensions = [gfmStrikethrough({ singleTilde: false }), gfmTable(), gfmTaskListItem()];
const {
  taskListCheckValueChecked: _checked,
  taskListCheckValueUnchecked: _unchecked,
  ...exitParagraph
} = {
  ...gfmTaskListItemFromMarkdown().exit,
};
const mdastExtensions = [
  gfmStrikethroughFromMarkdown(),
  gfmTableFromMarkdown(),
  { exit: { ...exitParagraph, taskListCheck: exitBox } },
];

/** A box belongs to its item. After an empty item, which has no text, "[ ]" at the start of the next text is found to be one, too: it is text. */
function exitBox(this: CompileContext, token: Token): void {
  const [paragraph, item] = [this.stack.at(-1), this.stack.at(-2)];
  const value = this.sliceSerialize(token);
  if (item?.type === "listItem" && item.children.find(({ type }) => type === "paragraph") === paragraph) {
    item.checked = /x/i.test(value);
    return;
  }
  this.enter({ type: "text", value }, token);
  this.exit(token);
}

/** The syntax tree of GitHub-flavoured Markdown, or null where reading it would take seconds: it is very long, or deeply nested. */
export function parseMarkdown(text: string): Root | null {
  if (isHardToParse(text)) return null;
  try {
    return fromMarkdown(text, { extensions, mdastExtensions });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const LONGEST = 60_000;
const DEEPEST_LINE = 16;
const DEEPEST_INDENT = 100;

/** What the parser takes quadratic time for, with how much of it a section may hold before it takes a noticeable moment. */
const LIMITS: ReadonlyArray<[RegExp, number]> = [
  [/\[/g, 1000],
  [/\*+/g, 1000],
  [/_+/g, 2000],
  [/~+/g, 1000],
  [/`+/g, 2000],
  [/</g, 3000],
  [/^ {0,3}(?:=+|-+)[ \t]*$/gm, 200],
];

const CONTAINERS = /^(?:[ \t]*(?:>|[-+*][ \t]|\d{1,9}[.)][ \t]))+/;
const CONTAINER = />|[-+*][ \t]|\d{1,9}[.)][ \t]/g;

/** True for text made to be slow (thousands of nested quotes, lists, brackets or stars); no text meant to be read comes near. */
function isHardToParse(text: string): boolean {
  if (text.length > LONGEST) return true;
  if (LIMITS.some(([pattern, limit]) => (text.match(pattern)?.length ?? 0) > limit)) return true;
  return text.split("\n").some((line) => {
    const containers = CONTAINERS.exec(line)?.[0];
    if (!containers) return false;
    const indent = line.length - line.trimStart().length;
    return indent > DEEPEST_INDENT || (containers.match(CONTAINER)?.length ?? 0) > DEEPEST_LINE;
  });
}

/** All nodes below and including one, in the order of the text, without recursion: trees may be deep. */
export function* walk(root: Nodes): Generator<Nodes> {
  const waiting: Nodes[] = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node;
    if ("children" in node) waiting.push(...[...node.children].reverse());
  }
}

// What ends a sentence or closes a bracket behind an address does not belong to it.
const ADDRESS = /(https?:\/\/[^\s<>"'`]*[^\s<>"'`.,;:!?*_~)\]}])/;

/** Text and web addresses written in it, by turns: those at odd places are addresses. */
export function splitAddresses(text: string): string[] {
  return text.includes("://") ? text.split(ADDRESS) : [text];
}
