"use client";

import { useQueries, useQuery } from "@tanstack/react-query";
import { plainValue } from "@/components/figure/figure-data";
import { formatNumber } from "@/components/figure/statistic/format-number";
import { EstimateCell, FewUnitsBadge } from "@/components/figure/statistic/statistic-cell";
import { PanelWaiting } from "@/components/figure/waiting/panel-waiting";
import { useAgreementFilter } from "@/components/results/filter/use-agreement-filter";
import { type Column, DataTable } from "@/components/ui/data-table";
import { TextLink } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { Section } from "@/components/ui/section";
import { formatCount } from "@/lib/format/format-number";
import { t } from "@/lib/messages/translate";
import { amongWhom, filterQuery } from "@/lib/results/agreement-filter";
import { type RoundAgreement, roundAgreementFigure } from "@/lib/results/agreement-round";
import { type AgreementBasis, DRAWN_IN_GENERAL } from "@/lib/results/agreement-statistic";
import { PAIR_ORDER_NAMES } from "@/lib/results/filter-meanings";
import { figureQuery } from "@/lib/results/queries/figure-query";

import { studyActivityQuery } from "@/lib/results/queries/study-progress";
import { bestOf } from "@/lib/round/protocol/round-scale";
import { roundsQuery } from "@/lib/round/queries/rounds";
import type { RoundSummary } from "@/lib/round/round";

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
    queries: rounds.map(({ id }) =>
      figureQuery(roundAgreementFigure, id, { level: "ordinal", order }, versions.get(id) ?? ""),
    ),
  });
  if (rounds.length === 0) return null;
  const rows = rounds.flatMap((round, index): Row[] => {
    const agreement = found[index]?.data;
    return agreement ? [{ round, agreement }] : [];
  });
  const failed = found.find(({ error }) => error);
  return (
    <Section title={t("Criteria")}>
      {rows.length < rounds.length ? (
        <PanelWaiting error={failed?.error ?? null} onRetry={() => failed?.refetch()} />
      ) : null}
      {rows.length > 0 ? <CriteriaTable studyId={studyId} rows={rows} /> : null}
    </Section>
  );
}

function criteriaWords(rows: readonly Row[]): string {
  const pairOrder = rows.find(({ agreement }) => agreement.pairOrder)?.agreement.pairOrder ?? null;
  return t(
    "Each criterion is a round of its own: its labels are never mixed with another’s. Krippendorff’s alpha at the level of measurement of its scale, with 95% bootstrap intervals {drawnInGeneral}; n is tasks with 2+ labels.{pairOrder}",
    {
      drawnInGeneral: DRAWN_IN_GENERAL,
      pairOrder: pairOrder ? ` ${t("Pairs are read {pairOrder}.", { pairOrder: PAIR_ORDER_NAMES[pairOrder] })}` : "",
    },
  );
}

/** What each criterion's labels come to. */
function CriteriaTable({ studyId, rows }: { studyId: string; rows: readonly Row[] }) {
  const columns: Column<Row>[] = [
    {
      id: "criterion",
      header: t("Criterion"),
      rowHeader: true,
      value: ({ round }) => round.ratedCriterion,
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
    {
      id: "round",
      header: t("Round"),
      value: ({ round }) => round.name,
      cell: ({ round }) => round.name,
      className: "min-w-40 [overflow-wrap:anywhere]",
    },
    {
      id: "alpha",
      header: t("Alpha"),
      numeric: true,
      value: ({ agreement }) => plainValue(agreement.alpha.value),
      cell: ({ agreement }) => <EstimateCell estimate={agreement.alpha} />,
    },
    {
      id: "mean",
      header: t("Mean"),
      numeric: true,
      value: ({ agreement }) => plainValue(agreement.mean),
      cell: ({ agreement: { mean, scale } }) =>
        mean.defined
          ? `${formatNumber(mean.value)}${bestOf(scale) === "lowest" ? ` ${t("(lower is better)")}` : ""}`
          : "–",
    },
    { id: "level", header: t("Measured"), cell: ({ agreement }) => agreement.level },
    count("n", "n", (basis) => basis.nUnitsPairable),
    count("labels", t("Labels"), (basis) => basis.nLabels),
    count("raters", t("Raters"), (basis) => basis.nRaters),
    { id: "among", header: t("Among"), cell: ({ agreement }) => amongWhom(agreement.raters) },
  ];
  return (
    <Panel level={3} title={t("Agreement by criterion")} description={criteriaWords(rows)} flush>
      <DataTable
        caption={t("Agreement by criterion")}
        hideCaption
        columns={columns}
        rows={rows}
        rowKey={({ round }) => round.id}
      />
    </Panel>
  );
}

function count(id: string, header: string, of: (basis: AgreementBasis) => number): Column<Row> {
  return {
    id,
    header,
    numeric: true,
    value: ({ agreement }) => of(agreement.basis),
    cell: ({ agreement }) => formatCount(of(agreement.basis)),
  };
}
