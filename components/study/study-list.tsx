"use client";

import { useQuery } from "@tanstack/react-query";
import { FolderOpen, Plus } from "lucide-react";
import { Badge, SimulatedBadge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page/page-header";
import { PageWaiting } from "@/components/ui/page/page-waiting";
import { t } from "@/lib/messages/translate";
import { ROLE_WORDS } from "@/lib/people/people-role";
import { studiesQuery } from "@/lib/study/queries/studies";
import type { StudyListItem } from "@/lib/study/study";

/** The studies one does research in, as calm rows. */
export function StudyList() {
  const query = useQuery(studiesQuery);
  const { data } = query;
  if (!data) return <PageWaiting what={t("your studies")} query={query} />;
  const create = data.mayCreate ? (
    <LinkButton href="/studies/new" variant="primary" icon={<Plus aria-hidden />}>
      {t("New study")}
    </LinkButton>
  ) : null;
  const own = data.studies.filter(({ isDemo }) => !isDemo);
  const demo = data.studies.find(({ isDemo }) => isDemo);
  return (
    <>
      <PageHeader
        title={t("Studies")}
        description={t("Instructions and responses, the rounds in which people label them, and the results.")}
        actions={own.length > 0 ? create : null}
      />
      {own.length === 0 ? (
        <EmptyState
          className="mb-6"
          icon={<FolderOpen />}
          title={t("You have no studies yet")}
          description={
            data.mayCreate
              ? t("Create a study, import a file, invite annotators and open a round. It takes a few minutes.")
              : t("Ask an admin to let you create studies, or a study’s owner to invite you.")
          }
          actions={
            <>
              {demo ? <LinkButton href={`/studies/${demo.id}`}>{t("Open the demo study")}</LinkButton> : null}
              {create}
            </>
          }
        />
      ) : null}
      {data.studies.length > 0 ? (
        <ul data-rows className="overflow-hidden rounded-lg border border-line bg-raised shadow-raised">
          {data.studies.map((study) => (
            <StudyRow key={study.id} study={study} />
          ))}
        </ul>
      ) : null}
    </>
  );
}

function StudyRow({ study }: { study: StudyListItem }) {
  const { instructions, rounds, openRounds, labels, simulatedLabels } = study.counts;
  return (
    <li className="relative border-t border-line px-5 py-4 transition-colors first:border-t-0 hover:bg-surface">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-base font-semibold [overflow-wrap:anywhere]">
          {/* the whole row leads there, by a link over it */}
          <Link href={`/studies/${study.id}`} className="rounded-sm after:absolute after:inset-0">
            {study.name}
          </Link>
        </h2>
        {study.isDemo ? <Badge>{t("Demo")}</Badge> : null}
        {openRounds > 0 ? (
          <Badge tone="accent">
            {t("{count, plural, one {# open round} other {# open rounds}}", { count: openRounds })}
          </Badge>
        ) : null}
        <span className="ml-auto text-sm text-ink-muted">{study.role ? ROLE_WORDS[study.role].name : t("Admin")}</span>
      </div>
      {study.description ? <p className="mt-0.5 line-clamp-1 max-w-prose text-ink-muted">{study.description}</p> : null}
      <p className="mt-1.5 flex flex-wrap gap-x-4 text-sm text-ink-muted tabular-nums">
        <span>{t("{count, plural, one {# instruction} other {# instructions}}", { count: instructions })}</span>
        <span>{t("{count, plural, one {# round} other {# rounds}}", { count: rounds })}</span>
        <span>{t("{count, plural, one {# label} other {# labels}}", { count: labels })}</span>
        <SimulatedBadge simulated={simulatedLabels} labels={labels} />
      </p>
    </li>
  );
}
