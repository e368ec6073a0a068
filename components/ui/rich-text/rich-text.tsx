"use client";

import { ChevronUp } from "lucide-react";
import type { Root } from "mdast";
import { createContext, memo, startTransition, use, useEffect, useMemo, useState } from "react";
import { extractMath, type Formula, restoreSource } from "@/lib/text/extract-math";
import { type Aside, splitSections } from "@/lib/text/split-sections";
import { classNames } from "../class-names";
import { useT } from "../messages/messages-provider";
import { renderByIndex } from "../render-by-index";
import { useBrowserValue } from "../use-browser-value";
import { parseMarkdown, walk } from "./parse-markdown";
import { type RenderContext, renderNodes } from "./render-nodes";

export interface RichTextProps {
  /** Untrusted Markdown, as a person or a model wrote it. */
  text: string;
  /** The level a first-level heading of the text gets on the page. */
  topHeading?: 2 | 3 | 4;
  className?: string;
}

/** Beyond this a text is shown as it is: formatting it would take the browser seconds. */
const LONGEST = 1_000_000;

/** What the server formats for a page's first paint: more would keep it from answering others for a noticeable moment. */
const LIGHT = { characters: 20_000, marks: 1_200 };
const MARK = /[\n*_`|[\]<>#~$\\&-]/g;
/** Of a text that only the browser formats, the server shows the beginning as it is. */
const BEGINNING = 8_000;

/** False around many texts, which are light each and not together: the browser formats them. */
export const FormatsOnServer = createContext(true);

export function isLight(text: string): boolean {
  return text.length <= LIGHT.characters && (text.match(MARK)?.length ?? 0) <= LIGHT.marks;
}

/**
 * Each block reads from the right where its text does, whatever the page and the blocks around it do. Items keep to the
 * side of their list's numbers.
 */
const OWN_DIRECTION =
  "[&_:is(p,h3,h4,h5,h6,li,td,th)]:[unicode-bidi:plaintext] [&_:is(ol,ul)]:text-start [&_li]:[text-align:-webkit-match-parent]";

/**
 * Untrusted Markdown (GitHub's kind, with LaTeX) made safe: HTML is shown as text, images are named, and loaded where the page knows them (ShownImages), links
 * open elsewhere and only to the web or mail. Reasoning and calls of tools are folded. Long texts appear section by section, so that the page stays responsive.
 */
export const RichText = memo(function RichText({ text, topHeading = 3, className }: RichTextProps) {
  const mayFormatOnServer = use(FormatsOnServer);
  const isFormatted = useBrowserValue(() => true, false) || (mayFormatOnServer && isLight(text));
  const classes = classNames(
    "min-w-0 text-base leading-relaxed whitespace-pre-wrap [overflow-wrap:anywhere]",
    OWN_DIRECTION,
    className,
  );
  if (isFormatted) return <FormattedText text={text} topHeading={topHeading} className={classes} />;
  return (
    <div aria-busy className={classes} lang="">
      <p>{text.slice(0, BEGINNING)}</p>
    </div>
  );
});

/** As the browser shows it, however much there is of it. */
export function FormattedText({ text, topHeading, className }: RichTextProps & { topHeading: number }) {
  const { sections, formulas } = useMemo(() => {
    if (text.length > LONGEST) return { sections: null, formulas: [] };
    const extracted = extractMath(text);
    return { sections: splitSections(extracted.text), formulas: extracted.formulas };
  }, [text]);
  const total = sections?.length ?? 0;
  // What is folded costs nothing, and nobody waits for it.
  const atOnce = Math.max(1, (sections?.findIndex(({ aside }) => aside === null) ?? 0) + 1);
  const shown = useSectionsShown(text, total, atOnce);
  return (
    <div
      aria-busy={shown < total || undefined}
      className={className}
      // Of no language that is known: not the one of the interface.
      lang=""
    >
      {sections === null ? (
        <p>{text}</p>
      ) : (
        renderByIndex(sections.slice(0, shown), ({ text: section, aside }) =>
          aside ? (
            <AsideFold kind={aside} text={restoreSource(section, formulas).trimEnd()} />
          ) : (
            <MarkdownSection text={section} formulas={formulas} topHeading={topHeading} />
          ),
        )
      )}
    </div>
  );
}

/** How many sections are shown: some at once, then one more whenever the browser has time, beginning again with a new text. */
function useSectionsShown(text: string, total: number, atOnce: number): number {
  const [progress, setProgress] = useState({ text, shown: atOnce });
  const shown = progress.text === text ? progress.shown : atOnce;
  useEffect(() => {
    if (shown >= total) return;
    const timer = setTimeout(() => startTransition(() => setProgress({ text, shown: shown + 1 })), 16);
    return () => clearTimeout(timer);
  }, [text, shown, total]);
  return Math.min(shown, total);
}

interface MarkdownSectionProps {
  text: string;
  formulas: ReadonlyArray<Formula>;
  topHeading: number;
}

/** One section of a text, read and rendered once. */
const MarkdownSection = memo(function MarkdownSection({ text, formulas, topHeading }: MarkdownSectionProps) {
  return useMemo(() => {
    const root = parseMarkdown(text);
    if (!root) return <PlainText text={restoreSource(text, formulas)} />;
    const context: RenderContext = { source: text, formulas, definitions: definitionsIn(root), topHeading };
    return renderNodes(root, context);
  }, [text, formulas, topHeading]);
});

function PlainText({ text }: { text: string }) {
  const t = useT();
  return (
    <>
      <p className="mb-2 text-xs text-ink-muted">{t("Too large to format; shown as plain text.")}</p>
      <p>{text}</p>
    </>
  );
}

/** What links refer to. */
function definitionsIn(root: Root): Map<string, string> {
  const nodes = [...walk(root)];
  const referredTo = new Set(
    nodes.map((node) => (node.type === "linkReference" || node.type === "imageReference" ? node.identifier : "")),
  );
  const definitions = new Map<string, string>();
  for (const node of nodes) {
    if (node.type !== "definition" || definitions.has(node.identifier)) continue;
    if (referredTo.has(node.identifier) && !node.identifier.startsWith("^")) definitions.set(node.identifier, node.url);
  }
  return definitions;
}

/** What a model wrote in addition to its answer, verbatim, markup included; shown on demand. */
function AsideFold({ kind, text }: { kind: Aside; text: string }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="my-4 min-w-0 rounded-md border border-line bg-surface font-sans text-sm first:mt-0 last:mb-0">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-9 w-full items-center gap-2 px-3 text-ink-muted"
      >
        <ChevronUp aria-hidden className={classNames("size-4 shrink-0", !isOpen && "rotate-180")} />
        {t(kind === "reasoning" ? "Reasoning" : "Tool call")}
      </button>
      {/* In the page all the same: quotes of the answer find their place by all of its text. */}
      <p hidden={!isOpen} className="border-t border-line px-3 py-2 text-ink-muted print:block">
        {text}
      </p>
    </div>
  );
}
