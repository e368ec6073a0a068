"use client";

import type { FootnoteDefinition, Root } from "mdast";
import { memo, useId, useMemo } from "react";
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
  const idPrefix = useId();
  return useMemo(() => {
    const root = parseMarkdown(text);
    if (!root) return <PlainText text={restoreSource(text, formulas)} />;
    const { definitions, footnotes, notes } = references(root);
    const context: RenderContext = { formulas, definitions, footnotes, idPrefix, topHeading };
    return (
      <>
        {renderNodes(root, context)}
        {notes.length > 0 ? (
          <ol className="mt-5 list-decimal border-t border-line pt-3 pl-6 text-sm text-ink-muted">
            {notes.map((note) => (
              <li key={note.identifier} id={`${idPrefix}-${footnotes.get(note.identifier)}`}>
                {renderNodes(note, context)}
              </li>
            ))}
          </ol>
        ) : null}
      </>
    );
  }, [text, formulas, topHeading, idPrefix]);
});

function PlainText({ text }: { text: string }) {
  return (
    <>
      <p className="mb-2 text-xs text-ink-muted">Shown as plain text: it is nested too deeply to be formatted.</p>
      <p className="whitespace-pre-wrap">{text}</p>
    </>
  );
}

/** What links and footnotes refer to. A footnote nobody mentions is still shown, after the others. */
function references(root: Root) {
  const definitions = new Map<string, string>();
  const footnotes = new Map<string, number>();
  const notes = new Map<string, FootnoteDefinition>();
  for (const node of walk(root)) {
    if (node.type === "definition" && !definitions.has(node.identifier)) definitions.set(node.identifier, node.url);
    if (node.type === "footnoteReference" && !footnotes.has(node.identifier)) {
      footnotes.set(node.identifier, footnotes.size + 1);
    }
    if (node.type === "footnoteDefinition" && !notes.has(node.identifier)) notes.set(node.identifier, node);
  }
  for (const identifier of notes.keys()) {
    if (!footnotes.has(identifier)) footnotes.set(identifier, footnotes.size + 1);
  }
  const number = (note: FootnoteDefinition) => footnotes.get(note.identifier) ?? 0;
  return { definitions, footnotes, notes: [...notes.values()].sort((a, b) => number(a) - number(b)) };
}
