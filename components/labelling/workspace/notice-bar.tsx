import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";

export interface NoticeBarProps {
  tone: "quiet" | "warning" | "negative";
  /** "alert" is read out at once */
  role?: "status" | "alert";
  icon: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

const TONES = {
  quiet: "bg-accent-soft [&>svg]:text-accent",
  warning: "bg-warning-soft [&>svg]:text-warning",
  negative: "bg-negative-soft [&>svg]:text-negative",
};

/** One line between the bar and the task: what has happened, and what can be done. */
export function NoticeBar({ tone, role, icon, actions, children }: NoticeBarProps) {
  return (
    <div
      role={role}
      className={classNames(
        "flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1.5 text-sm sm:px-5 [&>svg]:size-4 [&>svg]:shrink-0",
        TONES[tone],
      )}
    >
      {icon}
      <div className="min-w-0 flex-1 basis-48 py-1 [overflow-wrap:anywhere]">{children}</div>
      {actions ? <div className="flex shrink-0 flex-wrap items-center gap-2">{actions}</div> : null}
    </div>
  );
}
