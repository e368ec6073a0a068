import { useQuery } from "@tanstack/react-query";
import { amongWhom } from "@/lib/domain/agreement/agreement-filter";
import type {
  VerdictAgreement,
  WriterAgreement,
  WriterComparison,
  WriterMeasure,
} from "@/lib/domain/agreement/writer-agreement";
import { counted } from "@/lib/domain/format/counted";
import { type WhoseLabels, writerAgreementQuery } from "@/lib/queries/agreement/round-analysis";
import { countColumn } from "../figure/count-column";
import { estimateColumns } from "../figure/estimate-columns";
import { TablePanel } from "../figure/table-panel";
import { NamedUnits } from "../statistic/named-units";
import { PanelWaiting } from "../waiting/panel-waiting";

export interface WriterAgreementPanelProps {
  roundId: string;
  whose: WhoseLabels;
  version: string;
}

/** How far those who wrote checklists agree. */
export function WriterAgreementPanel({ roundId, whose, version }: WriterAgreementPanelProps) {
  const { data, error, refetch } = useQuery(writerAgreementQuery(roundId, whose, version));
  if (!data) return <PanelWaiting title="Agreement of writers" error={error} onRetry={refetch} />;
  return (
    <>
      <VerdictTable data={data} />
      <SimilarityTable data={data} />
    </>
  );
}

const VERDICTS = { safety: "Safe", sense: "Makes sense" };

function VerdictTable({ data }: { data: WriterAgreement }) {
  return (
    <TablePanel<VerdictAgreement>
      title="Safe, and makes sense"
      description={`What ${amongWhom(data.raters)} say of the instructions. This protocol asks for no score, so there is no alpha of scores: alpha is nominal, of yes or no. Intervals draw instructions.`}
      fileName="verdicts"
      empty="Nobody has labelled here yet."
      data={{
        caption: "Agreement on whether instructions are safe and make sense",
        columns: [
          {
            id: "verdict",
            header: "Question",
            rowHeader: true,
            value: (row) => VERDICTS[row.verdict],
            cell: (row) => (
              <NamedUnits name={VERDICTS[row.verdict]} units={row.basis.nUnitsPairable} what="instruction" />
            ),
          },
          countColumn<VerdictAgreement>("yes", "Yes", (row) => row.yes),
          countColumn<VerdictAgreement>("labels", "Labels", (row) => row.labels),
          ...estimateColumns<VerdictAgreement>("alpha", "Alpha", (row) => row.alpha),
          countColumn<VerdictAgreement>("n", "Instructions with 2+ labels", (row) => row.basis.nUnitsPairable),
          countColumn<VerdictAgreement>("raters", "Raters", (row) => row.basis.nRaters),
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
  countDifference: "Difference in number of questions",
  shared: "Share of questions asked by both",
};

interface SimilarityRow {
  of: string;
  measure: WriterMeasure;
  comparison: WriterComparison;
}

function SimilarityTable({ data }: { data: WriterAgreement }) {
  const rows = [
    { of: "Between writers", comparison: data.betweenWriters },
    { of: "Alternatives and gold", comparison: data.againstGold },
  ].flatMap(({ of, comparison }) =>
    comparison.measures.map(({ measure }): SimilarityRow => ({ of, measure, comparison })),
  );
  const found = ({ measure, comparison }: SimilarityRow) =>
    comparison.measures.find((each) => each.measure === measure) ?? null;
  const { betweenWriters, againstGold } = data;
  return (
    <TablePanel<SimilarityRow>
      title="Similarity of checklists"
      description={`Between writers: every two checklists of one instruction, ${counted(betweenWriters.comparisons, "pair")} in ${counted(betweenWriters.instructions, "instruction")}. Alternatives and gold: each published gold checklist that was made here, with its corrections, against what the other raters wrote, ${counted(againstGold.comparisons, "comparison")} in ${counted(againstGold.instructions, "instruction")}. Comparisons are averaged within an instruction, then over instructions; intervals draw instructions. Both ask a question where the two are the same or nearly so in words. BLEU is the mean of both directions between writers.`}
      fileName="checklist-similarity"
      empty="Nobody has labelled here yet."
      data={{
        caption: "Similarity of the checklists that raters wrote",
        columns: [
          { id: "of", header: "Compared", rowHeader: true, value: (row) => row.of },
          { id: "measure", header: "Measure", value: (row) => MEASURES[row.measure] },
          ...estimateColumns<SimilarityRow>("mean", "Mean", (row) => found(row)?.estimate ?? null),
          countColumn<SimilarityRow>("n", "Instructions", (row) => found(row)?.n ?? 0),
        ],
        rows,
        rowKey: (row) => `${row.of} ${row.measure}`,
      }}
    />
  );
}
