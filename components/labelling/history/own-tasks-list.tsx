"use client";

import { ChevronRight } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { useT } from "@/components/ui/messages/messages-provider";
import type { OwnTask } from "@/lib/labelling/own-tasks";
import { sentence } from "@/lib/messages/translate";

/** Tasks of one's own without a label that counts; each leads to the screen on which it can be labelled, if it still can. */
export function OwnTasksList({ roundId, tasks }: { roundId: string; tasks: readonly OwnTask[] }) {
  const t = useT();
  return (
    <ol
      aria-label={t("Without a label")}
      className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised shadow-raised"
    >
      {tasks.map(({ assignmentId, state, excerpt, reason }) => (
        <li
          key={assignmentId}
          className="relative flex items-center gap-4 px-5 py-4 transition-colors focus-within:bg-surface hover:bg-surface"
        >
          <div className="min-w-0 flex-1">
            {state === "rejected" ? (
              <p className="truncate text-sm font-medium">
                <bdi>{excerpt || t("(empty instruction)")}</bdi>
              </p>
            ) : (
              <Link
                href={`/label/${roundId}/history?label=${assignmentId}`}
                className="block truncate rounded-sm text-sm font-medium after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
              >
                <bdi>{excerpt || t("(empty instruction)")}</bdi>
              </Link>
            )}
            {reason === null ? null : (
              <p className="mt-0.5 text-sm [overflow-wrap:anywhere] whitespace-pre-wrap">
                {t(
                  state === "rejected"
                    ? "The researchers did not accept your label, and it no longer counts: {reason}"
                    : "The researchers returned your label: {reason}",
                  { reason },
                )}
              </p>
            )}
          </div>
          <Badge tone={TONES[state]}>{t(STATES[state])}</Badge>
          {state === "rejected" ? null : (
            <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-muted rtl:-scale-x-100" />
          )}
        </li>
      ))}
    </ol>
  );
}

const STATES = {
  returned: sentence("Returned"),
  to_do: sentence("To do"),
  draft: sentence("Draft"),
  skipped: sentence("Skipped"),
  rejected: sentence("Not accepted"),
} as const;

const TONES = {
  returned: "warning",
  to_do: "neutral",
  draft: "accent",
  skipped: "neutral",
  rejected: "neutral",
} as const;
