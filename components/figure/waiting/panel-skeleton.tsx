import { Skeleton } from "@/components/ui/skeleton";
import { t } from "@/lib/messages/translate";

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
