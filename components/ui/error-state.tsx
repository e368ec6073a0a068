"use client";

import { RotateCcw, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button";
import { classNames } from "./class-names";
import { useT } from "./messages/messages-provider";

export interface ErrorStateProps {
  /** What happened. */
  title: ReactNode;
  /** What to do next. */
  description?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  /** Other ways on: a link back. */
  actions?: ReactNode;
  /** A code to quote when asking for help. */
  reference?: string;
  className?: string;
}

export function ErrorState({ title, description, onRetry, retrying, actions, reference, className }: ErrorStateProps) {
  const t = useT();
  return (
    <div role="alert" className={classNames("flex flex-col items-center px-6 py-12 text-center", className)}>
      <div aria-hidden className="mb-4 rounded-full bg-negative-soft p-3 text-negative">
        <TriangleAlert className="size-6" />
      </div>
      <p className="text-base font-semibold">{title}</p>
      {description ? <div className="mt-1 max-w-md text-sm text-pretty text-ink-muted">{description}</div> : null}
      {onRetry || actions ? (
        <div className="mt-5 flex flex-wrap justify-center gap-3">
          {actions}
          {onRetry ? (
            <Button loading={retrying} onClick={onRetry} icon={<RotateCcw aria-hidden />}>
              {t("Try again")}
            </Button>
          ) : null}
        </div>
      ) : null}
      {reference ? (
        <p className="mt-4 font-mono text-xs text-ink-muted">{t("Reference {code}", { code: reference })}</p>
      ) : null}
    </div>
  );
}
