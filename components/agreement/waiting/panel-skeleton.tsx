import { Skeleton } from "@/components/ui/skeleton";

/** In place of a panel that is on its way. */
export function PanelSkeleton() {
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
