"use client";

import { useQuery } from "@tanstack/react-query";
import { ClipboardList, Plus } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageWaiting } from "@/components/ui/page/page-waiting";
import { Section } from "@/components/ui/section";
import { t } from "@/lib/messages/translate";
import { roundsQuery } from "@/lib/round/queries/rounds";
import { studyQuery } from "@/lib/study/queries/studies";
import { RoundList } from "./round-list";

/** The rounds of a study, and the way to the next one. */
export function StudyRounds({ studyId }: { studyId: string }) {
  const ofStudy = useQuery(studyQuery(studyId));
  const ofRounds = useQuery(roundsQuery(studyId));
  const { data: study } = ofStudy;
  const { data } = ofRounds;
  if (!study || !data) return <PageWaiting what={t("the rounds")} query={study ? ofRounds : ofStudy} />;
  const newRound = study.may.includes("round.create") ? (
    <LinkButton href={`/studies/${studyId}/rounds/new`} variant="primary" icon={<Plus aria-hidden />}>
      {t("New round")}
    </LinkButton>
  ) : null;
  if (data.rounds.length === 0) {
    return (
      <EmptyState
        icon={<ClipboardList aria-hidden />}
        title={t("No rounds yet")}
        description={t("A round is one labelling task: which protocol, which items, how many raters.")}
        actions={newRound}
      />
    );
  }
  return (
    <Section title={t("Rounds")} isPage actions={newRound}>
      <RoundList studyId={studyId} rounds={data.rounds} />
    </Section>
  );
}
