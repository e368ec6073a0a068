import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { counted } from "@/lib/domain/format/counted";
import type { InstructionListItem } from "@/lib/domain/study/study-content";

export function InstructionList({
  studyId,
  instructions,
}: {
  studyId: string;
  instructions: readonly InstructionListItem[];
}) {
  return (
    <ul className="overflow-hidden rounded-lg border border-line bg-raised shadow-raised">
      {instructions.map((instruction) => (
        <li
          key={instruction.id}
          className="relative border-t border-line px-5 py-3.5 transition-colors first:border-t-0 hover:bg-surface"
        >
          <Link
            href={`/studies/${studyId}/data/instructions/${instruction.id}`}
            className="line-clamp-2 max-w-prose rounded-sm text-base [overflow-wrap:anywhere] after:absolute after:inset-0"
          >
            <bdi>{instruction.excerpt.trim() || <span className="text-ink-muted">(empty)</span>}</bdi>
          </Link>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-muted tabular-nums">
            <span className="max-w-64 truncate font-mono text-xs">{instruction.externalId}</span>
            <span>{counted(instruction.responses, "response")}</span>
            {instruction.checklists > 0 ? <span>{counted(instruction.checklists, "checklist")}</span> : null}
            <InstructionLabels instruction={instruction} />
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Subset, domain and tags. */
export function InstructionLabels({
  instruction,
}: {
  instruction: Pick<InstructionListItem, "subset" | "domain" | "tags">;
}) {
  const labels = [instruction.subset, instruction.domain, ...instruction.tags].filter((label) => label !== null);
  if (labels.length === 0) return null;
  return (
    <span className="flex min-w-0 flex-wrap gap-1.5">
      {[...new Set(labels)].map((label) => (
        <Badge key={label}>{label}</Badge>
      ))}
    </span>
  );
}
