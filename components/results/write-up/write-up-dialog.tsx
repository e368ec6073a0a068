"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/modal/dialog";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { t } from "@/lib/messages/translate";
import type { ProseStyle, WriteUp } from "./prose";
import { bibtex } from "./references";

const STYLES = [
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
  const [style, setStyle] = useState<ProseStyle>("plain");
  const writeUp = write?.(style);
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
      {writeUp ? (
        <Written writeUp={writeUp} style={style} onStyle={setStyle} />
      ) : (
        <p role="status" className="py-8 text-center text-ink-muted">
          {t("Reading the numbers…")}
        </p>
      )}
    </Dialog>
  );
}

interface WrittenProps {
  writeUp: WriteUp;
  style: ProseStyle;
  onStyle: (style: ProseStyle) => void;
}

function Written({ writeUp, style, onStyle }: WrittenProps) {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h3 className="text-sm font-medium">{t("Text")}</h3>
          <span className="flex items-center gap-2">
            <SegmentedControl<ProseStyle>
              legend={t("Style")}
              hideLegend
              size="sm"
              choices={STYLES}
              value={style}
              onValueChange={onStyle}
            />
            <CopyButton size="sm" variant="secondary" label={t("Copy the text")} text={writeUp.text} />
          </span>
        </div>
        <p
          data-testid="write-up"
          className="rounded-md border border-line bg-surface p-4 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]"
        >
          {writeUp.text}
        </p>
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
