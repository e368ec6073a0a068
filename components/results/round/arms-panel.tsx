import { useQuery } from "@tanstack/react-query";
import { countColumn, estimateColumns } from "@/components/figure/estimate-columns";
import type { FigureColumn } from "@/components/figure/figure-data";
import { formatP, formatStatistic } from "@/components/figure/statistic/format-number";
import { TablePanel } from "@/components/figure/table-panel";
import { AsOfNotice, PanelWaiting, WorkerComputes } from "@/components/figure/waiting/panel-waiting";
import { formatCount } from "@/lib/format/format-number";
import { t } from "@/lib/messages/translate";
import { isPending } from "@/lib/results/pending";
import { figureQuery } from "@/lib/results/queries/figure-query";
import { type ArmRow, type ArmsComparison, type ArmsDifference, armsFigure } from "@/lib/results/round-arms";
import { valueOrNull } from "@/lib/stats/statistic";

export interface ArmsPanelProps {
  roundId: string;
  filter: { without?: string | undefined };
  version: string;
}

type AnchoringRow = ArmsComparison["anchoring"][number] & { arm: string };

/** What the checklists of a round's arms did to people's scores, to their agreement, and to what they are near. */
export function ArmsPanel({ roundId, filter: { without }, version }: ArmsPanelProps) {
  const { data, error, refetch } = useQuery(figureQuery(armsFigure, roundId, { without }, version));
  if (!data) return <PanelWaiting error={error} onRetry={refetch} />;
  if (isPending(data)) return <WorkerComputes pending={data} />;
  if (data.tooMany) return <p>{t("This round has too many labels for its arms to be compared on a page.")}</p>;
  const anchoring = data.comparisons.flatMap((one) => one.anchoring.map((row) => ({ ...row, arm: one.arm })));
  const base = data.comparisons[0]?.base ?? "";
  return (
    <div className="flex flex-col gap-6">
      <AsOfNotice asOf={data.asOf} />
      <TablePanel<ArmRow>
        title={t("Arms")}
        description={t(
          "People’s labels in each arm. The order of arms shifts from rater to rater (rows of a Latin square). Balanced arms have about as many labels of each rater, and of each response. Alpha is between raters of the same arm, ordinal; it needs two labels of a response in the arm.",
        )}
        fileName="arms"
        empty={t("No labels yet.")}
        data={{
          caption: t("People’s labels by arm"),
          columns: [
            { id: "arm", header: t("Arm"), rowHeader: true, value: (row) => row.arm },
            countColumn<ArmRow>("labels", t("Labels"), (row) => row.labels),
            countColumn<ArmRow>("responses", t("Responses"), (row) => row.responses),
            countColumn<ArmRow>("raters", t("Raters"), (row) => row.raters),
            countsColumn("per-rater", t("Per rater"), (row) => row.perRater),
            countsColumn("per-response", t("Per response"), (row) => row.perResponse),
            statisticColumn("mean", t("Mean score"), (row) => row.mean),
            statisticColumn("alpha", t("Alpha"), (row) => row.alpha),
          ],
          rows: data.arms,
          rowKey: (row) => row.arm,
        }}
      />
      <TablePanel<ArmsComparison>
        title={t("Differences between arms")}
        description={`${verdictOf(data.comparisons)} ${t(
          "Each arm less “{base}”. Scores: responses and raters held fixed; 95% interval by a jackknife over instructions, for these raters; p by exchanging arms within responses. Agreement: the same responses, within arms; 95% interval by a bootstrap over instructions, p by exchanging arms within instructions. p is Holm-corrected for all arms, intervals are of one comparison.",
          { base },
        )}`}
        fileName="differences-between-arms"
        empty={t("No response has labels in two arms yet.")}
        data={{
          caption: t("Differences between arms"),
          columns: [
            { id: "arm", header: t("Arm"), rowHeader: true, value: (row) => row.arm },
            { id: "base", header: t("Compared with"), only: "csv", value: (row) => row.base },
            ...differenceColumns<ArmsComparison>("score", t("Score"), (row) => row.score),
            ...differenceColumns<ArmsComparison>("alpha", t("Alpha"), (row) => row.alpha),
            countColumn<ArmsComparison>("responses", t("Responses"), (row) => row.responses),
            countColumn<ArmsComparison>("instructions", t("Instructions"), (row) => row.instructions),
          ],
          rows: data.comparisons,
          rowKey: (row) => row.arm,
        }}
      />
      {anchoring.length > 0 ? (
        <TablePanel<AnchoringRow>
          title={t("Anchoring")}
          description={t(
            "How much farther people’s scores are from what the checklist comes to, or from a judge’s score after it, with the checklist than without. Below 0: nearer with it. The checklist’s outcome is the share of YES that other raters of the arm gave, spread over the scale. Nearer is not better: it may be anchoring, or a better look at the response. p is of one comparison.",
          )}
          fileName="anchoring"
          empty={t("No labels yet.")}
          data={{
            caption: t("Distance of scores to checklists and judges, with and without a checklist"),
            columns: [
              { id: "arm", header: t("Arm"), rowHeader: true, value: (row) => row.arm },
              { id: "to", header: t("Distance to"), value: (row) => row.to ?? t("the checklist’s outcome") },
              ...differenceColumns<AnchoringRow>("distance", t("Distance"), (row) => row),
              countColumn<AnchoringRow>("labels", t("Labels"), (row) => row.labels),
            ],
            rows: anchoring,
            rowKey: (row) => `${row.arm} ${row.to ?? ""}`,
          }}
        />
      ) : null}
    </div>
  );
}

const CLEAR = 0.05;

function verdictOf(comparisons: readonly ArmsComparison[]): string {
  const found = comparisons.filter(({ score: { pValue } }) => pValue.defined && pValue.value < CLEAR);
  if (!comparisons.some(({ score }) => score.interval.defined)) return t("Nothing can be compared yet.");
  const unknown = comparisons.filter(({ score: { interval } }) => !interval.defined);
  const rest = unknown.map(({ arm, base }) =>
    t("“{arm}” and “{base}” cannot be compared yet: their responses need more raters.", { arm, base }),
  );
  if (found.length === 0) return [t("No detectable difference in scores."), ...rest].join(" ");
  return found
    .map(({ arm, base, score: { difference } }) =>
      difference.defined && difference.value > 0
        ? t("Scores are higher with “{arm}” than with “{base}”.", { arm, base })
        : t("Scores are lower with “{arm}” than with “{base}”.", { arm, base }),
    )
    .concat(rest)
    .join(" ");
}

function countsColumn(id: string, header: string, read: (row: ArmRow) => ArmRow["perRater"]): FigureColumn<ArmRow> {
  const words = (row: ArmRow) => {
    const { fewest, most } = read(row);
    return fewest === most ? formatCount(most) : `${formatCount(fewest)}–${formatCount(most)}`;
  };
  return { id, header, numeric: true, value: words };
}

function statisticColumn(id: string, header: string, read: (row: ArmRow) => ArmRow["mean"]): FigureColumn<ArmRow> {
  return { id, header, numeric: true, value: read, cell: (row) => formatStatistic(read(row)) };
}

function differenceColumns<Row>(id: string, name: string, of: (row: Row) => ArmsDifference): FigureColumn<Row>[] {
  return [
    ...estimateColumns<Row>(id, t("{name}, difference", { name }), (row) => ({
      value: of(row).difference,
      interval: of(row).interval,
    })),
    {
      id: `${id}-p`,
      header: t("{name}, p", { name }),
      numeric: true,
      value: (row) => valueOrNull(of(row).pValue),
      cell: (row) => {
        const { pValue } = of(row);
        return pValue.defined ? formatP(pValue.value) : "–";
      },
    },
  ];
}
