import { useQuery } from "@tanstack/react-query";
import { countColumn, estimateColumns } from "@/components/figure/estimate-columns";
import { NamedUnits } from "@/components/figure/statistic/statistic-cell";
import { TablePanel } from "@/components/figure/table-panel";
import { PanelWaiting, WorkerComputes } from "@/components/figure/waiting/panel-waiting";
import { Panel } from "@/components/ui/panel";
import { t } from "@/lib/messages/translate";
import { amongWhom } from "@/lib/results/agreement-filter";
import { isPending } from "@/lib/results/pending";
import { figureQuery, type WhoseLabels } from "@/lib/results/queries/figure-query";
import {
  type CategoryAgreementRow,
  type CategoryScoreRow,
  roundCategoriesFigure,
} from "@/lib/results/round-categories";

export interface CategoriesPanelsProps {
  roundId: string;
  whose: WhoseLabels;
  version: string;
}

interface ConfusionRow {
  category: string;
  cells: readonly number[];
}

/** How far raters agree on categories of questions, which are true, who finds these, and which are confused. */
export function CategoriesPanels({ roundId, whose, version }: CategoriesPanelsProps) {
  const { data, error, refetch } = useQuery(figureQuery(roundCategoriesFigure, roundId, whose, version));
  if (!data) return <PanelWaiting title={t("Agreement on categories")} error={error} onRetry={refetch} />;
  if (isPending(data)) {
    return (
      <Panel level={2} title={t("Agreement on categories")}>
        <WorkerComputes pending={data} />
      </Panel>
    );
  }
  const { categories, confusion, trueQuestions, openQuestions } = data;
  const open =
    openQuestions > 0
      ? ` ${t("{count, plural, one {# question has} other {# questions have}} labels of fewer raters than the round asks for.", { count: openQuestions })}`
      : "";
  return (
    <>
      <TablePanel<CategoryAgreementRow>
        title={t("Agreement on categories")}
        description={t(
          "Nominal alpha (category given or not) among {amongWhom}, for each category over all questions; intervals: bootstrap over instructions where questions share one. n is questions (for all categories: questions × categories) with 2+ raters. A category is true for a question if all its raters gave it: known for {count, plural, one {# question} other {# questions}}.{open}",
          { amongWhom: amongWhom(data.raters), count: trueQuestions, open },
        )}
        fileName="category-agreement"
        empty={t("None of these raters has labelled yet.")}
        data={{
          caption: t("Agreement on each category"),
          columns: [
            {
              id: "category",
              header: t("Category"),
              rowHeader: true,
              value: (row) => row.category ?? t("All"),
              cell: (row) => (
                <NamedUnits name={row.category ?? t("All")} units={row.basis.nUnitsPairable} what={t("question")} />
              ),
            },
            ...estimateColumns<CategoryAgreementRow>("alpha", t("Alpha"), (row) => row.alpha),
            countColumn<CategoryAgreementRow>("n", "n", (row) => row.basis.nUnitsPairable),
            countColumn<CategoryAgreementRow>("given", t("Given"), (row) => row.given),
            countColumn<CategoryAgreementRow>("true", t("True"), (row) => row.true),
          ],
          rows: data.agreement,
          rowKey: (row) => JSON.stringify(row.category),
        }}
      />
      <TablePanel<CategoryScoreRow>
        title={t("Categories of models against people")}
        description={t(
          "Micro precision, recall and F1 of the checklists’ own categories, and of raters outside this group, against the true ones. Categories that the round does not list are left out. Intervals: bootstrap over instructions, for all categories together.",
        )}
        fileName="category-classification"
        empty={t(
          "The checklists have no categories from the round’s list and no other rater gave any, or no true categories are known yet.",
        )}
        data={{
          caption: t("Precision, recall and F1 of categories"),
          columns: [
            { id: "source", header: t("Source"), rowHeader: true, value: (row) => row.source },
            { id: "category", header: t("Category"), value: (row) => row.category ?? t("All (micro)") },
            countColumn<CategoryScoreRow>("questions", t("Questions"), (row) => row.questions),
            ...estimateColumns<CategoryScoreRow>("precision", t("Precision"), (row) => row.precision),
            ...estimateColumns<CategoryScoreRow>("recall", t("Recall"), (row) => row.recall),
            ...estimateColumns<CategoryScoreRow>("f1", "F1", (row) => row.f1),
            { id: "tp", header: t("True positives"), only: "csv", value: (row) => row.truePositives },
            { id: "fp", header: t("False positives"), only: "csv", value: (row) => row.falsePositives },
            { id: "fn", header: t("False negatives"), only: "csv", value: (row) => row.falseNegatives },
          ],
          rows: data.scores,
          rowKey: (row) => JSON.stringify([row.raterId, row.category]),
        }}
      />
      <TablePanel<ConfusionRow>
        title={t("Confused categories")}
        description={t(
          "Of {count, plural, one {# pair} other {# pairs}} of raters of a question: in how many one gave the row’s category and the other the column’s instead. On the diagonal: in how many both gave it.",
          { count: confusion.nPairs },
        )}
        fileName="category-confusion"
        empty={t("No question has two raters yet.")}
        data={{
          caption: t("Categories given in place of each other"),
          columns: [
            { id: "category", header: t("Category"), rowHeader: true, value: (row) => row.category },
            ...categories.map((category, index) =>
              countColumn<ConfusionRow>(`to-${index}`, category, (row) => row.cells[index] ?? 0),
            ),
          ],
          rows:
            confusion.nPairs > 0
              ? categories.map((category, i) => ({ category, cells: confusion.cells[i] ?? [] }))
              : [],
          rowKey: (row) => row.category,
        }}
      />
    </>
  );
}
