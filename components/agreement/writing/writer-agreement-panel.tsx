import { useQuery } from "@tanstack/react-query";
import { amongWhom } from "@/lib/domain/agreement/agreement-filter";
import type {
  VerdictAgreement,
  WriterAgreement,
  WriterComparison,
  WriterMeasure,
} from "@/lib/domain/agreement/writer-agreement";
import { say } from "@/lib/messages/researcher/say";
import * as texts from "@/lib/messages/researcher/writing";
import type { WhoseLabels } from "@/lib/queries/agreement/of-version";
import { writerAgreementQuery } from "@/lib/queries/agreement/writer-agreement";
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
  if (!data) return <PanelWaiting title={texts.agreementOfWriters} error={error} onRetry={refetch} />;
  return (
    <>
      <VerdictTable data={data} />
      <SimilarityTable data={data} />
    </>
  );
}

const VERDICTS = { safety: texts.safe, sense: texts.makesSense };

function VerdictTable({ data }: { data: WriterAgreement }) {
  return (
    <TablePanel<VerdictAgreement>
      title={texts.safeAndMakesSense}
      description={say(texts.whatSayOfTheInstructions, { amongWhom: amongWhom(data.raters) })}
      fileName="verdicts"
      empty={texts.nobodyHasLabelledHereYet}
      data={{
        caption: texts.agreementOnWhetherInstructions,
        columns: [
          {
            id: "verdict",
            header: texts.question,
            rowHeader: true,
            value: (row) => VERDICTS[row.verdict],
            cell: (row) => (
              <NamedUnits name={VERDICTS[row.verdict]} units={row.basis.nUnitsPairable} what={texts.instruction} />
            ),
          },
          countColumn<VerdictAgreement>("yes", texts.yes, (row) => row.yes),
          countColumn<VerdictAgreement>("labels", texts.labels, (row) => row.labels),
          ...estimateColumns<VerdictAgreement>("alpha", texts.alpha, (row) => row.alpha),
          countColumn<VerdictAgreement>("n", texts.instructionsWith2Labels, (row) => row.basis.nUnitsPairable),
          countColumn<VerdictAgreement>("raters", texts.raters, (row) => row.basis.nRaters),
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
  countDifference: texts.differenceInNumberOfQuestions,
  shared: texts.shareOfQuestionsAsked,
};

interface SimilarityRow {
  of: string;
  measure: WriterMeasure;
  comparison: WriterComparison;
}

function SimilarityTable({ data }: { data: WriterAgreement }) {
  const rows = [
    { of: texts.betweenWriters, comparison: data.betweenWriters },
    { of: texts.alternativesAndGold, comparison: data.againstGold },
  ].flatMap(({ of, comparison }) =>
    comparison.measures.map(({ measure }): SimilarityRow => ({ of, measure, comparison })),
  );
  const found = ({ measure, comparison }: SimilarityRow) =>
    comparison.measures.find((each) => each.measure === measure) ?? null;
  const { betweenWriters, againstGold } = data;
  return (
    <TablePanel<SimilarityRow>
      title={texts.similarityOfChecklists}
      description={say(texts.betweenWritersEveryTwoChecklists, {
        pairs: say(texts.pairs, { count: betweenWriters.comparisons }),
        instructions: say(texts.instructions, { count: betweenWriters.instructions }),
        comparisons: say(texts.comparisons, { count: againstGold.comparisons }),
        instructions2: say(texts.instructions, { count: againstGold.instructions }),
      })}
      fileName="checklist-similarity"
      empty={texts.nobodyHasLabelledHereYet}
      data={{
        caption: texts.similarityOfTheChecklists,
        columns: [
          { id: "of", header: texts.compared, rowHeader: true, value: (row) => row.of },
          { id: "measure", header: texts.measure, value: (row) => MEASURES[row.measure] },
          ...estimateColumns<SimilarityRow>("mean", texts.mean, (row) => found(row)?.estimate ?? null),
          countColumn<SimilarityRow>("n", texts.instructionsTitle, (row) => found(row)?.n ?? 0),
        ],
        rows,
        rowKey: (row) => `${row.of} ${row.measure}`,
      }}
    />
  );
}
