"use client";

import { NotebookPen } from "lucide-react";
import { useState } from "react";
import { alphaScaleOf } from "@/components/figure/chart/chart-scale";
import { IntervalPlot } from "@/components/figure/chart/interval-plot";
import { countColumn, estimateColumns, pairOrderColumns } from "@/components/figure/estimate-columns";
import { Figure } from "@/components/figure/figure";
import { formatDuration } from "@/components/figure/statistic/format-number";
import { FewUnitsBadge } from "@/components/figure/statistic/statistic-cell";
import { useExcludedSentence } from "@/components/results/excluded/use-excluded";
import { SimulatedBadge } from "@/components/results/raters/rater-name";
import { protocolsWriteUp } from "@/components/results/write-up/protocols-write-up";
import { WriteUpDialog } from "@/components/results/write-up/write-up-dialog";
import { Button } from "@/components/ui/button";
import { TextLink } from "@/components/ui/link";
import { isScoringWithoutAndWith, type ProtocolRound, type Protocols } from "@/lib/compare/protocols";
import { formatCount } from "@/lib/format/format-number";
import { t } from "@/lib/messages/translate";
import { amongWhom, filterQuery } from "@/lib/results/agreement-filter";
import { DRAWN_IN_GENERAL, FEW_UNITS } from "@/lib/results/agreement-statistic";
import { PAIR_ORDER_NAMES } from "@/lib/results/filter-meanings";
import { PROTOCOLS } from "@/lib/round/protocol/protocols";
import { type PairOrder, pairOrderOf } from "@/lib/round/protocol/scale";
import { TICKBOX_VERSION } from "@/lib/wire/installation";

/** Ordinal alpha of scores without and with a checklist (tick, table 6). */
const PUBLISHED = [
  { at: 0.194, name: t("published (TICK): 0.194, direct") },
  { at: 0.256, name: t("published (TICK): 0.256, checklist first") },
];

/** What can be read of diva's figure 3, whose bars have no numbers. */
const FIGURE_WITHOUT_NUMBERS = t(
  "DIVA’s figure 3 shows, without numbers, a higher alpha of scores and of preferences where a checklist is answered first.",
);
const ALPHAS_APART = ` ${t("{figureWithoutNumbers} Scores and preferences are different scales: compare alphas of scores only with each other, and alphas of preferences likewise.", { figureWithoutNumbers: FIGURE_WITHOUT_NUMBERS })}`;

/** Alpha of each round, one under another, with what else there is to compare in the table. */
export function ProtocolsFigure({ protocols, studyId }: { protocols: Protocols; studyId: string }) {
  const { rounds, level, raters, order } = protocols;
  const pairOrder = rounds.some(({ scale }) => pairOrderOf(scale) !== null) ? order : null;
  const hasMean = rounds.some(({ mean }) => mean.value.defined || mean.value.reason !== "no-direction");
  const isAsPublished = level === "ordinal" && isScoringWithoutAndWith(protocols);
  return (
    <Figure<ProtocolRound>
      title={t("Agreement of each round")}
      description={t(
        "Krippendorff’s alpha, {level}, among {amongWhom}, over each round’s own tasks, with 95% bootstrap intervals {drawnInGeneral}.{pairOrder}",
        {
          level,
          amongWhom: amongWhom(raters),
          drawnInGeneral: rounds.some(({ drawn }) => drawn === "instructions") ? DRAWN_IN_GENERAL : t("over tasks"),
          pairOrder: pairOrder
            ? ` ${t("Pairs are read {pairOrder}.", { pairOrder: PAIR_ORDER_NAMES[pairOrder] })}`
            : "",
        },
      )}
      footer={
        isAsPublished
          ? t(
              "Published, for other data and raters: alpha 0.194 scoring directly and 0.256 with a checklist first, mean scores 3.347 and 3.351 (TICK, table 6).{alphasApart}",
              { alphasApart: pairOrder ? ALPHAS_APART : "" },
            )
          : pairOrder
            ? FIGURE_WITHOUT_NUMBERS
            : undefined
      }
      actions={<ProtocolsWriteUpButton protocols={protocols} studyId={studyId} />}
      chart={(width) => (
        <IntervalPlot
          width={width}
          axis={t("Krippendorff’s alpha")}
          label={t("Krippendorff’s alpha of each round")}
          scale={alphaScaleOf(rounds.map(({ alpha }) => alpha))}
          references={isAsPublished ? PUBLISHED : []}
          rows={rounds.map((round) => ({
            key: round.id,
            name: round.name.startsWith(PROTOCOLS[round.protocol].name)
              ? round.name
              : `${PROTOCOLS[round.protocol].name} · ${round.name}`,
            estimate: round.alpha,
            note: `n ${formatCount(round.basis.nUnitsPairable)}`,
            few: round.basis.nUnitsPairable < FEW_UNITS,
          }))}
        />
      )}
      data={{
        caption: t("Agreement of each round"),
        columns: [
          {
            id: "round",
            header: t("Round"),
            rowHeader: true,
            value: (round) => round.name,
            cell: (round) => <RoundNameCell round={round} studyId={studyId} order={order} />,
          },
          { id: "protocol", header: t("Protocol"), value: (round) => PROTOCOLS[round.protocol].name },
          ...estimateColumns<ProtocolRound>("alpha", t("Alpha"), (round) => round.alpha),
          ...(hasMean ? estimateColumns<ProtocolRound>("mean", t("Mean label"), (round) => round.mean) : []),
          ...pairOrderColumns<ProtocolRound>(pairOrder, ({ scale }) => pairOrderOf(scale, order)),
          {
            id: "time",
            header: t("Median time on a task (ms)"),
            value: (round) => round.medianDurationMs,
            only: "csv",
          },
          {
            id: "time-shown",
            header: t("Median time on a task"),
            numeric: true,
            value: (round) => round.medianDurationMs,
            cell: (round) => (round.medianDurationMs === null ? "–" : formatDuration(round.medianDurationMs)),
            only: "table",
          },
          countColumn<ProtocolRound>("units", t("Tasks with 2+ labels"), (round) => round.basis.nUnitsPairable),
          countColumn<ProtocolRound>("labels", t("Labels"), (round) => round.basis.nLabels),
          countColumn<ProtocolRound>("raters", t("Raters"), (round) => round.basis.nRaters),
        ],
        rows: rounds,
        rowKey: (round) => round.id,
      }}
    />
  );
}

/** A round's name as the way to it, with what is to be known before its numbers are believed. */
function RoundNameCell({ round, studyId, order }: { round: ProtocolRound; studyId: string; order: PairOrder }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-2 [overflow-wrap:anywhere]">
      <TextLink
        href={`/studies/${studyId}/rounds/${round.id}${filterQuery({ order: pairOrderOf(round.scale, order) ?? undefined })}`}
      >
        {round.name}
      </TextLink>
      {round.simulatedLabels > 0 ? <SimulatedBadge /> : null}
      <FewUnitsBadge units={round.basis.nUnitsPairable} />
    </span>
  );
}

/** Writes up the comparison that the page shows. */
function ProtocolsWriteUpButton({ protocols, studyId }: { protocols: Protocols; studyId: string }) {
  const [open, setOpen] = useState(false);
  const leftOut = useExcludedSentence({ studyId }, open);
  return (
    <>
      <Button size="sm" data-print="hide" icon={<NotebookPen aria-hidden />} onClick={() => setOpen(true)}>
        {t("Write up")}
      </Button>
      <WriteUpDialog
        open={open}
        onOpenChange={setOpen}
        write={
          leftOut === undefined
            ? null
            : (style) => protocolsWriteUp({ protocols, leftOut, version: TICKBOX_VERSION, date: new Date() }, style)
        }
      />
    </>
  );
}
