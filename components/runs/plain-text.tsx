import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { t } from "@/lib/messages/translate";

export interface PlainTextProps {
  /** whose words these are: "user", "Answer" */
  label: string;
  text: string;
  /** next to the label */
  aside?: ReactNode;
  tone?: "neutral" | "answer";
}

/** Text of strangers exactly as it is: nothing in it is rendered, linked or run. */
export function PlainText({ label, text, aside, tone = "neutral" }: PlainTextProps) {
  return (
    <figure className="min-w-0 overflow-hidden rounded-md border border-line">
      <figcaption
        className={`flex items-center justify-between gap-3 border-b border-line py-1 pr-1 pl-3 text-xs text-ink-muted ${tone === "answer" ? "bg-accent-soft" : "bg-sunken"}`}
      >
        <span className="min-w-0">
          <span className="font-medium text-ink">{label}</span>
          {aside ? <> · {aside}</> : null}
        </span>
        <CopyButton size="sm" variant="quiet" text={text} label={t("Copy: {label}", { label })} />
      </figcaption>
      <ScrollRegion label={label} className="max-h-112 overflow-y-auto bg-raised">
        {text === "" ? (
          <p className="px-3 py-2 text-sm text-ink-muted italic">{t("Empty")}</p>
        ) : (
          <pre className="px-3 py-2 font-mono text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</pre>
        )}
      </ScrollRegion>
    </figure>
  );
}
