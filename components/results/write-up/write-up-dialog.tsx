"use client";

import { FileText } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/modal/dialog";
import { renderByIndex } from "@/components/ui/render-by-index";
import { saveText } from "@/components/ui/save-file";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { t } from "@/lib/messages/translate";
import type { PlainTable } from "@/lib/results/table/plain-table";
import { wholeHeader } from "@/lib/results/table/table-text";
import { type ProseStyle, SECTION_NAMES, type SectionId, type WriteUp, withSections, writeUpHtml } from "./prose";
import { bibtex } from "./references";

/** How the text is shown; it is copied as it is shown, and rendered as Markdown. */
type View = "preview" | ProseStyle;
const VIEWS = [
  { value: "preview", label: t("Preview") },
  { value: "plain", label: t("Markdown") },
  { value: "latex", label: t("LaTeX") },
] as const;

export interface WriteUpDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** null while its numbers are on their way */
  write: ((style: ProseStyle) => WriteUp) | null;
}

/** Text with all numbers, ready to paste, and the BibTeX of what it cites. */
export function WriteUpDialog({ open, onOpenChange, write }: WriteUpDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      title={t("Write-up")}
      description={t(
        "What the page shows, with every number a reader needs. Edit the text as you like; reload the numbers when labels have changed.",
      )}
      footer={<Button onClick={() => onOpenChange(false)}>{t("Close")}</Button>}
    >
      {write ? (
        <Written write={write} />
      ) : (
        <p role="status" className="py-8 text-center text-ink-muted">
          {t("Reading the numbers…")}
        </p>
      )}
    </Dialog>
  );
}

function Written({ write }: { write: (style: ProseStyle) => WriteUp }) {
  const [view, setView] = useState<View>("preview");
  const [without, setWithout] = useState<ReadonlySet<SectionId>>(new Set());
  const style = view === "latex" ? "latex" : "plain";
  const all = write(style);
  const sections = sectionsOf(all);
  const writeUp = withSections(all, style, new Set(sections.filter((section) => !without.has(section))));
  const toggle = (section: SectionId) => {
    const changed = new Set(without);
    if (!changed.delete(section)) changed.add(section);
    setWithout(changed);
  };
  return (
    <div className="flex flex-col gap-6">
      <fieldset className="flex flex-wrap gap-x-5 gap-y-1" hidden={sections.length < 2}>
        <legend className="mb-1 text-sm font-medium">{t("Sections")}</legend>
        {sections.map((section) => (
          <Checkbox
            key={section}
            label={SECTION_NAMES[section]}
            checked={!without.has(section)}
            onChange={() => toggle(section)}
          />
        ))}
      </fieldset>
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h3 className="text-sm font-medium">{t("Text")}</h3>
          <span className="flex flex-wrap items-center gap-2">
            <SegmentedControl<View>
              legend={t("Style")}
              hideLegend
              size="sm"
              choices={VIEWS}
              value={view}
              onValueChange={setView}
            />
            {view === "preview" ? (
              <Button
                size="sm"
                icon={<FileText aria-hidden />}
                onClick={() => saveText("write-up.html", writeUpHtml(writeUp), "text/html")}
              >
                {t("For Word (HTML)")}
              </Button>
            ) : (
              <CopyButton size="sm" variant="secondary" label={t("Copy the text")} text={writeUp.text} />
            )}
          </span>
        </div>
        {view === "preview" ? (
          <div
            data-testid="write-up"
            className="flex flex-col gap-3 rounded-md border border-line bg-surface p-4 text-sm"
          >
            {renderByIndex(writeUp.blocks, ({ content }) => (
              <Block content={content} />
            ))}
          </div>
        ) : (
          <p
            data-testid="write-up"
            className="rounded-md border border-line bg-surface p-4 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]"
          >
            {writeUp.text}
          </p>
        )}
        {view === "latex" ? (
          <p className="text-xs text-ink-muted">
            {t("Needs the packages booktabs, graphicx and natbib and, under pdfLaTeX, fontenc with T1.")}
          </p>
        ) : null}
      </div>
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h3 className="text-sm font-medium">{t("BibTeX")}</h3>
          <CopyButton size="sm" variant="secondary" label={t("Copy the BibTeX")} text={bibtex(writeUp.references)} />
        </div>
        <ScrollRegion
          label={t("The BibTeX")}
          className="max-h-64 overflow-y-auto rounded-md border border-line bg-surface p-4"
        >
          <pre className="font-mono text-xs">{bibtex(writeUp.references)}</pre>
        </ScrollRegion>
      </div>
    </div>
  );
}

/** In their order. */
function sectionsOf({ blocks }: WriteUp): SectionId[] {
  return [...new Set(blocks.map(({ section }) => section))];
}

/** Title and notes as sentences; some have their full stop already. */
export function captionOf(title: string, notes: readonly string[]): string {
  return [title, ...notes].map((part) => part.replace(/\.$/, "")).join(". ");
}

function Block({ content }: { content: string | PlainTable }): ReactNode {
  if (typeof content === "string") return <p className="max-w-prose [overflow-wrap:anywhere]">{content}</p>;
  const { title, columns, rows, notes = [] } = content;
  const side = (index: number) =>
    columns[index]?.numeric ? "px-2 py-1 text-end tabular-nums" : "px-2 py-1 text-start";
  return (
    <ScrollRegion label={title}>
      <table className="text-xs">
        <caption className="pb-1 text-start text-ink-muted">{captionOf(title, notes)}</caption>
        <thead>
          <tr className="border-y border-line-strong">
            {renderByIndex(columns, (column, index) => (
              <th scope="col" className={`${side(index)} font-medium`}>
                {wholeHeader(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="border-b border-line-strong">
          {renderByIndex(rows, (row) => (
            <tr>
              {renderByIndex(row, ({ text, isBest }, index) => (
                <td className={side(index)}>{isBest ? <strong>{text}</strong> : text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
