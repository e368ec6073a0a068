"use client";

import type { Root } from "mdast";
import { memo, useMemo } from "react";
import type { Formula } from "./extract-math";
import { restoreSource } from "./extract-math";
import { parseMarkdown } from "./parse-markdown";
import { type RenderContext, renderNodes } from "./render-nodes";
import { walk } from "./walk";

export interface MarkdownSectionProps {
  text: string;
  formulas: ReadonlyArray<Formula>;
  topHeading: number;
}

/** One section of a text, read and rendered once. */
export const MarkdownSection = memo(function MarkdownSection({ text, formulas, topHeading }: MarkdownSectionProps) {
  return useMemo(() => {
    const root = parseMarkdown(text);
    if (!root) return <PlainText text={restoreSource(text, formulas)} />;
    const context: RenderContext = { formulas, definitions: definitionsIn(root), topHeading };
    return renderNodes(root, context);
  }, [text, formulas, topHeading]);
});

function PlainText({ text }: { text: string }) {
  return (
    <>
      <p className="mb-2 text-xs text-ink-muted">Shown as plain text: formatting it would take too long.</p>
      <p className="whitespace-pre-wrap">{text}</p>
    </>
  );
}

/** What links refer to. */
function definitionsIn(root: Root): Map<string, string> {
  const definitions = new Map<string, string>();
  for (const node of walk(root)) {
    if (node.type === "definition" && !definitions.has(node.identifier)) definitions.set(node.identifier, node.url);
  }
  return definitions;
}
