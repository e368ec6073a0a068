import { ErrorState } from "@/components/ui/error-state";
import { Panel } from "@/components/ui/panel";
import { Skeleton } from "@/components/ui/skeleton";
import { errorMessage } from "@/lib/http/error-message";

export interface PanelWaitingProps {
  /** of the panel whose numbers these are, where the page shows none around it meanwhile */
  title?: string;
  error: Error | null;
  onRetry: () => void;
}

/** In place of numbers that are on their way, or could not be had. */
export function PanelWaiting({ title, error, onRetry }: PanelWaitingProps) {
  const content = error ? (
    <ErrorState title="These numbers could not be read" description={errorMessage(error)} onRetry={onRetry} />
  ) : (
    <div aria-busy="true" className="flex flex-col gap-3">
      <span role="status" className="sr-only">
        Computing
      </span>
      <Skeleton className="h-8 w-40" />
      <Skeleton className="h-32 w-full" />
    </div>
  );
  if (title === undefined) return content;
  return (
    <Panel level={2} title={title}>
      {content}
    </Panel>
  );
}
