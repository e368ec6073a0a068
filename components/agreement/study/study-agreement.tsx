"use client";

import { useQueries, useQuery } from "@tanstack/react-query";
import { Section } from "@/components/ui/section";
import type { RoundAgreement } from "@/lib/domain/agreement/agreement-round";
import type { RoundActivity } from "@/lib/domain/study/study-activity";
import { roundAgreementQuery } from "@/lib/queries/agreement/round-analysis";
import { studyActivityQuery } from "@/lib/queries/agreement/study-activity";
import { PanelWaiting } from "../waiting/panel-waiting";
import { useThrottled } from "../waiting/use-throttled";
import { ActivityPanel } from "./activity-panel";
import { CourseFigure } from "./course-figure";
import { RoundsFigure } from "./rounds-figure";

/** Pace, people at work, agreement and its course over all rounds of a study. It comes after the page's first paint. */
export function StudyAgreement({ studyId }: { studyId: string }) {
  const { data, error, refetch } = useQuery(studyActivityQuery(studyId));
  if (!data) return <PanelWaiting error={error} onRetry={refetch} />;
  if (data.rounds.length === 0) return null;
  return (
    <Section title="Agreement and pace">
      <div className="flex flex-col gap-6">
        {data.rounds.some((round) => round.places.wanted > 0) ? (
          <ActivityPanel studyId={studyId} rounds={data.rounds} />
        ) : null}
        <Agreement studyId={studyId} rounds={data.rounds} />
      </div>
    </Section>
  );
}

/** The course is drawn anew at most this often: a label more changes little in it. */
const COURSE_MS = 60_000;

function Agreement({ studyId, rounds }: { studyId: string; rounds: readonly RoundActivity[] }) {
  const alphas = useQueries({
    queries: rounds.map((round) => roundAgreementQuery(round.roundId, { level: "ordinal" }, round.version)),
  });
  const versions = useThrottled(rounds.map((round) => round.version).join("\n"), COURSE_MS).split("\n");
  const known = rounds.flatMap((round, index): { round: RoundActivity; agreement: RoundAgreement }[] => {
    const agreement = alphas[index]?.data;
    return agreement ? [{ round, agreement }] : [];
  });
  const failed = alphas.find((query) => query.error);
  return (
    <>
      {failed || known.length === 0 ? (
        <PanelWaiting error={failed?.error ?? null} onRetry={() => failed?.refetch()} />
      ) : null}
      {known.length > 0 ? <RoundsFigure studyId={studyId} rows={known} /> : null}
      <CourseFigure rounds={rounds.map((round, index) => ({ ...round, version: versions[index] ?? round.version }))} />
    </>
  );
}
