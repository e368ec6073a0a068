import { useQuery } from "@tanstack/react-query";
import { amongWhom } from "@/lib/domain/agreement/agreement-filter";
import type { CategoryAgreementRow, CategoryScoreRow } from "@/lib/domain/agreement/round-categories";
import { counted } from "@/lib/domain/format/counted";
import { roundCategoriesQuery, type WhoseLabels } from "@/lib/queries/agreement/round-analysis";
import { countColumn } from "../figure/count-column";
import { estimateColumns } from "../figure/estimate-columns";
import { TablePanel } from "../figure/table-panel";
import { NamedUnits } from "../statistic/named-units";
import { PanelWaiting } from "../waiting/panel-waiting";

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
  const { data, error, refetch } = useQuery(roundCategoriesQuery(roundId, whose, version));
  if (!data) return <PanelWaiting title="Agreement on categories" error={error} onRetry={refetch} />;
  const { categories, confusion, trueQuestions, openQuestions } = data;
  const open =
    openQuestions > 0
      ? ` ${counted(openQuestions, "question")} ${openQuestions === 1 ? "has" : "have"} labels of fewer raters than the round wants.`
      : "";
  return (
    <>
      <TablePanel<CategoryAgreementRow>
        title="Agreement on categories"
        description={`Nominal alpha of given or not among ${amongWhom(data.raters)}, for each category over all questions; intervals draw instructions where questions share one. n is questions (for all categories: questions times categories) with two raters or more. A category is true for a question if all its raters gave it: known for ${counted(trueQuestions, "question")}.${open}`}
        fileName="category-agreement"
        empty="Nobody of these raters has labelled yet."
        data={{
          caption: "Agreement on each category",
          columns: [
            {
              id: "category",
              header: "Category",
              rowHeader: true,
              value: (row) => row.category ?? "All",
              cell: (row) => (
                <NamedUnits name={row.category ?? "All"} units={row.basis.nUnitsPairable} what="question" />
              ),
            },
            ...estimateColumns<CategoryAgreementRow>("alpha", "Alpha", (row) => row.alpha),
            countColumn<CategoryAgreementRow>("n", "n", (row) => row.basis.nUnitsPairable),
            countColumn<CategoryAgreementRow>("given", "Given", (row) => row.given),
            countColumn<CategoryAgreementRow>("true", "True", (row) => row.true),
          ],
          rows: data.agreement,
          rowKey: (row) => JSON.stringify(row.category),
        }}
      />
      <TablePanel<CategoryScoreRow>
        title="Categories of models against people"
        description="Micro precision, recall and F1 of the categories that checklists bring themselves, and of raters outside this group, against the true ones. Categories that the round does not list are left out. Intervals draw instructions, for all categories together."
        fileName="category-classification"
        empty="The checklists bring no categories of the round’s list, and no other rater gave any; or no true categories are known yet."
        data={{
          caption: "Precision, recall and F1 of categories",
          columns: [
            { id: "source", header: "Source", rowHeader: true, value: (row) => row.source },
            { id: "category", header: "Category", value: (row) => row.category ?? "All (micro)" },
            countColumn<CategoryScoreRow>("questions", "Questions", (row) => row.questions),
            ...estimateColumns<CategoryScoreRow>("precision", "Precision", (row) => row.precision),
            ...estimateColumns<CategoryScoreRow>("recall", "Recall", (row) => row.recall),
            ...estimateColumns<CategoryScoreRow>("f1", "F1", (row) => row.f1),
            { id: "tp", header: "True positives", only: "csv", value: (row) => row.truePositives },
            { id: "fp", header: "False positives", only: "csv", value: (row) => row.falsePositives },
            { id: "fn", header: "False negatives", only: "csv", value: (row) => row.falseNegatives },
          ],
          rows: data.scores,
          rowKey: (row) => JSON.stringify([row.raterId, row.category]),
        }}
      />
      <TablePanel<ConfusionRow>
        title="Confused categories"
        description={`Of ${counted(confusion.nPairs, "pair")} of raters of a question: in how many one gave the row’s category and the other the column’s instead. On the diagonal: in how many both gave it.`}
        fileName="category-confusion"
        empty="No question has two raters yet."
        data={{
          caption: "Categories given in place of each other",
          columns: [
            { id: "category", header: "Category", rowHeader: true, value: (row) => row.category },
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
