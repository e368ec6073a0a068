"use client";

import { useQuery } from "@tanstack/react-query";
import { TextLink } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { t } from "@/lib/messages/translate";
import { studyNeedsQuery } from "@/lib/results/queries/study-progress";
import type { StudyNeeds } from "@/lib/study/study-needs";

/** What waits for a researcher, each with the way there; nothing where nothing waits. */
export function StudyNeedsList({ studyId }: { studyId: string }) {
  const { data } = useQuery(studyNeedsQuery(studyId));
  const needs = data ? needsOf(studyId, data) : [];
  if (needs.length === 0) return null;
  return (
    <Section title={t("Waiting for you")}>
      <ul data-rows className="overflow-hidden rounded-lg border border-line bg-raised shadow-raised">
        {needs.map(({ href, text }) => (
          <li key={`${href} ${text}`} className="border-t border-line px-5 py-2.5 first:border-t-0">
            <TextLink href={href}>{text}</TextLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function needsOf(studyId: string, needs: StudyNeeds): { href: string; text: string }[] {
  const { joinRequests, checklistDrafts, pausedRuns, worseJudges, failedTraining } = needs;
  const address = `/studies/${studyId}`;
  return [
    ...(joinRequests > 0
      ? [
          {
            href: `${address}/settings/people`,
            text: t("{count, plural, one {# person asks} other {# people ask}} to join", { count: joinRequests }),
          },
        ]
      : []),
    ...failedTraining.map(({ roundId, name, raters }) => ({
      href: `${address}/rounds/${roundId}/raters`,
      text: t("{count, plural, one {# rater} other {# raters}} failed the training of “{name}”: let in, or let retry", {
        count: raters,
        name,
      }),
    })),
    ...(checklistDrafts > 0
      ? [
          {
            href: `${address}/data/checklists`,
            text: t("{count, plural, one {# checklist draft} other {# checklist drafts}} to review", {
              count: checklistDrafts,
            }),
          },
        ]
      : []),
    ...pausedRuns.map(({ id, name }) => ({
      href: `${address}/models/runs/${id}`,
      text: t("Run “{name}” is paused", { name }),
    })),
    ...worseJudges.map(({ name }) => ({
      href: `${address}/models/judges/benches`,
      text: t("Judge “{name}” has become worse", { name }),
    })),
  ];
}
