import { Bot } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { t } from "@/lib/messages/translate";
import { classNames } from "./class-names";

export type BadgeTone = "neutral" | "accent" | "positive" | "negative" | "warning";

const TONES: Record<BadgeTone, string> = {
  neutral: "bg-sunken text-ink-muted",
  accent: "bg-accent-soft text-accent",
  positive: "bg-positive-soft text-positive",
  negative: "bg-negative-soft text-negative",
  warning: "bg-warning-soft text-warning",
};

export interface BadgeProps extends ComponentProps<"span"> {
  tone?: BadgeTone;
  /** A shape next to the word, so that colour is never the only sign. */
  icon?: ReactNode;
}

export function Badge({ tone = "neutral", icon, className, children, ...rest }: BadgeProps) {
  return (
    <span
      {...rest}
      className={classNames(
        "inline-flex h-5.5 max-w-full items-center gap-1 rounded-full px-2 text-xs font-medium whitespace-nowrap [&_svg]:size-3 [&_svg]:shrink-0",
        TONES[tone],
        className,
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}

/** Shown next to a number of labels of which some are simulated. */
export function SimulatedBadge({ simulated, labels }: { simulated: number; labels: number }) {
  if (simulated === 0) return null;
  return (
    <Badge tone="warning" icon={<Bot aria-hidden />}>
      {simulated === labels ? t("simulated") : t("{simulated} simulated", { simulated })}
    </Badge>
  );
}
