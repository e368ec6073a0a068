import { type ReactNode, useId } from "react";
import { Button } from "@/components/ui/button";
import { t } from "@/lib/messages/translate";

export interface SummaryCellProps {
  title: string;
  /** the one thing to take away */
  value: ReactNode;
  /** whether the answer is still on its way */
  isBusy?: boolean;
  children?: ReactNode;
}

/** One of the answers at the top of a round's results. */
export function SummaryCell({ title, value, isBusy = false, children }: SummaryCellProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} aria-busy={isBusy || undefined} className="flex min-w-0 flex-col gap-1 px-5 py-4">
      <h2 id={id} className="text-sm text-ink-muted">
        {title}
      </h2>
      <p className="text-xl font-semibold tabular-nums [overflow-wrap:anywhere]">{value}</p>
      <div className="flex flex-col gap-1 text-sm text-pretty text-ink-muted tabular-nums">{children}</div>
    </section>
  );
}

interface WaitingCellProps {
  title: string;
  /** a worker computes it */
  isInBackground: boolean;
  error: Error | null;
  onRetry: () => unknown;
  children?: ReactNode;
}

/** In place of an answer that is on its way, or could not be had; no taller than the answer. */
export function WaitingCell({ title, isInBackground, error, onRetry, children }: WaitingCellProps) {
  const isFailed = error !== null && !isInBackground;
  return (
    <SummaryCell title={title} value="…" isBusy={!isFailed}>
      {isFailed ? (
        <p role="alert">
          {t("This could not be computed.")}{" "}
          <Button size="sm" onClick={() => void onRetry()}>
            {t("Try again")}
          </Button>
        </p>
      ) : (
        <p role="status">{isInBackground ? t("Computed in the background.") : t("Computing…")}</p>
      )}
      {children}
    </SummaryCell>
  );
}
