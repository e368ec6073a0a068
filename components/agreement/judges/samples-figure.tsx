"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { JudgeSamples, SamplesPoint } from "@/lib/domain/agreement/judge-costs";
import { formatCount } from "@/lib/domain/format/counted";
import * as texts from "@/lib/messages/researcher/judge-panels";
import { say } from "@/lib/messages/researcher/say";
import { judgeSamplesQuery } from "@/lib/queries/agreement/judge-costs";
import { type ChartScale, SHARE_SCALE } from "../chart/chart-scale";
import { LineChart } from "../chart/line-chart";
import { estimateColumns } from "../figure/estimate-columns";
import { Figure } from "../figure/figure";
import { formatShare } from "../statistic/format-number";

/** Accuracy of the majority of k of a judge's samples, and what they cost; nothing where it gave one sample a question. */
export function SamplesFigure({ studyId, raterId }: { studyId: string; raterId: string }) {
  const [round, setRound] = useState<string>();
  const { data } = useQuery(judgeSamplesQuery(studyId, raterId, round));
  if (!data || (data.points.length < 2 && data.rounds.length < 2)) return null;
  const { rounds, roundId } = data;
  const choice = (
    <Field label={texts.round} className="max-w-md">
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
    line("accuracy", texts.accuracyInText, ({ accuracy }) => (accuracy.value.defined ? accuracy.value.value : null)),
    line("low", texts.low95, (point) => limit(point, "low")),
    line("high", texts.high95, (point) => limit(point, "high")),
  ];
  const money = (cost: number | null) => (cost === null ? "–" : `${cost.toPrecision(3)} ${currency ?? ""}`);
  const against =
    nKnown === nQuestions
      ? texts.referenceAnswers
      : nKnown === 0
        ? texts.peoplesMajorityAnswers
        : say(texts.referenceAndMajorityAnswers, { known: formatCount(nKnown) });
  return (
    <Figure<SamplesPoint>
      title={texts.accuracyBySamplesAndCost}
      lead={lead}
      description={say(texts.majorityOfK, {
        against,
        round: round?.name ?? "",
        series: round?.series.join(", ") ?? "",
        questions: say(texts.countQuestions, { count: nQuestions }),
        instructions: say(texts.instructions, { count: nInstructions }),
      })}
      empty={texts.noQuestionHasSeveralSamples}
      chart={(width) => (
        <LineChart
          width={width}
          label={say(texts.accuracyOfTheMajority, { most })}
          series={series}
          xScale={xScale}
          yScale={SHARE_SCALE}
          yName={texts.accuracy}
          xName={hasCost ? say(texts.samplesAndCost, { currency: currency ?? "" }) : texts.samplesKInText}
        />
      )}
      data={{
        caption: texts.accuracyAndCost,
        rows: points,
        rowKey: ({ k }) => String(k),
        columns: [
          { id: "k", header: texts.samplesK, numeric: true, rowHeader: true, value: ({ k }) => k },
          ...estimateColumns<SamplesPoint>("accuracy", texts.accuracy, ({ accuracy }) => accuracy, formatShare),
          {
            id: "cost",
            header: say(texts.costPerResponse, { currency: currency ? ` (${currency})` : "" }),
            numeric: true,
            value: ({ cost }) => cost,
            cell: ({ cost }) => money(cost),
          },
        ],
      }}
    />
  );
}
