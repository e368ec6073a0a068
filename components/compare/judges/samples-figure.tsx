"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type ChartScale, SHARE_SCALE } from "@/components/figure/chart/chart-scale";
import { LineChart } from "@/components/figure/chart/line-chart";
import { estimateColumns } from "@/components/figure/estimate-columns";
import { Figure } from "@/components/figure/figure";
import { formatShare } from "@/components/figure/statistic/format-number";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { judgeSamplesQuery } from "@/lib/compare/queries";
import { formatCount } from "@/lib/format/format-number";
import type { JudgeSamples, SamplesPoint } from "@/lib/judging/judge-costs";
import { t } from "@/lib/messages/translate";

/** Accuracy of the majority of k of a judge's samples, and what they cost; nothing where it gave one sample a question. */
export function SamplesFigure({ studyId, raterId }: { studyId: string; raterId: string }) {
  const [round, setRound] = useState<string>();
  const { data } = useQuery(judgeSamplesQuery(studyId, raterId, round));
  if (!data || (data.points.length < 2 && data.rounds.length < 2)) return null;
  const { rounds, roundId } = data;
  const choice = (
    <Field label={t("Round")} className="max-w-md">
      <Select value={roundId ?? ""} onChange={(event) => setRound(event.target.value)}>
        {rounds.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
  return <Curve data={data} lead={rounds.length > 1 ? choice : null} />;
}

function Curve({ data, lead }: { data: JudgeSamples; lead: ReactNode }) {
  const { rounds, roundId, points, nQuestions, nInstructions, nKnown, currency } = data;
  const round = rounds.find(({ id }) => id === roundId);
  const most = points.at(-1)?.k ?? 1;
  const hasCost = points.some(({ cost }) => (cost ?? 0) > 0);
  // As many ticks as have room on a phone.
  const every = Math.ceil(points.length / 5);
  const ticks = points.filter((_, index) => index % every === 0 || index === points.length - 1);
  const xScale: ChartScale = {
    from: 1,
    to: most,
    ticks: ticks.map(({ k, cost }) => ({
      at: k,
      text: hasCost && cost !== null ? `${k} · ${cost.toPrecision(2)}` : `${k}`,
    })),
  };
  const line = (key: string, name: string, of: (point: SamplesPoint) => number | null) => ({
    key,
    name,
    points: points.flatMap((point) => {
      const y = of(point);
      return y === null ? [] : [{ x: point.k, y }];
    }),
  });
  const limit = (point: SamplesPoint, which: "low" | "high") =>
    point.accuracy.interval.defined ? point.accuracy.interval.value[which] : null;
  const series = [
    line("accuracy", t("accuracy"), ({ accuracy }) => (accuracy.value.defined ? accuracy.value.value : null)),
    line("low", t("95% low"), (point) => limit(point, "low")),
    line("high", t("95% high"), (point) => limit(point, "high")),
  ];
  const money = (cost: number | null) => (cost === null ? "–" : `${cost.toPrecision(3)} ${currency ?? ""}`);
  const against =
    nKnown === nQuestions
      ? t("reference answers")
      : nKnown === 0
        ? t("people’s majority answers")
        : t("reference answers ({known}) and people’s majority answers", { known: formatCount(nKnown) });
  return (
    <Figure<SamplesPoint>
      title={t("Accuracy by samples and cost")}
      lead={lead}
      description={t(
        "Round “{round}”, checklists “{series}”: the majority of k of its samples, averaged over all choices of k, against {against}. {questions, plural, one {# question} other {# questions}} of {instructions, plural, one {# instruction} other {# instructions}}; intervals: bootstrap over instructions. The table has what k samples cost for each response.",
        {
          against,
          round: round?.name ?? "",
          series: round?.series.join(", ") ?? "",
          questions: nQuestions,
          instructions: nInstructions,
        },
      )}
      empty={t("No question has several samples yet.")}
      chart={(width) => (
        <LineChart
          width={width}
          label={t("Accuracy of the majority of 1 to {most} samples", { most })}
          series={series}
          xScale={xScale}
          yScale={SHARE_SCALE}
          yName={t("Accuracy")}
          xName={
            hasCost ? t("samples (k) · cost a response ({currency})", { currency: currency ?? "" }) : t("samples (k)")
          }
        />
      )}
      data={{
        caption: t("Accuracy and cost of the majority of k samples"),
        rows: points,
        rowKey: ({ k }) => String(k),
        columns: [
          { id: "k", header: t("Samples (k)"), numeric: true, rowHeader: true, value: ({ k }) => k },
          ...estimateColumns<SamplesPoint>("accuracy", t("Accuracy"), ({ accuracy }) => accuracy, formatShare),
          {
            id: "cost",
            header: t("Cost per response{currency}", { currency: currency ? ` (${currency})` : "" }),
            numeric: true,
            value: ({ cost }) => cost,
            cell: ({ cost }) => money(cost),
          },
        ],
      }}
    />
  );
}
