"use client";

import { useMutation, useQueries, useQuery } from "@tanstack/react-query";
import { CirclePlay } from "lucide-react";
import { PanelWaiting } from "@/components/figure/waiting/panel-waiting";
import { useAgreementFilter } from "@/components/results/filter/use-agreement-filter";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/section";
import { toast } from "@/components/ui/toast-store";
import { roundSystemsFigure } from "@/lib/compare/agreement-systems";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";
import { roundAgreementFigure } from "@/lib/results/agreement-round";
import { isPending } from "@/lib/results/pending";
import { figureQuery } from "@/lib/results/queries/figure-query";

import { studyActivityQuery } from "@/lib/results/queries/study-progress";
import { openRounds, roundsQuery } from "@/lib/round/queries/rounds";
import type { RoundActivity } from "@/lib/study/study-activity";
import { comparedRounds } from "./compared-rounds";
import { ComparisonFigure, type ComparisonRow } from "./comparison-figure";

/** Of a study that compares two series of checklists: which is better by which criterion, and how far people agree. */
export function ComparisonResults({ studyId, mayOpen }: { studyId: string; mayOpen: boolean }) {
  const { data: list } = useQuery(roundsQuery(studyId));
  const activityNow = useQuery(studyActivityQuery(studyId));
  const { data: activity } = activityNow;
  const rounds = comparedRounds(list?.rounds ?? []);
  const versions = new Map(activity?.rounds.map((round): [string, RoundActivity] => [round.roundId, round]));
  const labelled = rounds.filter(({ id }) => versions.has(id));
  const version = (id: string) => versions.get(id)?.version ?? "";
  const systems = useQueries({
    queries: labelled.map(({ id }) => figureQuery(roundSystemsFigure, id, { answers: "pooled" }, version(id))),
  });
  const [{ order }] = useAgreementFilter();
  const alphas = useQueries({
    queries: labelled.map(({ id }) => figureQuery(roundAgreementFigure, id, { level: "ordinal", order }, version(id))),
  });
  if (rounds.length === 0) return null;
  const drafts = rounds.filter(({ status }) => status === "draft");
  const rows = labelled.flatMap((round, index): ComparisonRow[] => {
    const found = systems[index]?.data;
    const outcome = found && !isPending(found) ? found.outcomes[0] : undefined;
    const agreement = alphas[index]?.data;
    return outcome && agreement ? [{ round, outcome, agreement }] : [];
  });
  // No figure is no sign that nobody labelled: it may be on its way.
  const queries = [activityNow, ...systems, ...alphas];
  const isOnItsWay = rounds.some(({ labels }) => labels > 0) && queries.some(({ data }) => !data || isPending(data));
  const failed = queries.find(({ error }) => error);
  return (
    <Section
      title={t("Which checklists are better")}
      actions={mayOpen && drafts.length > 0 ? <OpenRoundsButton studyId={studyId} rounds={drafts} /> : null}
    >
      {rows.length === 0 && isOnItsWay ? (
        <PanelWaiting error={failed?.error ?? null} onRetry={() => failed?.refetch()} />
      ) : (
        <ComparisonFigure studyId={studyId} rows={rows} waiting={drafts.length > 0} />
      )}
    </Section>
  );
}

/** Opens rounds in order, so that people find them in it. */
function OpenRoundsButton({ studyId, rounds }: { studyId: string; rounds: readonly { id: string }[] }) {
  const opening = useMutation({
    ...openRounds(studyId),
    onSuccess: () => toast.success(t("The rounds are open.")),
    onError: (error) => toast.error(errorMessage(error)),
  });
  return (
    <Button
      variant="primary"
      icon={<CirclePlay aria-hidden />}
      loading={opening.isPending}
      onClick={() => opening.mutate(rounds.map(({ id }) => id))}
    >
      {t("Open {count, plural, one {# round} other {# rounds}}", { count: rounds.length })}
    </Button>
  );
}
