"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/modal/dialog";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { SegmentedControl } from "@/components/ui/segmented-control";
import * as texts from "@/lib/messages/researcher/round-export";
import type { ProseStyle, WriteUp } from "./prose";
import { bibtex } from "./references";

const STYLES = [
  { value: "plain", label: texts.markdown },
  { value: "latex", label: texts.latex },
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
      title={texts.writeUpTitle}
      description={texts.whatThePageShows}
      footer={<Button onClick={() => onOpenChange(false)}>{texts.close}</Button>}
    >
      {writeUp ? (
        <div className="flex flex-col gap-6">
          <div className="flex flex-col gap-2">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <h3 className="text-sm font-medium">{texts.text}</h3>
              <span className="flex items-center gap-2">
                <SegmentedControl<ProseStyle>
                  legend={texts.style}
                  hideLegend
                  size="sm"
                  choices={STYLES}
                  value={style}
                  onValueChange={setStyle}
                />
                <CopyButton size="sm" variant="secondary" label={texts.copyTheText} text={writeUp.text} />
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
              <h3 className="text-sm font-medium">{texts.bibtex}</h3>
              <CopyButton size="sm" variant="secondary" label={texts.copyTheBibtex} text={bibtex(writeUp.references)} />
            </div>
            <ScrollRegion
              label={texts.theBibtex}
              className="max-h-64 overflow-y-auto rounded-md border border-line bg-surface p-4"
            >
              <pre className="font-mono text-xs">{bibtex(writeUp.references)}</pre>
            </ScrollRegion>
          </div>
        </div>
      ) : (
        <p role="status" className="py-8 text-center text-ink-muted">
          {texts.readingTheNumbers}
        </p>
      )}
    </Dialog>
  );
}
