import { type ReactNode, useId } from "react";
import { t } from "@/lib/messages/translate";
import type { DeletionProgress as Deleted } from "@/lib/wire/deletion-message";
import { classNames } from "./class-names";

const TONES = { accent: "bg-accent", positive: "bg-positive", warning: "bg-warning" };

export interface ProgressProps {
  label: ReactNode;
  /** 0 … max. */
  value: number;
  max: number;
  /** The value in words, shown at the right: "37 of 120". Left out: a percentage. */
  valueText?: string;
  /** Label and value are read out but not seen. */
  bare?: boolean;
  tone?: keyof typeof TONES;
  className?: string;
}

/** How much of a known amount is done. */
export function Progress({ label, value, max, valueText, bare = false, tone = "accent", className }: ProgressProps) {
  const id = useId();
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  const text = valueText ?? `${Math.floor(share * 100)}%`;
  return (
    <div className={classNames("flex min-w-0 flex-col gap-1.5", className)}>
      <div className={bare ? "sr-only" : "flex items-baseline justify-between gap-3 text-sm"}>
        <span id={id} className="min-w-0 [overflow-wrap:anywhere]">
          {label}
        </span>
        <span className="shrink-0 text-ink-muted tabular-nums">{text}</span>
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-valuetext={text}
        className="h-1.5 overflow-hidden rounded-full bg-line forced-color-adjust-none"
      >
        <div
          className={classNames("h-full origin-left rounded-full transition-[width] duration-300", TONES[tone])}
          style={{ width: `${share * 100}%` }}
        />
      </div>
    </div>
  );
}

/** What is deleted in a moment needs no bar. */
const SHOW_FROM = 20_000;

/** How far a large deletion is, below what is asked. */
export function DeletionProgress({ progress }: { progress: Deleted | null }) {
  if (progress === null || progress.of < SHOW_FROM) return null;
  return <Progress className="mt-4" label={t("Deleting")} value={progress.deleted} max={progress.of} />;
}
