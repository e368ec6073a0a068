import { FEW_UNITS } from "@/lib/domain/agreement/agreement-statistic";
import type { Judges } from "@/lib/domain/agreement/judges";
import { formatCount } from "@/lib/domain/format/counted";
import * as texts from "@/lib/messages/researcher/judges";
import { say } from "@/lib/messages/researcher/say";
import type { ChartScale } from "../chart/chart-scale";
import { IntervalPlot } from "../chart/interval-plot";
import { estimateColumns } from "../figure/estimate-columns";
import { Figure } from "../figure/figure";
import { formatNumber } from "../statistic/format-number";
import { CLOSER_WORDS } from "../words/closer-words";
import { ceilingName, type JudgeRow, judgeRows, type ShownSources } from "./judge-rows";

/** WPLD goes from 0 to 2, whatever the data. */
const WPLD_SCALE: ChartScale = {
  from: 0,
  to: 2,
  ticks: [0, 0.5, 1, 1.5, 2].map((at) => ({ at, text: String(at) })),
};

/** WPLD of every source, with the human ceiling as a line. */
export function DistanceFigure({ data, shown }: { data: Judges; shown: ShownSources }) {
  const rows = judgeRows(data, shown);
  const { ceiling, noCeiling, truth } = data;
  const drawn = data.comparisons.some(({ drawsInstructions }) => drawsInstructions)
    ? texts.instructionsElsePairs
    : texts.pairsInText;
  const references =
    ceiling?.wpld.value.defined === true
      ? [
          {
            at: ceiling.wpld.value.value,
            name: say(texts.humanCeilingValue, {
              ceiling: ceilingName(truth).toLowerCase(),
              value: formatNumber(ceiling.wpld.value.value),
            }),
          },
        ]
      : [];
  return (
    <Figure<JudgeRow>
      title={texts.distanceFromReferenceWpld}
      description={say(texts.wpldAgainst0, { truth: truth.name, heading: truth.heading, drawn })}
      footer={
        ceiling && ceiling.nUnits > 0
          ? say(texts.humanCeilingCompares, {
              ceiling: ceilingName(truth),
              raters: say(texts.raters, { count: ceiling.nRaters }),
              pairs: say(texts.pairs, { count: ceiling.nUnits }),
            })
          : noCeiling
      }
      empty={texts.noOtherSourceJudged}
      chart={(width) => (
        <IntervalPlot
          width={width}
          axis={texts.wpld0AlikeTo2}
          label={say(texts.wpldOfSourcesWith95, { count: rows.length })}
          rows={rows.map((row) => ({
            key: row.key,
            name: `${row.name}${row.comparison ? ` · ${row.heading}` : ""}${row.comparison?.prediction.simulated ? ` (${texts.simulated})` : ""}`,
            estimate: row.wpld,
            note: `n ${formatCount(row.n)}`,
            few: row.n < FEW_UNITS,
          }))}
          scale={WPLD_SCALE}
          references={references}
        />
      )}
      data={{
        caption: texts.wpldAndPld,
        rows,
        rowKey: (row) => row.key,
        columns: [
          { id: "source", header: texts.source, rowHeader: true, value: (row) => row.name },
          { id: "of", header: texts.of, value: (row) => row.heading },
          {
            id: "n",
            header: texts.pairsTitle,
            numeric: true,
            value: (row) => row.n,
            cell: (row) => formatCount(row.n),
          },
          ...estimateColumns<JudgeRow>("wpld", "WPLD", (row) => row.wpld),
          ...(ceiling === null
            ? []
            : [
                ...estimateColumns<JudgeRow>(
                  "difference",
                  texts.wpldLessPeoples,
                  (row) => row.beside?.difference ?? null,
                ),
                {
                  id: "closer",
                  header: texts.closer,
                  value: ({ beside }: JudgeRow) => (beside?.closer ? CLOSER_WORDS[beside.closer] : null),
                },
              ]),
          ...estimateColumns<JudgeRow>("pld0", "PLD-0", (row) => row.pld[0]),
          ...estimateColumns<JudgeRow>("pld1", "PLD-1", (row) => row.pld[1]),
          ...estimateColumns<JudgeRow>("pld2", "PLD-2", (row) => row.pld[2]),
          {
            id: "drawn",
            header: texts.bootstrapOver,
            value: (row) =>
              (row.beside ?? row.comparison ?? ceiling)?.drawsInstructions ? texts.instructions : texts.pairsInText,
            only: "csv",
          },
        ],
      }}
    />
  );
}
