import { useQuery } from "@tanstack/react-query";
import { countColumn, estimateColumns } from "@/components/figure/estimate-columns";
import { NamedUnits } from "@/components/figure/statistic/statistic-cell";
import { TablePanel } from "@/components/figure/table-panel";
import { PanelWaiting } from "@/components/figure/waiting/panel-waiting";
import { t } from "@/lib/messages/translate";
import { amongWhom } from "@/lib/results/agreement-filter";
import { figureQuery, type WhoseLabels } from "@/lib/results/queries/figure-query";
import {
  type VerdictAgreement,
  type WriterAgreement,
  type WriterComparison,
  type WriterMeasure,
  writerAgreementFigure,
} from "@/lib/results/writer-agreement";

export interface WriterAgreementPanelProps {
  roundId: string;
  whose: WhoseLabels;
  version: string;
}

/** How far those who wrote checklists agree. */
export function WriterAgreementPanel({ roundId, whose, version }: WriterAgreementPanelProps) {
  const { data, error, refetch } = useQuery(figureQuery(writerAgreementFigure, roundId, whose, version));
  if (!data) return <PanelWaiting title={t("Agreement of writers")} error={error} onRetry={refetch} />;
  return (
    <>
      <VerdictTable data={data} />
      <SimilarityTable data={data} />
    </>
  );
}

const VERDICTS = { safety: t("Safe"), sense: t("Makes sense") };

function VerdictTable({ data }: { data: WriterAgreement }) {
  return (
    <TablePanel<VerdictAgreement>
      title={t("Safe, and makes sense")}
      description={t(
        "What {amongWhom} say about the instructions. This protocol has no scores: alpha is nominal, for yes or no. Intervals: bootstrap over instructions.",
        { amongWhom: amongWhom(data.raters) },
      )}
      fileName="verdicts"
      empty={t("No labels here yet.")}
      data={{
        caption: t("Agreement on whether instructions are safe and make sense"),
        columns: [
          {
            id: "verdict",
            header: t("Question"),
            rowHeader: true,
            value: (row) => VERDICTS[row.verdict],
            cell: (row) => (
              <NamedUnits name={VERDICTS[row.verdict]} units={row.basis.nUnitsPairable} what={t("instruction")} />
            ),
          },
          countColumn<VerdictAgreement>("yes", t("Yes"), (row) => row.yes),
          countColumn<VerdictAgreement>("labels", t("Labels"), (row) => row.labels),
          ...estimateColumns<VerdictAgreement>("alpha", t("Alpha"), (row) => row.alpha),
          countColumn<VerdictAgreement>("n", t("Instructions with 2+ labels"), (row) => row.basis.nUnitsPairable),
          countColumn<VerdictAgreement>("raters", t("Raters"), (row) => row.basis.nRaters),
        ],
        rows: data.verdicts,
        rowKey: (row) => row.verdict,
      }}
    />
  );
}

const MEASURES: Record<WriterMeasure, string> = {
  bleu: "BLEU",
  rouge1: "ROUGE-1",
  rouge2: "ROUGE-2",
  rougeL: "ROUGE-L",
  countDifference: t("Difference in number of questions"),
  shared: t("Share of questions asked by both"),
};

interface SimilarityRow {
  of: string;
  measure: WriterMeasure;
  comparison: WriterComparison;
}

function SimilarityTable({ data }: { data: WriterAgreement }) {
  const rows = [
    { of: t("Between writers"), comparison: data.betweenWriters },
    { of: t("Alternatives and gold"), comparison: data.againstGold },
  ].flatMap(({ of, comparison }) =>
    comparison.measures.map(({ measure }): SimilarityRow => ({ of, measure, comparison })),
  );
  const found = ({ measure, comparison }: SimilarityRow) =>
    comparison.measures.find((each) => each.measure === measure) ?? null;
  const { betweenWriters, againstGold } = data;
  return (
    <TablePanel<SimilarityRow>
      title={t("Similarity of checklists")}
      description={t(
        "Between writers: every two checklists of one instruction, {pairs, plural, one {# pair} other {# pairs}} in {instructions, plural, one {# instruction} other {# instructions}}. Alternatives and gold: each published gold checklist that was made here, with its corrections, against what the other raters wrote, {comparisons, plural, one {# comparison} other {# comparisons}} in {instructions2, plural, one {# instruction} other {# instructions}}. Comparisons are averaged within an instruction, then over instructions; intervals: bootstrap over instructions. A question counts as asked by both if the two wordings are the same or nearly so. BLEU is the mean of both directions between writers.",
        {
          pairs: betweenWriters.comparisons,
          instructions: betweenWriters.instructions,
          comparisons: againstGold.comparisons,
          instructions2: againstGold.instructions,
        },
      )}
      fileName="checklist-similarity"
      empty={t("No labels here yet.")}
      data={{
        caption: t("Similarity of the checklists that raters wrote"),
        columns: [
          { id: "of", header: t("Compared"), rowHeader: true, value: (row) => row.of },
          { id: "measure", header: t("Measure"), value: (row) => MEASURES[row.measure] },
          ...estimateColumns<SimilarityRow>("mean", t("Mean"), (row) => found(row)?.estimate ?? null),
          countColumn<SimilarityRow>("n", t("Instructions"), (row) => found(row)?.n ?? 0),
        ],
        rows,
        rowKey: (row) => `${row.of} ${row.measure}`,
      }}
    />
  );
}
