"use client";

import { useQuery } from "@tanstack/react-query";
import { GitCompare } from "lucide-react";
import { formatNumber } from "@/components/figure/statistic/format-number";
import { AsOfNotice, PanelWaiting, WorkerComputes } from "@/components/figure/waiting/panel-waiting";
import { ExcludedBar } from "@/components/results/excluded/excluded-bar";
import { Callout } from "@/components/ui/callout";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { useUrlQuery } from "@/components/ui/use-url-query";
import { type Protocols, type ProtocolsChoice, protocolsOfAddress } from "@/lib/compare/protocols";
import { protocolsQuery } from "@/lib/compare/queries";
import { t } from "@/lib/messages/translate";
import { isPending } from "@/lib/results/pending";
import { roundsQuery } from "@/lib/round/queries/rounds";
import type { RoundSummary } from "@/lib/round/round";
import { printedTitle } from "@/lib/stats/registry/statistics";
import { StoppingPanel, type StoppingRow } from "../stopping/stopping-panel";
import { labelsVersion } from "./labels-version";
import { ProtocolPairPanel } from "./protocol-pair-panel";
import { ProtocolsChoicePanel } from "./protocols-choice";
import { ProtocolsFigure } from "./protocols-figure";

/** Two or more rounds of a study side by side. The URL holds what is compared. */
export function ProtocolsView({ studyId }: { studyId: string }) {
  const { data, error, refetch } = useQuery(roundsQuery(studyId));
  const { choices, replace } = useUrlQuery();
  if (!data) return <PanelWaiting error={error} onRetry={refetch} />;
  const labelled = data.rounds.filter((round) => round.labels > 0);
  if (labelled.length < 2) return <TooFew studyId={studyId} labelled={labelled.length} />;
  const choice = protocolsOfAddress(choices(), labelled);
  const change = (changes: Partial<ProtocolsChoice>) => {
    const next = { ...choice, ...changes };
    const query = new URLSearchParams({ rounds: next.rounds.join(",") || "none" });
    if (next.level !== "ordinal") query.set("level", next.level);
    if (next.order === "stored") query.set("order", next.order);
    if (next.without !== undefined) query.set("without", next.without);
    replace(`?${query}`);
  };
  return (
    <div className="flex flex-col gap-6">
      <ExcludedBar of={{ studyId }} version={labelsVersion(labelled, choice.rounds)} />
      <ProtocolsChoicePanel rounds={labelled} choice={choice} onChange={change} />
      {choice.rounds.length < 2 ? (
        <p className="py-8 text-center text-ink-muted">{t("Choose at least two rounds.")}</p>
      ) : (
        <SideBySide studyId={studyId} choice={choice} rounds={labelled} />
      )}
    </div>
  );
}

interface SideBySideProps {
  studyId: string;
  choice: ProtocolsChoice;
  rounds: readonly RoundSummary[];
}

function SideBySide({ studyId, choice, rounds }: SideBySideProps) {
  const { data, error, refetch } = useQuery(protocolsQuery(studyId, choice, labelsVersion(rounds, choice.rounds)));
  if (!data) return <PanelWaiting title={t("Agreement of each round")} error={error} onRetry={refetch} />;
  if (isPending(data)) return <WorkerComputes pending={data} />;
  const find = (id: string) => data.rounds.find((round) => round.id === id);
  return (
    <>
      <AsOfNotice asOf={data.asOf} />
      <ProtocolsFigure protocols={data} studyId={studyId} />
      {data.pairs.some(({ comparable }) => comparable) ? (
        <StoppingPanel
          title={t("Stop labelling?")}
          about={t("Differences of alpha between rounds, second − first; not corrected for several.")}
          fileName="protocols-stopping"
          empty={t("No two of these rounds can be compared.")}
          rows={stoppingRows(data)}
        />
      ) : null}
      {data.pairs.map((pair) => {
        const [a, b] = [find(pair.aId), find(pair.bId)];
        if (!a || !b) return null;
        if (pair.comparable) return <ProtocolPairPanel key={pair.bId} pair={pair} a={a} b={b} />;
        return (
          <Callout
            key={pair.bId}
            title={t("“{first}” cannot be compared with “{second}”", { first: b.name, second: a.name })}
          >
            {pair.why}
          </Callout>
        );
      })}
    </>
  );
}

function stoppingRows({ pairs, rounds }: Protocols): StoppingRow[] {
  const nameOf = (id: string) => rounds.find((round) => round.id === id)?.name ?? "";
  return pairs.flatMap((pair): StoppingRow[] => {
    if (!pair.comparable) return [];
    const { difference: value, interval, equivalenceInterval, anytime } = pair.alpha;
    return [
      {
        key: `${pair.aId} ${pair.bId}`,
        name: `${nameOf(pair.bId)} − ${nameOf(pair.aId)}`,
        measure: printedTitle("alpha"),
        difference: { value, interval, equivalenceInterval, anytime },
        nothing: 0,
        format: (number) => formatNumber(number),
      },
    ];
  });
}

function TooFew({ studyId, labelled }: { studyId: string; labelled: number }) {
  return (
    <EmptyState
      icon={<GitCompare aria-hidden />}
      title={labelled === 0 ? t("No round has labels yet") : t("Only one round has labels")}
      description={t(
        "To compare protocols you need two rounds over the same responses, such as scoring directly and scoring after a checklist. Create the second with “the same tasks as an earlier round”.",
      )}
      actions={
        <LinkButton href={`/studies/${studyId}/rounds/new`} variant="primary">
          {t("New round")}
        </LinkButton>
      }
    />
  );
}
