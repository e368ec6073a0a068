import { Callout } from "@/components/ui/callout";
import { DateTime } from "@/components/ui/date-time";
import { ErrorState } from "@/components/ui/error-state";
import { Panel } from "@/components/ui/panel";
import { Skeleton } from "@/components/ui/skeleton";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";
import { type AsOf, LABELS_TO_WAIT, type Pending } from "@/lib/results/pending";

export interface PanelWaitingProps {
  /** of the panel whose numbers these are, where the page shows none around it meanwhile */
  title?: string;
  error: Error | null;
  onRetry: () => void;
}

/** In place of numbers that are on their way, or could not be had. */
export function PanelWaiting({ title, error, onRetry }: PanelWaitingProps) {
  const content = error ? (
    <ErrorState title={t("These numbers couldn’t be loaded")} description={errorMessage(error)} onRetry={onRetry} />
  ) : (
    <PanelSkeleton />
  );
  if (title === undefined) return content;
  return (
    <Panel level={2} title={title}>
      {content}
    </Panel>
  );
}

/** In place of a panel that is on its way. */
export function PanelSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-3">
      <span role="status" className="sr-only">
        {t("Computing")}
      </span>
      <Skeleton className="h-8 w-40" />
      <Skeleton className="h-32 w-full" />
    </div>
  );
}

/** Above numbers that a worker computed from an earlier state of the labels. */
export function AsOfNotice({ asOf }: AsOf) {
  if (asOf === null) return null;
  return (
    <Callout role="status" title={<Moment {...asOf} />}>
      {t("Labels have changed since. Newer numbers appear here automatically.")}
    </Callout>
  );
}

/** The same for numbers that are a few seconds old while people label: its line is kept free, so that nothing moves. */
export function AsOfLine({ labels, asOf }: { labels: number } & AsOf) {
  if (labels < LABELS_TO_WAIT) return null;
  return <p className="min-h-5 text-ink-muted text-sm tabular-nums">{asOf ? <Moment {...asOf} /> : null}</p>;
}

function Moment({ at, labels }: NonNullable<AsOf["asOf"]>) {
  return (
    <>
      {t.rich("As of {dateTime}, {count, plural, one {# label} other {# labels}}", {
        dateTime: <DateTime key="dateTime" at={at} show="time" />,
        count: labels,
      })}
    </>
  );
}

/** In place of numbers that a worker computes for the first time. */
export function WorkerComputes({ pending }: { pending: Pending }) {
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <Callout role="status" title={t("These numbers are being computed")}>
        {t(
          "This takes a few seconds, or up to two minutes for a million labels. They appear here automatically; you can leave this page.",
        )}
      </Callout>
      {/* Not part of the status: it would be read out again every few seconds. */}
      <p className="text-ink-muted text-sm tabular-nums">{progressOf(pending)}</p>
      <Skeleton className="h-8 w-40" />
      <Skeleton className="h-32 w-full" />
    </div>
  );
}

const LONG_WAIT_SECONDS = 60;

function progressOf({ askedFor, runningFor, failed }: Pending): string {
  const again = failed ? `${t("An attempt failed and will be retried; see the worker’s log.")} ` : "";
  if (runningFor !== null)
    return t("{again}A worker has been computing for {round} s.", { again, round: Math.round(runningFor) });
  const seconds = Math.round(askedFor);
  const waiting = `${again}${seconds === 0 ? t("Requested from a worker.") : t("Waiting for a worker for {seconds} s.", { seconds })}`;
  return askedFor < LONG_WAIT_SECONDS ? waiting : t("{waiting} Is a worker running and free?", { waiting });
}
