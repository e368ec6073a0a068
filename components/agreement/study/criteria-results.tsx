"use client";

import { useQueries, useQuery } from "@tanstack/react-query";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Panel } from "@/components/ui/panel";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { amongWhom, filterQuery } from "@/lib/domain/agreement/agreement-filter";
import type { RoundAgreement } from "@/lib/domain/agreement/agreement-round";
import { type AgreementBasis, DRAWN_IN_GENERAL } from "@/lib/domain/agreement/agreement-statistic";
import { PAIR_ORDER_NAMES } from "@/lib/domain/agreement/filter-meanings";
import { formatCount } from "@/lib/domain/format/counted";
import { bestOf } from "@/lib/domain/protocol/round-scale";
import type { RoundSummary } from "@/lib/domain/round/round";
import * as texts from "@/lib/messages/researcher/compare";
import { say } from "@/lib/messages/researcher/say";
import { roundAgreementQuery } from "@/lib/queries/agreement/round-agreement";
import { studyActivityQuery } from "@/lib/queries/agreement/study-activity";
import { roundsQuery } from "@/lib/queries/study/rounds";
import { useAgreementFilter } from "../filter/use-agreement-filter";
import { EstimateCell } from "../statistic/estimate-cell";
import { FewUnitsBadge } from "../statistic/few-units-badge";
import { formatNumber } from "../statistic/format-number";
import { PanelWaiting } from "../waiting/panel-waiting";

interface Row {
  round: RoundSummary;
  agreement: RoundAgreement;
}

/** Of a study with label files that rate several criteria: the agreement and the mean of each, which are rounds. */
export function CriteriaResults({ studyId }: { studyId: string }) {
  const { data: list } = useQuery(roundsQuery(studyId));
  const { data: activity } = useQuery(studyActivityQuery(studyId));
  const versions = new Map(activity?.rounds.map(({ roundId, version }) => [roundId, version]));
  const rounds = (list?.rounds ?? []).filter(({ ratedCriterion, scale }) => ratedCriterion !== null && scale !== null);
  const [{ order }] = useAgreementFilter();
  const found = useQueries({
    queries: rounds.map(({ id }) => roundAgreementQuery(id, { level: "ordinal", order }, versions.get(id) ?? "")),
  });
  if (rounds.length === 0) return null;
  const rows = rounds.flatMap((round, index): Row[] => {
    const agreement = found[index]?.data;
    return agreement ? [{ round, agreement }] : [];
  });
  const failed = found.find(({ error }) => error);
  return (
    <Section title={texts.criteria}>
      {rows.length < rounds.length ? (
        <PanelWaiting error={failed?.error ?? null} onRetry={() => failed?.refetch()} />
      ) : null}
      {rows.length > 0 ? <CriteriaTable studyId={studyId} rows={rows} /> : null}
    </Section>
  );
}

/** What each criterion's labels come to. */
function CriteriaTable({ studyId, rows }: { studyId: string; rows: readonly Row[] }) {
  const pairOrder = rows.find(({ agreement }) => agreement.pairOrder)?.agreement.pairOrder ?? null;
  const columns: Column<Row>[] = [
    {
      id: "criterion",
      header: texts.criterion,
      rowHeader: true,
      cell: ({ round, agreement }) => (
        <span className="inline-flex flex-wrap items-center gap-2 [overflow-wrap:anywhere]">
          <TextLink
            href={`/studies/${studyId}/rounds/${round.id}${filterQuery({ order: agreement.pairOrder ?? undefined })}`}
          >
            {round.ratedCriterion}
          </TextLink>
          <FewUnitsBadge units={agreement.basis.nUnitsPairable} />
        </span>
      ),
    },
    { id: "round", header: texts.round, cell: ({ round }) => round.name, className: "[overflow-wrap:anywhere]" },
    {
      id: "alpha",
      header: texts.alpha,
      numeric: true,
      cell: ({ agreement }) => <EstimateCell estimate={agreement.alpha} />,
    },
    {
      id: "mean",
      header: texts.mean,
      numeric: true,
      cell: ({ agreement: { mean, scale } }) =>
        mean.defined
          ? `${formatNumber(mean.value)}${bestOf(scale) === "lowest" ? ` ${texts.lowerIsBetter}` : ""}`
          : "–",
    },
    { id: "level", header: texts.measured, cell: ({ agreement }) => agreement.level },
    count("n", "n", (basis) => basis.nUnitsPairable),
    count("labels", texts.labels, (basis) => basis.nLabels),
    count("raters", texts.raters, (basis) => basis.nRaters),
    { id: "among", header: texts.among, cell: ({ agreement }) => amongWhom(agreement.raters) },
  ];
  return (
    <Panel
      level={3}
      title={texts.agreementByCriterion}
      description={say(texts.eachCriterionIsARound, {
        drawnInGeneral: DRAWN_IN_GENERAL,
        pairOrder: pairOrder ? ` ${say(texts.pairsAreRead, { pairOrder: PAIR_ORDER_NAMES[pairOrder] })}` : "",
      })}
      flush
    >
      <DataTable
        caption={texts.agreementByCriterion}
        hideCaption
        columns={columns}
        rows={rows}
        rowKey={({ round }) => round.id}
      />
    </Panel>
  );
}

function count(id: string, header: string, of: (basis: AgreementBasis) => number): Column<Row> {
  return { id, header, numeric: true, cell: ({ agreement }) => formatCount(of(agreement.basis)) };
}
