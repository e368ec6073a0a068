import { useQuery } from "@tanstack/react-query";
import { Panel } from "@/components/ui/panel";
import type { AnalysedItem } from "@/lib/domain/agreement/item-analysis";
import { counted, formatCount } from "@/lib/domain/format/counted";
import type { WhoseLabels } from "@/lib/queries/agreement/round-analysis";
import { itemAnalysisQuery } from "@/lib/queries/agreement/round-analysis";
import { DEFAULT_ITEM_RULES, ITEM_PROBLEMS, type ItemProblem } from "@/lib/stats/checklist/item-analysis";
import { countColumn } from "../figure/count-column";
import { estimateColumns } from "../figure/estimate-columns";
import { TablePanel } from "../figure/table-panel";
import { formatNumber, formatShare, formatStatistic } from "../statistic/format-number";
import { PanelWaiting } from "../waiting/panel-waiting";

const PROBLEMS: Readonly<Record<ItemProblem, string>> = {
  "never-failed": "never failed",
  "always-unknown": "always UNKNOWN",
  redundant: "redundant",
  "negative-discrimination": "against the rest",
  disagreement: "disputed",
};

export interface QuestionsToRewriteProps {
  roundId: string;
  whose: WhoseLabels;
  version: string;
}

/** Questions that tell nothing, say the same as another, or split the raters. */
export function QuestionsToRewrite({ roundId, whose, version }: QuestionsToRewriteProps) {
  const { data, error, refetch } = useQuery(itemAnalysisQuery(roundId, whose, version));
  const title = "Checklist questions to rewrite";
  if (!data) return <PanelWaiting title={title} error={error} onRetry={refetch} />;
  if (data.isTooLarge) {
    return (
      <Panel level={2} title={title}>
        The round has too many answers to analyse here. Export its labels and use <code>questions</code> on the command
        line.
      </Panel>
    );
  }
  const found = ITEM_PROBLEMS.filter((problem) => data.counts[problem] > 0)
    .map((problem) => `${formatCount(data.counts[problem])} ${PROBLEMS[problem]}`)
    .join(", ");
  const { minResponses, minCorrelated, redundantPhi, disagreement } = DEFAULT_ITEM_RULES;
  return (
    <TablePanel<AnalysedItem>
      title={title}
      description={`${formatCount(data.nProblematic)} of ${counted(data.nQuestions, "question")}${found ? `: ${found}` : ""}. Redundant: phi with another question of the checklist from ${redundantPhi}. Against the rest: fails where the rest of the checklist passes. Disputed: from ${formatShare(disagreement, 0)} of the pairs of raters differ. No verdict for fewer than ${minResponses} responses, nor by correlations of fewer than ${minCorrelated}.`}
      fileName="questions-to-rewrite"
      empty="No question stands out."
      data={{
        caption: "Questions to rewrite, and why",
        columns: [
          { id: "question", header: "Question", rowHeader: true, value: (row) => row.question },
          { id: "instruction", header: "Instruction", value: (row) => row.instructionId },
          { id: "number", header: "Number", only: "csv", value: (row) => row.number },
          {
            id: "why",
            header: "Why",
            value: ({ problems, likest }) =>
              problems
                .map((problem) =>
                  problem === "redundant" && likest ? `redundant with question ${likest.number}` : PROBLEMS[problem],
                )
                .join(", "),
          },
          countColumn<AnalysedItem>("responses", "Responses", (row) => row.responses),
          ...estimateColumns<AnalysedItem>("passes", "Pass", (row) => row.difficulty, formatShare),
          {
            id: "discrimination",
            header: "Discrimination",
            numeric: true,
            value: (row) => row.discrimination,
            cell: (row) => formatStatistic(row.discrimination),
          },
          {
            id: "phi",
            header: "Phi with the most similar",
            numeric: true,
            value: (row) => row.likest?.phi ?? null,
            cell: ({ likest }) => (likest ? formatNumber(likest.phi, 2) : "–"),
          },
          {
            id: "disagreement",
            header: "Raters who differ",
            numeric: true,
            value: (row) => row.disagreement,
            cell: (row) => formatStatistic(row.disagreement, formatShare),
          },
          { id: "yes", header: "YES", only: "csv", value: (row) => row.yes },
          { id: "no", header: "NO", only: "csv", value: (row) => row.no },
          { id: "unknown", header: "UNKNOWN", only: "csv", value: (row) => row.unknown },
        ],
        rows: data.items,
        rowKey: (row) => row.itemId,
      }}
    />
  );
}
