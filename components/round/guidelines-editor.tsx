"use client";

import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { RichText } from "@/components/ui/rich-text/rich-text";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { t } from "@/lib/messages/translate";

export interface GuidelinesEditorProps {
  id: string;
  value: string;
  onValueChange: (value: string) => void;
  error?: string | undefined;
}

/** Markdown on one side of the coin, what annotators will read on the other. */
export function GuidelinesEditor({ id, value, onValueChange, error }: GuidelinesEditorProps) {
  const [view, setView] = useState<"write" | "read">("write");
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <SegmentedControl
        legend={t("Guidelines as")}
        hideLegend
        size="sm"
        value={view}
        onValueChange={setView}
        choices={[
          { value: "write", label: t("Write") },
          { value: "read", label: t("Preview") },
        ]}
      />
      {view === "write" ? (
        <Field
          id={id}
          label={t("Guidelines")}
          hint={t("Markdown. Annotators can open them at any time with one key.")}
          error={error}
        >
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
      label={t("Preview of the guidelines")}
      className="max-h-128 overflow-y-auto rounded-md border border-line bg-surface px-5 py-4"
    >
      {text.trim() === "" ? (
        <p className="text-ink-muted">{t("Nothing written yet.")}</p>
      ) : (
        <RichText text={text} topHeading={2} />
      )}
    </ScrollRegion>
  );
}
