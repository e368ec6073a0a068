"use client";

import { useQuery } from "@tanstack/react-query";
import { FolderOpen, Plus } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page/page-header";
import { PageWaiting } from "@/components/ui/page/page-waiting";
import type { StudyListItem } from "@/lib/domain/study/study";
import { say } from "@/lib/messages/researcher/say";
import * as texts from "@/lib/messages/researcher/study";
import { studiesQuery } from "@/lib/queries/study/studies";
import { SimulatedBadge } from "./simulated-badge";

/** The studies one does research in, as calm rows. */
export function StudyList() {
  const query = useQuery(studiesQuery);
  const { data } = query;
  if (!data) return <PageWaiting what={texts.yourStudies} query={query} />;
  const create = data.mayCreate ? (
    <LinkButton href="/studies/new" variant="primary" icon={<Plus aria-hidden />}>
      {texts.newStudy}
    </LinkButton>
  ) : null;
  const own = data.studies.filter(({ isDemo }) => !isDemo);
  const demo = data.studies.find(({ isDemo }) => isDemo);
  return (
    <>
      <PageHeader
        title={texts.studies}
        description={texts.instructionsAndResponsesTheRounds}
        actions={own.length > 0 ? create : null}
      />
      {own.length === 0 ? (
        <EmptyState
          className="mb-6"
          icon={<FolderOpen />}
          title={texts.youHaveNoStudiesYet}
          description={data.mayCreate ? texts.createAStudyImport : texts.askAnAdminToLet}
          actions={
            <>
              {demo ? <LinkButton href={`/studies/${demo.id}`}>{texts.openTheDemoStudy}</LinkButton> : null}
              {create}
            </>
          }
        />
      ) : null}
      {data.studies.length > 0 ? (
        <ul className="overflow-hidden rounded-lg border border-line bg-raised shadow-raised">
          {data.studies.map((study) => (
            <StudyRow key={study.id} study={study} />
          ))}
        </ul>
      ) : null}
    </>
  );
}

const ROLES = { owner: texts.owner, researcher: texts.researcher, annotator: texts.annotator };

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
        {study.isDemo ? <Badge>{texts.demo}</Badge> : null}
        {openRounds > 0 ? <Badge tone="accent">{say(texts.openRounds, { count: openRounds })}</Badge> : null}
        <span className="ml-auto text-sm text-ink-muted">{study.role ? ROLES[study.role] : texts.admin}</span>
      </div>
      {study.description ? <p className="mt-0.5 line-clamp-1 max-w-prose text-ink-muted">{study.description}</p> : null}
      <p className="mt-1.5 flex flex-wrap gap-x-4 text-sm text-ink-muted tabular-nums">
        <span>{say(texts.instructions, { count: instructions })}</span>
        <span>{say(texts.rounds, { count: rounds })}</span>
        <span>{say(texts.countLabels, { count: labels })}</span>
        <SimulatedBadge simulated={simulatedLabels} labels={labels} />
      </p>
    </li>
  );
}
