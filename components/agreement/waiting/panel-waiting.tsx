import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { errorMessage } from "@/lib/http/error-message";

/** In place of numbers that are on their way, or could not be had. */
export function PanelWaiting({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error)
    return <ErrorState title="These numbers could not be read" description={errorMessage(error)} onRetry={onRetry} />;
  return (
    <div aria-busy="true" className="flex flex-col gap-3">
      <span role="status" className="sr-only">
        Computing
      </span>
      <Skeleton className="h-8 w-40" />
      <Skeleton className="h-32 w-full" />
    </div>
  );
}
