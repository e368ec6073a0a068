import { useQuery } from "@tanstack/react-query";
import type { NotedItem } from "@/lib/domain/agreement/item-analysis";
import { counted } from "@/lib/domain/format/counted";
import { itemAnalysisQuery } from "@/lib/queries/agreement/round-analysis";
import { countColumn } from "../figure/count-column";
import { TablePanel } from "../figure/table-panel";
import { formatShare, formatStatistic } from "../statistic/format-number";
import type { QuestionsToRewriteProps } from "./questions-to-rewrite";

/** Questions that raters called unclear, wrote notes on or quoted the response for; nothing where there are none. */
export function NotedQuestions({ roundId, whose, version }: QuestionsToRewriteProps) {
  const { data } = useQuery(itemAnalysisQuery(roundId, whose, version));
  if (!data || data.noted.length === 0) return null;
  const { overlap } = data;
  const quotes = !overlap
    ? ""
    : ` Quotes of two raters overlap by F1 ${formatStatistic(overlap.f1, formatShare)}, Jaccard ${formatStatistic(overlap.jaccard, formatShare)} (characters; mean over questions and responses; ${counted(overlap.pairs, "pair")} of raters).`;
  return (
    <TablePanel<NotedItem>
      title="Notes and quotes by question"
      description={`${counted(data.noted.length, "question")} with notes or quotes.${quotes}`}
      fileName="noted-questions"
      empty="No notes or quotes."
      data={{
        caption: "Questions that raters called unclear, wrote notes on or quoted the response for",
        columns: [
          { id: "question", header: "Question", rowHeader: true, value: (row) => row.question },
          { id: "instruction", header: "Instruction", value: (row) => row.instructionId },
          { id: "number", header: "Number", only: "csv", value: (row) => row.number },
          countColumn<NotedItem>("unclear", "Unclear", (row) => row.unclear),
          countColumn<NotedItem>("notes", "Notes", (row) => row.notes),
          countColumn<NotedItem>("quoting", "Answers with quotes", (row) => row.quoting),
          {
            id: "f1",
            header: "Overlap (F1)",
            numeric: true,
            value: (row) => row.f1,
            cell: (row) => formatStatistic(row.f1, formatShare),
          },
          {
            id: "jaccard",
            header: "Overlap (Jaccard)",
            numeric: true,
            value: (row) => row.jaccard,
            cell: (row) => formatStatistic(row.jaccard, formatShare),
          },
          countColumn<NotedItem>("pairs", "Pairs of raters", (row) => row.pairs),
        ],
        rows: data.noted,
        rowKey: (row) => row.itemId,
      }}
    />
  );
}
