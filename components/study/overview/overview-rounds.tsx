"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { RoundProgress } from "@/components/round/round-list";
import { RoundStatusBadge } from "@/components/round/round-status-badge";
import { SimulatedBadge } from "@/components/ui/badge";
import { Link, TextLink } from "@/components/ui/link";
import { t } from "@/lib/messages/translate";
import { studyNeedsQuery } from "@/lib/results/queries/study-progress";
import { PROTOCOLS } from "@/lib/round/protocol/protocols";
import type { RoundSummary } from "@/lib/round/round";

// Its figures come after the first paint, and so does what asks for them; until then their room is kept.
const RoundAnswers = dynamic(
  () => import("@/components/results/summary/round-answers").then((module) => module.RoundAnswers),
  { ssr: false, loading: () => <div className="min-h-52 sm:min-h-14" /> },
);

const LabelsPerDay = dynamic(
  () => import("@/components/results/summary/labels-per-day").then((module) => module.LabelsPerDay),
  { ssr: false },
);

/** Each costs four figures: the others are on the page of all rounds. */
const MOST_ROUNDS = 10;
const FIRST: Record<RoundSummary["status"], number> = { open: 0, paused: 1, draft: 2, closed: 3 };

/** The rounds shown: where there are many those at work first, then the newest; in the order in which they were made. */
export function roundsToShow(rounds: readonly RoundSummary[]): RoundSummary[] {
  const chosen = rounds
    .map((round, index) => ({ round, index }))
    .toSorted((one, other) => FIRST[one.round.status] - FIRST[other.round.status] || other.index - one.index)
    .slice(0, MOST_ROUNDS);
  return chosen.toSorted((one, other) => one.index - other.index).map(({ round }) => round);
}

/** What each round of a study says: alpha, the leading system, how far it is, and what it needs. */
export function OverviewRounds({ studyId, rounds }: { studyId: string; rounds: readonly RoundSummary[] }) {
  const { data: needs } = useQuery(studyNeedsQuery(studyId));
  const shown = roundsToShow(rounds);
  return (
    <div className="flex flex-col gap-3">
      <ul data-rows className="overflow-hidden rounded-lg border border-line bg-raised shadow-raised">
        {shown.map((round) => (
          <OverviewRound key={round.id} studyId={studyId} round={round} members={needs?.members ?? null} />
        ))}
      </ul>
      {shown.length < rounds.length ? (
        <p className="text-sm">
          <TextLink href={`/studies/${studyId}/rounds`}>{t("All {count} rounds", { count: rounds.length })}</TextLink>
        </p>
      ) : null}
    </div>
  );
}

interface OverviewRoundProps {
  studyId: string;
  round: RoundSummary;
  /** null until it is known */
  members: number | null;
}

function OverviewRound({ studyId, round, members }: OverviewRoundProps) {
  return (
    <li className="relative flex flex-col gap-3 border-t border-line px-5 py-4 transition-colors first:border-t-0 hover:bg-surface">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-base font-semibold [overflow-wrap:anywhere]">
          <Link href={`/studies/${studyId}/rounds/${round.id}`} className="rounded-sm after:absolute after:inset-0">
            {round.name}
          </Link>
        </h3>
        <RoundStatusBadge status={round.status} />
        <SimulatedBadge simulated={round.simulatedLabels} labels={round.labels} />
        <span className="text-sm text-ink-muted">
          {PROTOCOLS[round.protocol].name}
          {round.ratedCriterion === null
            ? ""
            : `, ${t("criterion: {ratedCriterion}", { ratedCriterion: round.ratedCriterion })}`}
        </span>
      </div>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 xl:grid-cols-[5fr_5fr_6fr_5fr]">
        <div className="min-w-0">
          <dt className="text-xs text-ink-muted">{t("Progress")}</dt>
          <dd className="mt-0.5">
            <RoundProgress round={round} />
            {round.submitted > 0 ? (
              <div className="mt-1.5 h-6">
                <LabelsPerDay studyId={studyId} roundId={round.id} />
              </div>
            ) : null}
          </dd>
        </div>
        <RoundAnswers round={round} members={members} />
      </dl>
    </li>
  );
}
