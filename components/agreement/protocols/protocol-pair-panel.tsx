import { Callout } from "@/components/ui/callout";
import { DRAWN_NAMES, type Estimate, FEW_UNITS } from "@/lib/domain/agreement/agreement-statistic";
import type { ComparedNumbers, ProtocolPair, ProtocolRound } from "@/lib/domain/agreement/protocols";
import { bestInWords } from "@/lib/domain/protocol/round-scale";
import { scaleNamed } from "@/lib/domain/protocol/scale";
import * as texts from "@/lib/messages/researcher/protocols";
import { say } from "@/lib/messages/researcher/say";
import { differenceScale } from "../chart/chart-scale";
import { IntervalPlot } from "../chart/interval-plot";
import { estimateColumns } from "../figure/estimate-columns";
import { Figure } from "../figure/figure";
import { FewUnitsBadge } from "../statistic/few-units-badge";
import { formatDuration, formatNumber, formatStatistic } from "../statistic/format-number";
import { pValueWords } from "../words/p-value-words";
import { alphaVerdict, meanVerdict } from "../words/verdict-words";

export interface ProtocolPairPanelProps {
  pair: Extract<ProtocolPair, { comparable: true }>;
  a: ProtocolRound;
  b: ProtocolRound;
}

interface Row {
  key: string;
  name: string;
  compared: ComparedNumbers;
  change: Estimate;
}

/** One round against another: what may be concluded, then the differences with their intervals. */
export function ProtocolPairPanel({ pair, a, b }: ProtocolPairPanelProps) {
  const words = alphaVerdict(pair, { a: a.name, b: b.name });
  const { difference } = pair.mean;
  // Of pairs that are read both ways there is none.
  const hasMean = difference.defined || difference.reason !== "no-direction";
  const rows: Row[] = [
    { key: "alpha", name: texts.differenceOfAlpha, compared: pair.alpha, change: changeOf(pair.alpha) },
    ...(hasMean
      ? [
          {
            key: "mean",
            name: say(texts.differenceOfTheMean, { noun: scaleNamed(a.scale).noun }),
            compared: pair.mean,
            change: changeOf(pair.mean),
          },
        ]
      : []),
  ];
  const ends = rows.flatMap(({ change: { value, interval } }) => [
    ...(value.defined ? [value.value] : []),
    ...(interval.defined ? [interval.value.low, interval.value.high] : []),
  ]);
  const { a: leftOutOfA, b: leftOutOfB } = pair.nUnitsLeftOut;
  const fewest = Math.min(pair.nUnits.a, pair.nUnits.b);
  return (
    <Figure<Row>
      title={say(texts.against, { first: b.name, second: a.name })}
      description={
        pair.design === "paired"
          ? say(texts.pairedOverTasksWithTwo, {
              count: pair.nUnits.a,
              leftOutOfA: leftOutOfA + leftOutOfB > 0 ? say(texts.leftOutOfTheFirst, { leftOutOfA, leftOutOfB }) : "",
            })
          : say(texts.unpairedAnd, {
              first: say(texts.tasks, { count: pair.nUnits.a }),
              second: say(texts.tasks, { count: pair.nUnits.b }),
            })
      }
      footer={say(texts.secondMinusFirstIntervalsDraw, {
        drawnNames: DRAWN_NAMES[pair.drawn],
        instruction: pair.drawn === "instructions" ? texts.instructionInText : texts.task,
      })}
      lead={
        <div className="flex flex-col gap-4 pb-5">
          {pair.design === "unpaired" ? (
            <Callout tone="warning" title={texts.twoRoundsHaveNoTask}>
              {texts.thisComparesTwoDifferentSets}
            </Callout>
          ) : null}
          <Callout tone={words.tone} title={words.title}>
            {words.text}
          </Callout>
          <p className="max-w-prose">
            {hasMean ? `${meanVerdict(pair.mean, scaleNamed(a.scale).noun)}${bestInWords(a.scale)} ` : ""}
            {timeWords(a, b)}
          </p>
          {fewest < FEW_UNITS ? (
            <div>
              <FewUnitsBadge units={fewest} />
            </div>
          ) : null}
        </div>
      }
      chart={(width) => (
        <IntervalPlot
          width={width}
          axis={texts.differenceSecondMinusFirst}
          label={say(texts.differencesBetweenAnd, { first: b.name, second: a.name })}
          scale={differenceScale(ends)}
          rows={rows.map(({ key, name, compared, change }) => ({
            key,
            name,
            estimate: change,
            few: fewest < FEW_UNITS,
            note: compared.pValue.defined ? pValueWords(compared.pValue.value) : undefined,
          }))}
        />
      )}
      data={{
        caption: say(texts.against, { first: b.name, second: a.name }),
        columns: [
          { id: "what", header: texts.statistic, rowHeader: true, value: (row) => row.name },
          statistic("a", a.name, (row) => row.compared.a),
          statistic("b", b.name, (row) => row.compared.b),
          ...estimateColumns<Row>("difference", texts.difference, (row) => row.change),
          statistic("p", "p-value", (row) => row.compared.pValue),
        ],
        rows,
        rowKey: (row) => row.key,
      }}
    />
  );
}

function statistic(id: string, header: string, of: (row: Row) => ComparedNumbers["a"]) {
  return { id, header, numeric: true, value: of, cell: (row: Row) => formatStatistic(of(row), formatNumber) };
}

function changeOf({ difference, interval }: ComparedNumbers): Estimate {
  return { value: difference, interval };
}

function timeWords(a: ProtocolRound, b: ProtocolRound): string {
  if (a.medianDurationMs === null || b.medianDurationMs === null) {
    return texts.taskTimesAreNotKnown;
  }
  return say(texts.halfOfTheLabelsTook, {
    medianDurationMs: formatDuration(a.medianDurationMs),
    medianDurationMs2: formatDuration(b.medianDurationMs),
  });
}
