import { Square, SquareCheck } from "lucide-react";
import type { AlignType, Association, Nodes, Parents, Table } from "mdast";
import { createElement, type ReactNode } from "react";
import { classNames } from "../class-names";
import { renderByIndex } from "../render-by-index";
import { ScrollRegion } from "../scroll-region";
import { CodeBlock } from "./code-block";
import { type Formula as FormulaData, restoreSource, splitAtPlaceholders } from "./extract-math";
import { Formula } from "./formula";
import { ImagePlaceholder } from "./image-placeholder";
import { safeUrl } from "./safe-url";
import { splitAddresses } from "./split-addresses";
import { plainText } from "./walk";

/** What the rendering of one section needs to know besides the nodes. */
export interface RenderContext {
  formulas: ReadonlyArray<FormulaData>;
  /** Addresses of reference links, by lower-case identifier. */
  definitions: ReadonlyMap<string, string>;
  /** Inside a link no other can begin. */
  insideLink?: boolean;
  /** The level a first-level heading gets, so that it stands below the page's own. */
  topHeading: number;
}

const DEEPEST = 40;
const HOLDS_BLOCKS = new Set(["root", "blockquote", "listItem"]);
const ALIGN: Record<string, string> = {
  start: "text-start",
  left: "text-left",
  right: "text-right",
  center: "text-center",
};
const HEADING_SIZES = ["text-xl", "text-lg", "text-base", "text-base", "text-sm", "text-sm"];
const BLOCK_SPACE = "my-3 first:mt-0 last:mb-0";

/**
 * Makes React elements of Markdown. Only the kinds of node named here become elements, and only with attributes
 * written here: text stays text, so there is no HTML in the input that could become HTML in the page.
 */
export function renderNodes(parent: Parents, context: RenderContext, depth = 0): ReactNode {
  if (depth > DEEPEST) return plainText(parent);
  const blocks = HOLDS_BLOCKS.has(parent.type);
  return renderByIndex(parent.children, (node) => {
    // In a tight list an item's text stands in no paragraph of its own.
    const tight = parent.type === "listItem" && !parent.spread && node.type === "paragraph";
    const rendered = tight ? renderNodes(node, context, depth + 1) : renderNode(node, context, depth + 1);
    return blocks && node.type === "html" ? <p>{rendered}</p> : rendered;
  });
}

function renderNode(node: Nodes, context: RenderContext, depth: number): ReactNode {
  const inside = () => ("children" in node ? renderNodes(node, context, depth) : null);
  switch (node.type) {
    case "text":
      return renderText(node.value, context);
    case "paragraph":
      return <p className={BLOCK_SPACE}>{inside()}</p>;
    case "heading":
      return createElement(
        `h${Math.min(6, node.depth + context.topHeading - 1)}`,
        { className: classNames("mt-5 mb-2 font-semibold first:mt-0 last:mb-0", HEADING_SIZES[node.depth - 1]) },
        inside(),
      );
    case "emphasis":
      return <em>{inside()}</em>;
    case "strong":
      return <strong className="font-semibold">{inside()}</strong>;
    case "delete":
      return <del>{inside()}</del>;
    case "break":
      return <br />;
    case "inlineCode":
      return (
        <code className="rounded-sm bg-sunken px-1 py-0.5 font-mono text-[0.875em]">
          {restoreSource(node.value, context.formulas)}
        </code>
      );
    case "code":
      return <CodeBlock code={restoreSource(node.value, context.formulas)} language={node.lang} />;
    case "html":
      return withBreaks(restoreSource(node.value, context.formulas));
    case "blockquote":
      return (
        <blockquote dir="auto" className={classNames("border-s-2 border-line-strong ps-4", BLOCK_SPACE)}>
          {inside()}
        </blockquote>
      );
    case "list":
      return createElement(
        node.ordered ? "ol" : "ul",
        {
          // Numbers and bullets stand where the list's own writing begins.
          dir: "auto",
          start: node.ordered && typeof node.start === "number" && node.start !== 1 ? node.start : undefined,
          className: classNames(
            node.ordered ? "list-decimal" : "list-disc",
            "ps-6 marker:text-ink-muted [&_ol]:my-1 [&_ul]:my-1",
            BLOCK_SPACE,
          ),
        },
        inside(),
      );
    case "listItem": {
      const CheckMark = node.checked ? SquareCheck : Square;
      return (
        <li className={classNames("my-1", typeof node.checked === "boolean" && "-ms-6 list-none")}>
          {typeof node.checked === "boolean" ? (
            <CheckMark
              role="img"
              aria-label={node.checked ? "Done:" : "Not done:"}
              className="me-2 inline size-4 align-[-0.15em]"
            />
          ) : null}
          {inside()}
        </li>
      );
    }
    case "thematicBreak":
      return <hr className="my-5 border-line" />;
    case "link":
      return renderLink(
        restoreSource(node.url, context.formulas),
        renderNodes(node, { ...context, insideLink: true }, depth),
      );
    case "linkReference":
      if (isFootnote(node)) return renderText(`[${node.label}]`, context);
      return renderLink(
        context.definitions.get(node.identifier) ?? "",
        renderNodes(node, { ...context, insideLink: true }, depth),
      );
    case "image":
      return (
        <ImagePlaceholder
          description={restoreSource(node.alt ?? "", context.formulas)}
          address={restoreSource(node.url, context.formulas)}
        />
      );
    case "imageReference":
      return <ImagePlaceholder description={node.alt ?? ""} address={context.definitions.get(node.identifier) ?? ""} />;
    case "table":
      return renderTable(node, context, depth);
    case "definition":
      // Where a link would lead is not text. A footnote is: it looks like that where it is one word.
      return isFootnote(node) ? renderText(`[${node.label}]: ${node.url} `, context) : null;
    default:
      return null;
  }
}

/** Footnotes are shown as they are written. */
function isFootnote({ identifier }: Association): boolean {
  return identifier.startsWith("^");
}

function renderText(value: string, context: RenderContext): ReactNode {
  const parts = splitAtPlaceholders(value);
  if (parts.length === 1) return withAddresses(value, context);
  return renderByIndex(parts, (part, index) => {
    const formula = index % 2 === 1 ? context.formulas[Number(part)] : undefined;
    return formula ? <Formula formula={formula} /> : withAddresses(part, context);
  });
}

function withAddresses(value: string, context: RenderContext): ReactNode {
  const parts = context.insideLink ? [value] : splitAddresses(value);
  if (parts.length === 1) return withBreaks(value);
  return renderByIndex(parts, (part, index) => (index % 2 === 1 ? renderLink(part, part) : withBreaks(part)));
}

/** A line break in the source is one on the screen: in a poem or an address it is part of what is judged. */
function withBreaks(value: string): ReactNode {
  if (!value.includes("\n")) return value;
  return renderByIndex(value.split("\n"), (line, index) => (
    <>
      {index > 0 ? <br /> : null}
      {line}
    </>
  ));
}

function renderLink(address: string, content: ReactNode): ReactNode {
  const href = safeUrl(address);
  if (!href) {
    return (
      <span title={address} className="underline decoration-dotted underline-offset-3">
        {content}
      </span>
    );
  }
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      title={href}
      className="rounded-sm text-accent underline decoration-accent/40 underline-offset-3 hover:decoration-accent"
    >
      {content}
    </a>
  );
}

function renderTable(table: Table, context: RenderContext, depth: number): ReactNode {
  const [head, ...body] = table.children;
  const align = (index: number, alignments: ReadonlyArray<AlignType> | null | undefined) =>
    ALIGN[alignments?.[index] ?? "start"];
  const cellsOf = (row: (typeof table.children)[number] | undefined, kind: "th" | "td") =>
    renderByIndex(row?.children ?? [], (cell, index) => {
      // The corner above the rows' names is mostly empty; an empty cell is no heading of anything.
      const Cell = cell.children.length === 0 ? "td" : kind;
      return (
        <Cell
          className={classNames(
            "border border-line px-3 py-1.5 align-top",
            kind === "th" && "bg-surface font-semibold",
            align(index, table.align),
          )}
        >
          {renderNodes(cell, context, depth)}
        </Cell>
      );
    });
  return (
    <ScrollRegion label="Table" className={BLOCK_SPACE}>
      {/* Whole words: a table that is too wide scrolls, and its words do not become columns of letters. */}
      <table dir="auto" className="border-collapse text-sm [overflow-wrap:normal]">
        <thead>
          <tr>{cellsOf(head, "th")}</tr>
        </thead>
        <tbody>
          {renderByIndex(body, (row) => (
            <tr>{cellsOf(row, "td")}</tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
