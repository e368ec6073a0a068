import { ErrorState } from "@/components/ui/error-state";
import { Panel } from "@/components/ui/panel";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";
import { PanelSkeleton } from "./panel-skeleton";

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
