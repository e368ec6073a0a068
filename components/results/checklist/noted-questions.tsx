import { useQuery } from "@tanstack/react-query";
import { countColumn } from "@/components/figure/estimate-columns";
import { formatShare, formatStatistic } from "@/components/figure/statistic/format-number";
import { TablePanel } from "@/components/figure/table-panel";
import { t } from "@/lib/messages/translate";
import { itemAnalysisFigure, type NotedItem } from "@/lib/results/item-analysis";
import { figureQuery } from "@/lib/results/queries/figure-query";

import type { QuestionsToRewriteProps } from "./questions-to-rewrite";

/** Questions that raters called unclear, wrote notes on or quoted the response for; nothing where there are none. */
export function NotedQuestions({ roundId, whose, version }: QuestionsToRewriteProps) {
  const { data } = useQuery(figureQuery(itemAnalysisFigure, roundId, whose, version));
  if (!data || data.noted.length === 0) return null;
  const { overlap } = data;
  const quotes = !overlap
    ? ""
    : ` ${t("Quotes of two raters overlap by F1 {f1}, Jaccard {jaccard} (characters; mean over questions and responses; {count, plural, one {# pair} other {# pairs}} of raters).", { f1: formatStatistic(overlap.f1, formatShare), jaccard: formatStatistic(overlap.jaccard, formatShare), count: overlap.pairs })}`;
  return (
    <TablePanel<NotedItem>
      title={t("Notes and quotes by question")}
      description={t("{count, plural, one {# question} other {# questions}} with notes or quotes.{quotes}", {
        count: data.noted.length,
        quotes,
      })}
      fileName="noted-questions"
      empty={t("No notes or quotes.")}
      data={{
        caption: t("Questions that raters called unclear, wrote notes on or quoted the response for"),
        columns: [
          { id: "question", header: t("Question"), rowHeader: true, value: (row) => row.question },
          { id: "instruction", header: t("Instruction"), value: (row) => row.instructionId },
          { id: "number", header: t("Number"), only: "csv", value: (row) => row.number },
          countColumn<NotedItem>("unclear", t("Unclear"), (row) => row.unclear),
          countColumn<NotedItem>("notes", t("Notes"), (row) => row.notes),
          countColumn<NotedItem>("quoting", t("Answers with quotes"), (row) => row.quoting),
          {
            id: "f1",
            header: t("Overlap (F1)"),
            numeric: true,
            value: (row) => row.f1,
            cell: (row) => formatStatistic(row.f1, formatShare),
          },
          {
            id: "jaccard",
            header: t("Overlap (Jaccard)"),
            numeric: true,
            value: (row) => row.jaccard,
            cell: (row) => formatStatistic(row.jaccard, formatShare),
          },
          countColumn<NotedItem>("pairs", t("Pairs of raters"), (row) => row.pairs),
        ],
        rows: data.noted,
        rowKey: (row) => row.itemId,
      }}
    />
  );
}
