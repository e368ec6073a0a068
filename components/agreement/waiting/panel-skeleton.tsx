import { Skeleton } from "@/components/ui/skeleton";
import * as texts from "@/lib/messages/researcher/waiting";

/** In place of a panel that is on its way. */
export function PanelSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-3">
      <span role="status" className="sr-only">
        {texts.computingTitle}
      </span>
      <Skeleton className="h-8 w-40" />
      <Skeleton className="h-32 w-full" />
    </div>
  );
}
