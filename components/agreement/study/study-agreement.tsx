"use client";

import { useQueries, useQuery } from "@tanstack/react-query";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { amongWhom, filterQuery, PAIR_ORDER_MEANINGS } from "@/lib/domain/agreement/agreement-filter";
import type { RoundAgreement } from "@/lib/domain/agreement/agreement-round";
import { DRAWN_IN_GENERAL, FEW_UNITS } from "@/lib/domain/agreement/agreement-statistic";
import { formatCount } from "@/lib/domain/format/counted";
import type { PairOrder } from "@/lib/domain/protocol/scale";
import type { RoundActivity } from "@/lib/domain/study/study-activity";
import { roundAgreementQuery } from "@/lib/queries/agreement/round-analysis";
import { studyActivityQuery } from "@/lib/queries/agreement/study-activity";
import { alphaScaleOf } from "../chart/chart-scale";
import { IntervalPlot } from "../chart/interval-plot";
import { countColumn } from "../figure/count-column";
import { estimateColumns } from "../figure/estimate-columns";
import { Figure } from "../figure/figure";
import { pairOrderColumns } from "../figure/pair-order-columns";
import { PairOrderControl } from "../filter/pair-order-control";
import { useAgreementFilter } from "../filter/use-agreement-filter";
import { FewUnitsBadge } from "../statistic/few-units-badge";
import { PanelWaiting } from "../waiting/panel-waiting";
import { useThrottled } from "../waiting/use-throttled";
import { ActivityPanel } from "./activity-panel";
import { CourseFigure } from "./course-figure";

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

/** The course is drawn again at most this often: a label more changes little in it. */
const COURSE_MS = 60_000;

function Agreement({ studyId, rounds }: { studyId: string; rounds: readonly RoundActivity[] }) {
  const [{ order }, change] = useAgreementFilter();
  const alphas = useQueries({
    queries: rounds.map((round) => roundAgreementQuery(round.roundId, { level: "ordinal", order }, round.version)),
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
      {known.length > 0 ? (
        <RoundsFigure studyId={studyId} rows={known} onPairOrderChange={(order) => change({ order })} />
      ) : null}
      <CourseFigure
        rounds={rounds.map((round, index) => ({ ...round, version: versions[index] ?? round.version }))}
        order={order}
      />
    </>
  );
}

interface Row {
  round: RoundActivity;
  agreement: RoundAgreement;
}

interface RoundsFigureProps {
  studyId: string;
  rows: readonly Row[];
  onPairOrderChange: (order: PairOrder) => void;
}

/** Alpha of each round of the study. */
function RoundsFigure({ studyId, rows, onPairOrderChange }: RoundsFigureProps) {
  const pairOrder = rows.find(({ agreement }) => agreement.pairOrder)?.agreement.pairOrder ?? null;
  return (
    <Figure<Row>
      title="Agreement of the rounds"
      level={3}
      description={`Krippendorff’s alpha, ordinal, with 95 % bootstrap intervals ${DRAWN_IN_GENERAL}; n is tasks with two labels or more. Among people, unless another kind of rater is named: the labels of judges beside people do not count here.${pairOrder ? ` ${PAIR_ORDER_MEANINGS[pairOrder]}` : ""}`}
      actions={<PairOrderControl value={pairOrder} onChange={onPairOrderChange} />}
      chart={(width) => (
        <IntervalPlot
          width={width}
          label="Krippendorff’s alpha of each round"
          scale={alphaScaleOf(rows.map(({ agreement }) => agreement.alpha))}
          rows={rows.map(({ round, agreement: { alpha, basis, raters } }) => ({
            key: round.roundId,
            name: raters === "human" ? round.name : `${round.name} · ${amongWhom(raters)}`,
            estimate: alpha,
            note: `n ${formatCount(basis.nUnitsPairable)}`,
            few: basis.nUnitsPairable < FEW_UNITS,
          }))}
        />
      )}
      data={{
        caption: "Agreement of the rounds",
        columns: [
          {
            id: "round",
            header: "Round",
            rowHeader: true,
            value: (row) => row.round.name,
            cell: ({ round, agreement }) => (
              <span className="inline-flex flex-wrap items-center gap-2 [overflow-wrap:anywhere]">
                <TextLink
                  href={`/studies/${studyId}/rounds/${round.roundId}${filterQuery({ order: agreement.pairOrder ?? undefined })}`}
                >
                  {round.name}
                </TextLink>
                <FewUnitsBadge units={agreement.basis.nUnitsPairable} />
              </span>
            ),
          },
          ...estimateColumns<Row>("alpha", "Alpha", (row) => row.agreement.alpha),
          { id: "among", header: "Among", value: (row) => amongWhom(row.agreement.raters) },
          ...pairOrderColumns<Row>(pairOrder, (row) => row.agreement.pairOrder),
          countColumn<Row>("units", "Tasks with two labels or more", (row) => row.agreement.basis.nUnitsPairable),
          countColumn<Row>("labels", "Labels", (row) => row.agreement.basis.nLabels),
          countColumn<Row>("raters", "Raters", (row) => row.agreement.basis.nRaters),
        ],
        rows,
        rowKey: (row) => row.round.roundId,
      }}
    />
  );
}
