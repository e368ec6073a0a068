import { Callout } from "@/components/ui/callout";
import { DRAWN_NAMES, type Estimate, FEW_UNITS } from "@/lib/domain/agreement/agreement-statistic";
import type { ComparedNumbers, ProtocolPair, ProtocolRound } from "@/lib/domain/agreement/protocols";
import { counted, formatCount } from "@/lib/domain/format/counted";
import { bestInWords } from "@/lib/domain/protocol/round-scale";
import { scaleNamed } from "@/lib/domain/protocol/scale";
import { differenceScale } from "../chart/chart-scale";
import { IntervalPlot } from "../chart/interval-plot";
import { estimateColumns } from "../figure/estimate-columns";
import { Figure } from "../figure/figure";
import { FewUnitsBadge } from "../statistic/few-units-badge";
import { formatDuration, formatNumber, formatStatistic } from "../statistic/format-number";
import { alphaVerdict, meanVerdict, pValueWords } from "../words/verdict-words";

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
    { key: "alpha", name: "Difference of alpha", compared: pair.alpha, change: changeOf(pair.alpha) },
    ...(hasMean
      ? [
          {
            key: "mean",
            name: `Difference of the mean ${scaleNamed(a.scale).noun}`,
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
      title={`${b.name} against ${a.name}`}
      description={
        pair.design === "paired"
          ? `Paired over ${counted(pair.nUnits.a, "task")} with two labels or more in both rounds${leftOutOfA + leftOutOfB > 0 ? `; left out ${formatCount(leftOutOfA)} of the first round, ${formatCount(leftOutOfB)} of the second` : ""}.`
          : `Unpaired: ${counted(pair.nUnits.a, "task")} and ${counted(pair.nUnits.b, "task")}.`
      }
      footer={`Second minus first. Intervals draw ${DRAWN_NAMES[pair.drawn]} 2,000 times; p-values exchange the two rounds’ labels of each ${pair.drawn === "instructions" ? "instruction" : "task"} at random.`}
      lead={
        <div className="flex flex-col gap-4 pb-5">
          {pair.design === "unpaired" ? (
            <Callout tone="warning" title="The two rounds have no task in common">
              This compares two different sets of tasks: a difference may come from the tasks. To compare protocols,
              make a round on the same tasks as an earlier one.
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
          axis="Difference, second minus first"
          label={`Differences between ${b.name} and ${a.name}`}
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
        caption: `${b.name} against ${a.name}`,
        columns: [
          { id: "what", header: "Statistic", rowHeader: true, value: (row) => row.name },
          statistic("a", a.name, (row) => row.compared.a),
          statistic("b", b.name, (row) => row.compared.b),
          ...estimateColumns<Row>("difference", "Difference", (row) => row.change),
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
    return "Task times are not known for both rounds.";
  }
  return `Half of the labels took less than ${formatDuration(a.medianDurationMs)} in the first and ${formatDuration(b.medianDurationMs)} in the second.`;
}
