import type { Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFootnoteFromMarkdown } from "mdast-util-gfm-footnote";
import { gfmStrikethroughFromMarkdown } from "mdast-util-gfm-strikethrough";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTaskListItemFromMarkdown } from "mdast-util-gfm-task-list-item";
import { gfmFootnote } from "micromark-extension-gfm-footnote";
import { gfmStrikethrough } from "micromark-extension-gfm-strikethrough";
import { gfmTable } from "micromark-extension-gfm-table";
import { gfmTaskListItem } from "micromark-extension-gfm-task-list-item";
import { isHardToParse } from "./hard-to-parse";

// Bare web addresses are found when the text is rendered: GitHub's extension for them weighs 3.5 kB gzipped.
const extensions = [gfmFootnote(), gfmStrikethrough(), gfmTable(), gfmTaskListItem()];
const mdastExtensions = [
  gfmFootnoteFromMarkdown(),
  gfmStrikethroughFromMarkdown(),
  gfmTableFromMarkdown(),
  gfmTaskListItemFromMarkdown(),
];

/** The syntax tree of GitHub-flavoured Markdown, or null where it is so deeply nested that reading it would take seconds. */
export function parseMarkdown(text: string): Root | null {
  if (isHardToParse(text)) return null;
  try {
    return fromMarkdown(text, { extensions, mdastExtensions });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
