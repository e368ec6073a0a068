import { Callout } from "@/components/ui/callout";
import { Skeleton } from "@/components/ui/skeleton";
import type { Pending } from "@/lib/domain/agreement/pending";
import * as texts from "@/lib/messages/researcher/computing";
import { say } from "@/lib/messages/researcher/say";

/** In place of numbers that a worker computes for the first time. */
export function WorkerComputes({ pending }: { pending: Pending }) {
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <Callout role="status" title={texts.theseNumbersAreBeingComputed}>
        {texts.theyTakeSomeSeconds}
      </Callout>
      {/* Not part of the status: it would be read out anew every few seconds. */}
      <p className="text-ink-muted text-sm tabular-nums">{progressOf(pending)}</p>
      <Skeleton className="h-8 w-40" />
      <Skeleton className="h-32 w-full" />
    </div>
  );
}

const LONG_WAIT_SECONDS = 60;

function progressOf({ askedFor, runningFor, failed }: Pending): string {
  const again = failed ? `${texts.attemptFailed} ` : "";
  if (runningFor !== null) return say(texts.workerHasBeenComputing, { again, round: Math.round(runningFor) });
  const seconds = Math.round(askedFor);
  const waiting = `${again}${seconds === 0 ? texts.requestedFromAWorker : say(texts.waitingForAWorker, { seconds })}`;
  return askedFor < LONG_WAIT_SECONDS ? waiting : say(texts.isAWorkerRunning, { waiting });
}
