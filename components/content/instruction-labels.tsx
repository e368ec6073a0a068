import { Badge } from "@/components/ui/badge";
import type { InstructionListItem } from "@/lib/content/study-content";

/** Subset, domain and tags. */
export function InstructionLabels({
  instruction,
}: {
  instruction: Pick<InstructionListItem, "subset" | "domain" | "tags">;
}) {
  const labels = [instruction.subset, instruction.domain, ...instruction.tags].filter((label) => label !== null);
  if (labels.length === 0) return null;
  return <Badges labels={labels} />;
}

export function Badges({ labels }: { labels: readonly string[] }) {
  return (
    <span className="flex min-w-0 flex-wrap gap-1.5">
      {[...new Set(labels)].map((label) => (
        <Badge key={label}>{label}</Badge>
      ))}
    </span>
  );
}
