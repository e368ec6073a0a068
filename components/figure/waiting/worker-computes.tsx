import { Callout } from "@/components/ui/callout";
import { Skeleton } from "@/components/ui/skeleton";
import { t } from "@/lib/messages/translate";
import type { Pending } from "@/lib/results/pending";

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
