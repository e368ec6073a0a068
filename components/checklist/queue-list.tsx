import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { CHECKLIST_SOURCE_NAMES } from "@/lib/domain/checklist/checklist";
import type { QueuedChecklist } from "@/lib/domain/checklist/checklist-queue";
import { counted } from "@/lib/domain/format/counted";
import { ChecklistBadges } from "./checklist-badges";

/** Checklists in order of their instructions; each says what a person should look at. */
export function QueueList({ studyId, checklists }: { studyId: string; checklists: readonly QueuedChecklist[] }) {
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-raised shadow-raised">
      {checklists.map((checklist) => (
        <li key={checklist.id} className="relative flex flex-col gap-1.5 px-5 py-4 transition-colors hover:bg-surface">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <Link
              href={`/studies/${studyId}/checklists/${checklist.id}`}
              className="min-w-0 font-medium no-underline [overflow-wrap:anywhere] before:absolute before:inset-0 before:rounded-lg hover:underline"
            >
              <span className="font-mono text-xs text-ink-muted">{checklist.externalId}</span> {checklist.series},
              version {checklist.version}
            </Link>
            <span className="ml-auto flex flex-wrap gap-1.5">
              {checklist.status === "draft" ? <Flags {...checklist} /> : null}
              <ChecklistBadges {...checklist} />
            </span>
          </div>
          <p className="line-clamp-2 max-w-prose text-sm text-ink-muted [overflow-wrap:anywhere]">
            <bdi>{checklist.excerpt}</bdi>
          </p>
          <p className="text-xs text-ink-muted">
            {CHECKLIST_SOURCE_NAMES[checklist.source]} · {counted(checklist.questions.length, "question")}
          </p>
        </li>
      ))}
    </ul>
  );
}

function Flags({ questions, doubts }: Pick<QueuedChecklist, "questions" | "doubts">) {
  if (questions.length === 0 || doubts === 0) return null;
  const words = doubts === null ? "To be looked at" : `${counted(doubts, "thing")} to look at`;
  return <Badge tone="warning">{words}</Badge>;
}
