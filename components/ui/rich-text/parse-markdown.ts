import type { Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmStrikethroughFromMarkdown } from "mdast-util-gfm-strikethrough";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTaskListItemFromMarkdown } from "mdast-util-gfm-task-list-item";
import { gfmStrikethrough } from "micromark-extension-gfm-strikethrough";
import { gfmTable } from "micromark-extension-gfm-table";
import { gfmTaskListItem } from "micromark-extension-gfm-task-list-item";
import { isHardToParse } from "./hard-to-parse";

// Bare web addresses are found when the text is rendered: GitHub's extension for them weighs 3.5 kB gzipped. Footnotes
// stay as they are written: reading them would take another 1.5 kB, for the sake of few texts.
const extensions = [gfmStrikethrough(), gfmTable(), gfmTaskListItem()];
const mdastExtensions = [gfmStrikethroughFromMarkdown(), gfmTableFromMarkdown(), gfmTaskListItemFromMarkdown()];

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
