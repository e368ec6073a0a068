import { useQuery } from "@tanstack/react-query";
import type { NotedItem } from "@/lib/domain/agreement/item-analysis";
import * as texts from "@/lib/messages/researcher/questions";
import { say } from "@/lib/messages/researcher/say";
import { itemAnalysisQuery } from "@/lib/queries/agreement/item-analysis";
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
    : ` ${say(texts.quotesOfTwoRatersOverlap, { f1: formatStatistic(overlap.f1, formatShare), jaccard: formatStatistic(overlap.jaccard, formatShare), count: overlap.pairs })}`;
  return (
    <TablePanel<NotedItem>
      title={texts.notesAndQuotesByQuestion}
      description={say(texts.questionsWithNotesOrQuotes, { count: data.noted.length, quotes })}
      fileName="noted-questions"
      empty={texts.noNotesOrQuotes}
      data={{
        caption: texts.questionsThatRatersCalledUnclear,
        columns: [
          { id: "question", header: texts.question, rowHeader: true, value: (row) => row.question },
          { id: "instruction", header: texts.instruction, value: (row) => row.instructionId },
          { id: "number", header: texts.number, only: "csv", value: (row) => row.number },
          countColumn<NotedItem>("unclear", texts.unclear, (row) => row.unclear),
          countColumn<NotedItem>("notes", texts.notes, (row) => row.notes),
          countColumn<NotedItem>("quoting", texts.answersWithQuotes, (row) => row.quoting),
          {
            id: "f1",
            header: texts.overlapF1,
            numeric: true,
            value: (row) => row.f1,
            cell: (row) => formatStatistic(row.f1, formatShare),
          },
          {
            id: "jaccard",
            header: texts.overlapJaccard,
            numeric: true,
            value: (row) => row.jaccard,
            cell: (row) => formatStatistic(row.jaccard, formatShare),
          },
          countColumn<NotedItem>("pairs", texts.pairsOfRaters, (row) => row.pairs),
        ],
        rows: data.noted,
        rowKey: (row) => row.itemId,
      }}
    />
  );
}
