import { useQuery } from "@tanstack/react-query";
import { Panel } from "@/components/ui/panel";
import { amongWhom } from "@/lib/domain/agreement/agreement-filter";
import { isPending } from "@/lib/domain/agreement/pending";
import type { CategoryAgreementRow, CategoryScoreRow } from "@/lib/domain/agreement/round-categories";
import * as texts from "@/lib/messages/researcher/agreement";
import { say } from "@/lib/messages/researcher/say";
import type { WhoseLabels } from "@/lib/queries/agreement/of-version";
import { roundCategoriesQuery } from "@/lib/queries/agreement/round-categories";
import { countColumn } from "../figure/count-column";
import { estimateColumns } from "../figure/estimate-columns";
import { TablePanel } from "../figure/table-panel";
import { NamedUnits } from "../statistic/named-units";
import { PanelWaiting } from "../waiting/panel-waiting";
import { WorkerComputes } from "../waiting/worker-computes";

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
  if (!data) return <PanelWaiting title={texts.agreementOnCategories} error={error} onRetry={refetch} />;
  if (isPending(data)) {
    return (
      <Panel level={2} title={texts.agreementOnCategories}>
        <WorkerComputes pending={data} />
      </Panel>
    );
  }
  const { categories, confusion, trueQuestions, openQuestions } = data;
  const open = openQuestions > 0 ? ` ${say(texts.questionsHaveLabelsOfFewer, { count: openQuestions })}` : "";
  return (
    <>
      <TablePanel<CategoryAgreementRow>
        title={texts.agreementOnCategories}
        description={say(texts.nominalAlphaOfGiven, { amongWhom: amongWhom(data.raters), count: trueQuestions, open })}
        fileName="category-agreement"
        empty={texts.nobodyOfTheseRaters}
        data={{
          caption: texts.agreementOnEachCategory,
          columns: [
            {
              id: "category",
              header: texts.category,
              rowHeader: true,
              value: (row) => row.category ?? texts.all,
              cell: (row) => (
                <NamedUnits name={row.category ?? texts.all} units={row.basis.nUnitsPairable} what={texts.question} />
              ),
            },
            ...estimateColumns<CategoryAgreementRow>("alpha", texts.alpha, (row) => row.alpha),
            countColumn<CategoryAgreementRow>("n", "n", (row) => row.basis.nUnitsPairable),
            countColumn<CategoryAgreementRow>("given", texts.given, (row) => row.given),
            countColumn<CategoryAgreementRow>("true", texts.trueText, (row) => row.true),
          ],
          rows: data.agreement,
          rowKey: (row) => JSON.stringify(row.category),
        }}
      />
      <TablePanel<CategoryScoreRow>
        title={texts.categoriesOfModelsAgainstPeople}
        description={texts.microPrecisionRecallAndF1}
        fileName="category-classification"
        empty={texts.checklistsBringNoCategories}
        data={{
          caption: texts.precisionRecallAndF1,
          columns: [
            { id: "source", header: texts.source, rowHeader: true, value: (row) => row.source },
            { id: "category", header: texts.category, value: (row) => row.category ?? texts.allMicro },
            countColumn<CategoryScoreRow>("questions", texts.questions, (row) => row.questions),
            ...estimateColumns<CategoryScoreRow>("precision", texts.precision, (row) => row.precision),
            ...estimateColumns<CategoryScoreRow>("recall", texts.recall, (row) => row.recall),
            ...estimateColumns<CategoryScoreRow>("f1", "F1", (row) => row.f1),
            { id: "tp", header: texts.truePositives, only: "csv", value: (row) => row.truePositives },
            { id: "fp", header: texts.falsePositives, only: "csv", value: (row) => row.falsePositives },
            { id: "fn", header: texts.falseNegatives, only: "csv", value: (row) => row.falseNegatives },
          ],
          rows: data.scores,
          rowKey: (row) => JSON.stringify([row.raterId, row.category]),
        }}
      />
      <TablePanel<ConfusionRow>
        title={texts.confusedCategories}
        description={say(texts.ofPairsOfRaters, { count: confusion.nPairs })}
        fileName="category-confusion"
        empty={texts.noQuestionHasTwoRaters}
        data={{
          caption: texts.categoriesGivenInPlace,
          columns: [
            { id: "category", header: texts.category, rowHeader: true, value: (row) => row.category },
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
