"use client";

import { ChevronRight } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { useT } from "@/components/ui/messages/messages-provider";
import type { OwnTask } from "@/lib/labelling/own-tasks";
import { sentence } from "@/lib/messages/translate";

/** Tasks of one's own that have no label yet; each leads to the screen on which it can be labelled. */
export function OwnTasksList({ roundId, tasks }: { roundId: string; tasks: readonly OwnTask[] }) {
  const t = useT();
  return (
    <ol
      aria-label={t("Without a label")}
      className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised shadow-raised"
    >
      {tasks.map(({ assignmentId, state, excerpt }) => (
        <li
          key={assignmentId}
          className="relative flex items-center gap-4 px-5 py-4 transition-colors focus-within:bg-surface hover:bg-surface"
        >
          <Link
            href={`/label/${roundId}/history?label=${assignmentId}`}
            className="block min-w-0 flex-1 truncate rounded-sm text-sm font-medium after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
          >
            <bdi>{excerpt || t("(empty instruction)")}</bdi>
          </Link>
          <Badge tone={state === "draft" ? "accent" : "neutral"}>{t(STATES[state])}</Badge>
          <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-muted rtl:-scale-x-100" />
        </li>
      ))}
    </ol>
  );
}

const STATES = { to_do: sentence("To do"), draft: sentence("Draft"), skipped: sentence("Skipped") } as const;
