import { SHARE_SCALE } from "@/components/figure/chart/chart-scale";
import { LineChart } from "@/components/figure/chart/line-chart";
import { Figure } from "@/components/figure/figure";
import type { FigureColumn } from "@/components/figure/figure-data";
import { EstimateStat } from "@/components/figure/statistic/estimate-stat";
import { formatNumber, formatShare, formatStatistic } from "@/components/figure/statistic/format-number";
import { TablePanel } from "@/components/figure/table-panel";
import { Stat } from "@/components/ui/stat";
import type { BenchVersion, MeasuredRow, Measures, PartFigures } from "@/lib/judging/bench";
import { t } from "@/lib/messages/translate";

type Part = "development" | "test";
const PARTS: Record<Part, string> = { development: t("development"), test: t("test") };

/** One version in detail: by question or level, whether its probabilities hold, and what to leave to people. */
export function BenchFigures({ version }: { version: BenchVersion }) {
  return (["development", "test"] as const).map((part) => {
    const figures = version[part];
    return figures ? <PartDetails key={part} part={part} figures={figures} number={version.number} /> : null;
  });
}

function PartDetails({ part, figures, number }: { part: Part; figures: PartFigures; number: number }) {
  const ofAnswers = figures.answers ? (
    <MeasuresPanels of="answers" measures={figures.answers} part={part} number={number} />
  ) : null;
  const ofLevels = figures.levels ? (
    <MeasuresPanels of="levels" measures={figures.levels} part={part} number={number} />
  ) : null;
  if (!ofAnswers && !ofLevels) {
    return (
      <p className="text-sm text-ink-muted">
        {t("Version {number} has judged nothing of the {part} part yet.", { number, part: PARTS[part] })}
      </p>
    );
  }
  return (
    <>
      {ofAnswers}
      {ofLevels}
    </>
  );
}

interface MeasuresProps {
  of: "answers" | "levels";
  measures: Measures;
  part: Part;
  number: number;
}

function MeasuresPanels({ of, measures, part, number }: MeasuresProps) {
  const { rows, calibration, deferral } = measures;
  const where = t("version {number} on {part}", { number, part: PARTS[part] });
  const title = of === "answers" ? t("By question: {where}", { where }) : t("By level: {where}", { where });
  return (
    <>
      <TablePanel<MeasuredRow>
        level={2}
        title={title}
        description={measuredWords(of, measures)}
        fileName={`${of}-version-${number}-${part}`}
        empty={t("Nothing to compare.")}
        data={{
          caption: title,
          columns: [
            {
              id: "about",
              header: of === "answers" ? t("Question") : t("Level"),
              rowHeader: true,
              value: ({ about }) => about,
            },
            { id: "n", header: t("n"), numeric: true, value: ({ n }) => n },
            { id: "errors", header: t("Errors"), numeric: true, value: ({ errors }) => errors },
            ...(["sensitivity", "specificity", "balanced"] as const).map((id) => ({
              id,
              header: {
                sensitivity: t("Sensitivity"),
                specificity: t("Specificity"),
                balanced: t("Balanced accuracy"),
              }[id],
              numeric: true,
              value: (row: MeasuredRow) => row[id],
              cell: (row: MeasuredRow) => formatStatistic(row[id], formatShare),
            })),
          ],
          rows,
          rowKey: ({ about }) => about,
        }}
      />
      {calibration ? <Reliability calibration={calibration} part={part} where={where} /> : null}
      {deferral ? <Deferral deferral={deferral} where={where} part={part} /> : null}
    </>
  );
}

function measuredWords(of: "answers" | "levels", { n, nInstructions: instructions }: Measures): string {
  return of === "answers"
    ? t(
        "{n, plural, one {# answer} other {# answers}} about {instructions, plural, one {# instruction} other {# instructions}}. Sensitivity: of people’s YES, how many the judge calls YES; specificity: of their NO, how many it calls NO.",
        { n, instructions },
      )
    : t(
        "{n, plural, one {# label} other {# labels}} of {instructions, plural, one {# instruction} other {# instructions}}. Sensitivity: of the labels at this level by people, how many the judge gives it, too; specificity: of the others, how many it does not.",
        { n, instructions },
      );
}

type Bin = NonNullable<Measures["calibration"]>["bins"][number];

const BIN_COLUMNS: readonly FigureColumn<Bin>[] = [
  { id: "from", header: t("From"), rowHeader: true, numeric: true, value: ({ low }) => low },
  { id: "to", header: t("To"), numeric: true, value: ({ high }) => high },
  { id: "n", header: t("n"), numeric: true, value: (bin) => bin.n },
  { id: "mean", header: t("Mean probability"), numeric: true, value: ({ meanProbability }) => meanProbability },
  { id: "share", header: t("Share of YES"), numeric: true, value: ({ shareTrue }) => shareTrue },
];

interface ReliabilityProps {
  calibration: NonNullable<Measures["calibration"]>;
  part: Part;
  where: string;
}

/** Whether answers with a probability of YES of 80% are YES in 80% of the cases. */
function Reliability({ calibration: { n, brier, ece, bins, mended, cut }, part, where }: ReliabilityProps) {
  const title = t("Reliability of probabilities: {where}", { where });
  const pointsOf = (of: typeof bins) =>
    of.flatMap(({ meanProbability, shareTrue }) =>
      meanProbability === null || shareTrue === null ? [] : [{ x: meanProbability, y: shareTrue }],
    );
  const series = [
    {
      key: "ideal",
      name: t("Perfect"),
      points: [
        { x: 0, y: 0 },
        { x: 1, y: 1 },
      ],
    },
    { key: "judge", name: t("Judge"), points: pointsOf(bins) },
    ...(mended ? [{ key: "mended", name: t("Calibrated on development"), points: pointsOf(mended.bins) }] : []),
  ];
  return (
    <Figure
      title={title}
      description={t("Answers in ten bins by the judge’s probability of YES: the share that people call YES.")}
      chart={(width) => (
        <LineChart
          width={width}
          label={t("{title}: ECE {ece}, {n} answers", { title, ece: formatStatistic(ece), n })}
          series={series}
          xScale={SHARE_SCALE}
          yScale={SHARE_SCALE}
          xName={t("Probability of YES")}
          yName={t("People say YES")}
        />
      )}
      data={{ caption: title, columns: BIN_COLUMNS, rows: bins, rowKey: ({ low }) => String(low) }}
      lead={
        <dl className="flex flex-wrap gap-x-10 gap-y-4">
          <Stat
            label={t("ECE (0 best)")}
            value={formatStatistic(ece)}
            note={mended ? t("calibrated: {ece}", { ece: formatStatistic(mended.ece) }) : undefined}
          />
          <Stat
            label={t("Brier (0 best)")}
            value={formatStatistic(brier)}
            note={mended ? t("calibrated: {brier}", { brier: formatStatistic(mended.brier) }) : undefined}
          />
          <Stat
            label={part === "test" ? t("YES from (learnt on development)") : t("YES from (best here)")}
            value={formatStatistic(cut.at, (value) => formatNumber(value, 2))}
            note={t("balanced accuracy {balanced}; from 0.5 {usual}", {
              balanced: formatStatistic(cut.balanced, formatShare),
              usual: formatStatistic(cut.usual, formatShare),
            })}
          />
        </dl>
      }
    />
  );
}

interface DeferralProps {
  deferral: NonNullable<Measures["deferral"]>;
  where: string;
  part: Part;
}

/** What keeping only the answers that the judge is sure of gains. */
function Deferral({ deferral: { n, curve, wanted, threshold, coverage, accuracy }, where, part }: DeferralProps) {
  const title = t("Accuracy against coverage: {where}", { where });
  return (
    <Figure
      title={title}
      description={t(
        "The judge’s answers, the surest first: how many of them agree with people when only this share is kept.",
      )}
      chart={(width) => (
        <LineChart
          width={width}
          label={t("{title}, {n} answers", { title, n })}
          series={[
            {
              key: "kept",
              name: t("Kept answers"),
              points: curve.map((point) => ({ x: point.coverage, y: point.accuracy })),
            },
          ]}
          xScale={SHARE_SCALE}
          yScale={SHARE_SCALE}
          xName={t("Coverage")}
          yName={t("Accuracy")}
        />
      )}
      data={{
        caption: title,
        columns: [
          {
            id: "certainty",
            header: t("Certainty from"),
            rowHeader: true,
            numeric: true,
            value: ({ certainty }) => certainty,
          },
          { id: "coverage", header: t("Coverage"), numeric: true, value: (point) => point.coverage },
          { id: "accuracy", header: t("Accuracy"), numeric: true, value: (point) => point.accuracy },
        ],
        rows: curve,
        rowKey: ({ certainty }) => String(certainty),
      }}
      lead={
        <dl className="flex flex-wrap gap-x-10 gap-y-4">
          <Stat
            label={
              part === "test"
                ? t("Certainty for {wanted} (learnt on development)", { wanted: formatShare(wanted) })
                : t("Certainty for {wanted}", { wanted: formatShare(wanted) })
            }
            value={formatStatistic(threshold, (value) => formatNumber(value, 2))}
            note={threshold.defined ? undefined : threshold.explanation}
          />
          <Stat label={t("Kept")} value={formatStatistic(coverage, formatShare)} />
          <EstimateStat label={t("Right of these")} estimate={accuracy} format={formatShare} />
        </dl>
      }
    />
  );
}
