import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names";

export type CalloutTone = "neutral" | "positive" | "warning" | "negative";

const TONES: Record<CalloutTone, string> = {
  neutral: "border-accent/25 bg-accent-soft",
  positive: "border-positive/25 bg-positive-soft",
  warning: "border-warning/25 bg-warning-soft",
  negative: "border-negative/25 bg-negative-soft",
};

const ICONS = { neutral: Info, positive: CircleCheck, warning: TriangleAlert, negative: CircleAlert };

const ICON_COLORS: Record<CalloutTone, string> = {
  neutral: "text-accent",
  positive: "text-positive",
  warning: "text-warning",
  negative: "text-negative",
};

export interface CalloutProps extends Omit<ComponentProps<"div">, "title"> {
  tone?: CalloutTone;
  title?: ReactNode;
  /** Buttons or links, under the text. */
  actions?: ReactNode;
}

/** A remark about the content around it. Set role="alert" only where it appears in response to an action. */
export function Callout({ tone = "neutral", title, actions, className, children, ...rest }: CalloutProps) {
  const Icon = ICONS[tone];
  return (
    <div {...rest} className={classNames("flex gap-3 rounded-md border px-4 py-3 text-sm", TONES[tone], className)}>
      <Icon aria-hidden className={classNames("mt-0.5 size-4 shrink-0", ICON_COLORS[tone])} />
      <div className="flex min-w-0 flex-1 flex-col gap-1 text-ink">
        {title ? <p className="font-medium">{title}</p> : null}
        {children ? <div className="[overflow-wrap:anywhere]">{children}</div> : null}
        {actions ? <div className="mt-1.5 flex flex-wrap gap-2">{actions}</div> : null}
      </div>
    </div>
  );
}
