import { Callout } from "@/components/ui/callout";
import { Skeleton } from "@/components/ui/skeleton";

/** In place of numbers that a worker computes for the first time. */
export function WorkerComputes() {
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <Callout role="status" title="These numbers are being computed">
        They need every label, and there are very many: that takes a minute or two. They appear here by themselves; you
        can leave this page meanwhile.
      </Callout>
      <Skeleton className="h-8 w-40" />
      <Skeleton className="h-32 w-full" />
    </div>
  );
}

/** Above numbers that rest on an earlier state of the labels. */
export function WorkerComputesNewer({ asOf }: { asOf: number | null }) {
  if (asOf === null) return null;
  return (
    <Callout role="status" title={`As of ${asOf.toLocaleString("en")} labels`}>
      Labels came or changed since. Newer numbers are being computed and appear here by themselves.
    </Callout>
  );
}
