"use client";

import { Sheet } from "@/components/ui/modal/sheet";
import { RichText } from "@/components/ui/rich-text/rich-text";

export interface GuidelinesSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  guidelines: string;
}

/** The round's guidelines beside the task. */
export function GuidelinesSheet({ open, onOpenChange, guidelines }: GuidelinesSheetProps) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Guidelines">
      {guidelines.trim() === "" ? (
        <p className="text-base text-ink-muted">The researchers have written no guidelines for this round.</p>
      ) : (
        <RichText text={guidelines} />
      )}
    </Sheet>
  );
}
