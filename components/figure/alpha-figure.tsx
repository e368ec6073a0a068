import type { ReactNode } from "react";
import { t } from "@/lib/messages/translate";
import { amongWhom, type RaterGroup } from "@/lib/results/agreement-filter";
import { type AgreementBasis, DRAWN_NAMES, type Drawn, type Estimate } from "@/lib/results/agreement-statistic";
import type { PairOrder } from "@/lib/round/protocol/scale";
import { printedTitle } from "@/lib/stats/registry/statistics";
import { alphaScale, positionOn } from "./chart/chart-scale";
import { ChartSvg } from "./chart/chart-svg";
import { countColumn, estimateColumns, pairOrderColumns } from "./estimate-columns";
import { Figure } from "./figure";
import { formatInterval, formatNumber } from "./statistic/format-number";

export interface AlphaFigureProps {
  title: string;
  description: string;
  footer?: ReactNode;
  actions?: ReactNode;
  alpha: Estimate;
  basis: AgreementBasis;
  /** whose labels these are of */
  raters: RaterGroup;
  /** how pairs were read; none where labels are about one response */
  pairOrder?: PairOrder | null;
  /** what the bootstrap of the interval draws */
  drawn: Drawn;
  /** the numbers in words, above the scale */
  lead: ReactNode;
}

interface Row {
  alpha: Estimate;
  basis: AgreementBasis;
}

/** One alpha on its scale. */
export function AlphaFigure({ alpha, basis, raters, pairOrder = null, drawn, lead, ...panel }: AlphaFigureProps) {
  return (
    <Figure<Row>
      {...panel}
      description={`${panel.description} ${intervalWords(drawn)}`}
      lead={<div className="pb-6">{lead}</div>}
      chart={(width) => <AlphaScale alpha={alpha} width={width} />}
      data={{
        caption: panel.title,
        columns: [
          { id: "statistic", header: t("Statistic"), rowHeader: true, value: () => printedTitle("alpha") },
          { id: "among", header: t("Among"), value: () => amongWhom(raters) },
          ...pairOrderColumns<Row>(pairOrder),
          { id: "drawn", header: t("Bootstrap over"), value: () => DRAWN_NAMES[drawn], only: "csv" },
          ...estimateColumns<Row>("alpha", t("Alpha"), (row) => row.alpha),
          countColumn<Row>("units", t("Units with 2+ labels"), (row) => row.basis.nUnitsPairable),
          countColumn<Row>("labels", t("Labels on tasks with 2+ raters"), (row) => row.basis.nLabelsPairable),
          countColumn<Row>("raters", t("Raters"), (row) => row.basis.nRaters),
        ],
        rows: [{ alpha, basis }],
        rowKey: () => "alpha",
      }}
    />
  );
}

function intervalWords(drawn: Drawn): string {
  return drawn === "instructions"
    ? t("Interval: bootstrap over instructions, since responses to one instruction are not independent.")
    : t("Interval: bootstrap over {drawn}.", { drawn: DRAWN_NAMES[drawn] });
}

const MAX_WIDTH = 600;
const EDGE = 14;
const LINE = 14;

/** Where alpha and its interval lie between chance (0) and perfect agreement (1); further left where it is negative. */
function AlphaScale({ alpha: { value, interval }, width }: { alpha: Estimate; width: number }) {
  const ends = interval.defined ? [interval.value.low, interval.value.high] : [];
  const scale = alphaScale(value.defined ? [value.value, ...ends] : ends);
  const drawn = Math.min(width, MAX_WIDTH);
  const x = positionOn(scale, EDGE, drawn - EDGE);
  const words = value.defined
    ? t("Alpha {value}{interval} on a scale with marks at 0, 0.667, 0.8 and 1.", {
        value: formatNumber(value.value),
        interval: interval.defined ? t(", interval {interval}", { interval: formatInterval(interval.value) }) : "",
      })
    : t("Alpha is undefined, so no value is marked on the scale from 0 to 1.");
  return (
    <ChartSvg width={drawn} height={46} label={words}>
      <line x1={EDGE} x2={drawn - EDGE} y1={LINE} y2={LINE} className="stroke-line-strong" strokeWidth={2} />
      {scale.ticks.map(({ at, text }) => (
        <g key={at}>
          <line x1={x(at)} x2={x(at)} y1={LINE - 10} y2={LINE + 10} className="stroke-line-strong" />
          <text x={x(at)} y={LINE + 26} textAnchor="middle" className="fill-ink-muted text-[12px] tabular-nums">
            {text}
          </text>
        </g>
      ))}
      {interval.defined ? (
        <rect
          x={x(interval.value.low)}
          y={LINE - 4}
          width={Math.max(2, x(interval.value.high) - x(interval.value.low))}
          height={8}
          rx={4}
          className="fill-accent"
          fillOpacity={0.45}
        />
      ) : null}
      {value.defined ? (
        <circle cx={x(value.value)} cy={LINE} r={8} className="fill-accent stroke-raised" strokeWidth={2} />
      ) : null}
    </ChartSvg>
  );
}
