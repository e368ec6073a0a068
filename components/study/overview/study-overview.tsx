"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Callout } from "@/components/ui/callout";
import { LinkButton } from "@/components/ui/link-button";
import { PageWaiting } from "@/components/ui/page/page-waiting";
import { Section } from "@/components/ui/section";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";
import { roundsQuery } from "@/lib/round/queries/rounds";
import { studyQuery } from "@/lib/study/queries/studies";
import { FirstSteps, lacksChecklists } from "./first-steps";
import { OverviewRounds } from "./overview-rounds";
import { StudyInventory } from "./study-inventory";
import { StudyNeedsList } from "./study-needs";

/** What a study’s rounds say, what waits, and what is in it; the children, on agreement, go in between. */
export function StudyOverview({ studyId, children }: { studyId: string; children?: ReactNode }) {
  const ofStudy = useQuery(studyQuery(studyId));
  const ofRounds = useQuery(roundsQuery(studyId));
  const { data: study } = ofStudy;
  const { data, error } = ofRounds;
  if (!study || !data) return <PageWaiting what={t("the study")} query={study ? ofRounds : ofStudy} />;
  const { rounds } = data;
  const mayCreate = study.may.includes("round.create") && study.counts.responses > 0;
  const { instructions, annotators, labels } = study.counts;
  const isNew =
    instructions === 0 ||
    rounds.length === 0 ||
    (annotators === 0 && labels === 0) ||
    (labels === 0 && lacksChecklists(study, rounds));
  const newRound = mayCreate ? (
    <LinkButton
      href={`/studies/${studyId}/rounds/new`}
      variant={isNew ? "secondary" : "primary"}
      icon={<Plus aria-hidden />}
    >
      {t("New round")}
    </LinkButton>
  ) : null;
  return (
    <div className="flex flex-col gap-12">
      {error ? (
        <Callout tone="warning" role="alert" title={t("These figures may be out of date")}>
          {errorMessage(error)}
        </Callout>
      ) : null}
      {isNew ? <FirstSteps study={study} rounds={rounds} /> : null}
      <StudyNeedsList studyId={studyId} />
      {rounds.length > 0 ? (
        <Section title={t("Rounds")} actions={newRound}>
          <OverviewRounds studyId={studyId} rounds={rounds} />
        </Section>
      ) : null}
      {children}
      {instructions > 0 ? (
        <StudyInventory study={study} simulatedLabels={rounds.reduce((sum, round) => sum + round.simulatedLabels, 0)} />
      ) : null}
    </div>
  );
}
