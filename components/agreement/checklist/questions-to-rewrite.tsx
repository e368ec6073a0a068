import { useQuery } from "@tanstack/react-query";
import { Panel } from "@/components/ui/panel";
import type { AnalysedItem } from "@/lib/domain/agreement/item-analysis";
import { formatCount } from "@/lib/domain/format/counted";
import * as texts from "@/lib/messages/researcher/questions";
import { say } from "@/lib/messages/researcher/say";
import { itemAnalysisQuery } from "@/lib/queries/agreement/item-analysis";
import type { WhoseLabels } from "@/lib/queries/agreement/of-version";
import { DEFAULT_ITEM_RULES } from "@/lib/stats/checklist/item-analysis";
import { ITEM_PROBLEMS, type ItemProblem } from "@/lib/stats/checklist/item-problems";
import { countColumn } from "../figure/count-column";
import { estimateColumns } from "../figure/estimate-columns";
import { TablePanel } from "../figure/table-panel";
import { formatNumber, formatShare, formatStatistic } from "../statistic/format-number";
import { PanelWaiting } from "../waiting/panel-waiting";

const PROBLEMS: Readonly<Record<ItemProblem, string>> = {
  "never-failed": texts.neverFailed,
  "always-unknown": texts.alwaysUnknown,
  redundant: texts.redundant,
  "negative-discrimination": texts.againstTheRest,
  disagreement: texts.disputed,
};

export interface QuestionsToRewriteProps {
  roundId: string;
  whose: WhoseLabels;
  version: string;
}

/** Questions that tell nothing, say the same as another, or split the raters. */
export function QuestionsToRewrite({ roundId, whose, version }: QuestionsToRewriteProps) {
  const { data, error, refetch } = useQuery(itemAnalysisQuery(roundId, whose, version));
  const title = texts.checklistQuestionsToRewrite;
  if (!data) return <PanelWaiting title={title} error={error} onRetry={refetch} />;
  if (data.isTooLarge) {
    return (
      <Panel level={2} title={title}>
        {say.parts(texts.roundHasTooManyAnswers, { questions: <code key="questions">questions</code> })}
      </Panel>
    );
  }
  const found = ITEM_PROBLEMS.filter((problem) => data.counts[problem] > 0)
    .map((problem) => `${formatCount(data.counts[problem])} ${PROBLEMS[problem]}`)
    .join(", ");
  const { minResponses, redundantPhi, disagreement } = DEFAULT_ITEM_RULES;
  return (
    <TablePanel<AnalysedItem>
      title={title}
      description={say(texts.ofQuestionsRedundantPhi, {
        nProblematic: data.nProblematic,
        count: data.nQuestions,
        found: found ? `: ${found}` : "",
        redundantPhi: String(redundantPhi),
        disagreement: formatShare(disagreement, 0),
        minResponses,
      })}
      fileName="questions-to-rewrite"
      empty={texts.noQuestionStandsOut}
      data={{
        caption: texts.questionsToRewriteAndWhy,
        columns: [
          { id: "question", header: texts.question, rowHeader: true, value: (row) => row.question },
          {
            id: "instruction",
            header: texts.instruction,
            value: ({ instructionId, checklists }) =>
              checklists > 1 ? say(texts.instructionAndMore, { instructionId, more: checklists - 1 }) : instructionId,
          },
          { id: "number", header: texts.number, only: "csv", value: (row) => row.number },
          {
            id: "why",
            header: texts.why,
            value: ({ problems, likest }) =>
              problems
                .map((problem) =>
                  problem === "redundant" && likest
                    ? say(texts.redundantWithQuestion, { number: likest.number })
                    : PROBLEMS[problem],
                )
                .join(", "),
          },
          countColumn<AnalysedItem>("responses", texts.responses, (row) => row.responses),
          ...estimateColumns<AnalysedItem>("passes", texts.pass, (row) => row.difficulty, formatShare),
          {
            id: "discrimination",
            header: texts.discrimination,
            numeric: true,
            value: (row) => row.discrimination,
            cell: (row) => formatStatistic(row.discrimination),
          },
          {
            id: "phi",
            header: texts.phiWithTheMostSimilar,
            numeric: true,
            value: (row) => row.likest?.phi ?? null,
            cell: ({ likest }) => (likest ? formatNumber(likest.phi, 2) : "–"),
          },
          {
            id: "disagreement",
            header: texts.ratersWhoDiffer,
            numeric: true,
            value: (row) => row.disagreement,
            cell: (row) => formatStatistic(row.disagreement, formatShare),
          },
          { id: "yes", header: texts.yes, only: "csv", value: (row) => row.yes },
          { id: "no", header: texts.no, only: "csv", value: (row) => row.no },
          { id: "unknown", header: texts.unknown, only: "csv", value: (row) => row.unknown },
        ],
        rows: data.items,
        rowKey: (row) => row.itemId,
      }}
    />
  );
}
