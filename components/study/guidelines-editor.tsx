"use client";

import { useState } from "react";
import { Field } from "@/components/ui/field";
import { RichText } from "@/components/ui/rich-text/rich-text";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Textarea } from "@/components/ui/textarea";
import * as texts from "@/lib/messages/researcher/round-setup";

export interface GuidelinesEditorProps {
  id: string;
  value: string;
  onValueChange: (value: string) => void;
  error?: string;
}

/** Markdown on one side of the coin, what annotators will read on the other. */
export function GuidelinesEditor({ id, value, onValueChange, error }: GuidelinesEditorProps) {
  const [view, setView] = useState<"write" | "read">("write");
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <SegmentedControl
        legend={texts.guidelinesAs}
        hideLegend
        size="sm"
        value={view}
        onValueChange={setView}
        choices={[
          { value: "write", label: texts.write },
          { value: "read", label: texts.preview },
        ]}
      />
      {view === "write" ? (
        <Field id={id} label={texts.guidelines} hint={texts.markdownAnnotatorsCanOpenThem} error={error}>
          <Textarea
            value={value}
            rows={12}
            spellCheck
            className="font-mono"
            onChange={(event) => onValueChange(event.target.value)}
          />
        </Field>
      ) : (
        <GuidelinesPreview text={value} />
      )}
    </div>
  );
}

/** The guidelines as annotators read them. */
export function GuidelinesPreview({ text }: { text: string }) {
  return (
    <ScrollRegion
      label={texts.previewOfTheGuidelines}
      className="max-h-128 overflow-y-auto rounded-md border border-line bg-surface px-5 py-4"
    >
      {text.trim() === "" ? (
        <p className="text-ink-muted">{texts.nothingWrittenYet}</p>
      ) : (
        <RichText text={text} topHeading={4} />
      )}
    </ScrollRegion>
  );
}
