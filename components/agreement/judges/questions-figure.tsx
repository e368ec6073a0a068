import { DataTable } from "@/components/ui/data-table";
import { Panel } from "@/components/ui/panel";
import { FEW_UNITS } from "@/lib/domain/agreement/agreement-statistic";
import type { Judges } from "@/lib/domain/agreement/judges";
import { PUBLISHED_ACCURACIES } from "@/lib/domain/agreement/sources-published";
import { counted, formatCount } from "@/lib/domain/format/counted";
import { SHARE_SCALE } from "../chart/chart-scale";
import { IntervalPlot } from "../chart/interval-plot";
import { estimateColumns } from "../figure/estimate-columns";
import { Figure } from "../figure/figure";
import { formatShare } from "../statistic/format-number";
import { judgeIds, type ShownSources } from "./judge-rows";

type Row = Judges["questions"][number];

/** How often each rater answers the checklists' questions as the majority of the people does. */
export function QuestionsFigure({ data, shown }: { data: Judges; shown: ShownSources }) {
  const { questionCeiling, noQuestions } = data;
  if (noQuestions !== null) {
    return (
      <Panel level={2} title="Question accuracy">
        <p className="text-ink-muted">{noQuestions}</p>
      </Panel>
    );
  }
  const ceiling = questionCeiling?.accuracy.value;
  const questions = shownQuestions(data, shown);
  return (
    <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <Figure<Row>
        title="Question accuracy"
        description="The share of checklist questions answered YES or NO as most of the reference raters did. UNKNOWN and tied questions are left out. A rater who is one of them is compared with the others. Intervals draw instructions with all their questions, since these are not independent."
        footer={
          questionCeiling
            ? `The line is the reference raters together, each compared with the others, on ${counted(questionCeiling.n, "answer")}.`
            : undefined
        }
        empty="No rater answered these questions."
        chart={(width) => (
          <IntervalPlot
            width={width}
            axis="Question accuracy"
            label={`Question accuracy of ${counted(questions.length, "rater")} with 95 % intervals`}
            rows={questions.map((row) => ({
              key: `${row.roundName} ${row.raterId}`,
              name: `${row.name} · ${row.roundName}${row.simulated ? " (simulated)" : ""}`,
              estimate: row.accuracy,
              note: `n ${formatCount(row.n)}`,
              few: row.n < FEW_UNITS,
            }))}
            scale={SHARE_SCALE}
            format={formatShare}
            references={ceiling?.defined ? [{ at: ceiling.value, name: `people ${formatShare(ceiling.value)}` }] : []}
          />
        )}
        data={{
          caption: "Question accuracy of each rater",
          rows: questions,
          rowKey: (row) => `${row.roundName} ${row.raterId}`,
          columns: [
            { id: "rater", header: "Rater", rowHeader: true, value: (row) => row.name },
            { id: "round", header: "Round", value: (row) => row.roundName },
            { id: "n", header: "Questions", numeric: true, value: (row) => row.n },
            { id: "right", header: "As the majority", numeric: true, value: (row) => row.nCorrect },
            { id: "left-out", header: "Left out", numeric: true, value: (row) => row.nLeftOut },
            ...estimateColumns<Row>("accuracy", "Accuracy", (row) => row.accuracy, formatShare),
          ],
        }}
      />
      <Panel level={2} title="Published accuracies" description="From other data and other people." flush>
        <DataTable
          caption="Published question accuracies"
          hideCaption
          dense
          className="text-ink-muted"
          columns={[
            {
              id: "source",
              header: "Source",
              rowHeader: true,
              cell: (row) => (
                <>
                  {row.source}
                  <span className="block text-xs font-normal">{row.publishedIn}</span>
                </>
              ),
            },
            { id: "accuracy", header: "Accuracy", numeric: true, cell: (row) => formatShare(row.accuracy) },
          ]}
          rows={PUBLISHED_ACCURACIES}
          rowKey={(row) => row.source}
        />
      </Panel>
    </div>
  );
}

/** Of judges, or where there are none of everybody; the most accurate first. */
function shownQuestions({ questions, sources }: Judges, shown: ShownSources): Row[] {
  const judges = judgeIds(sources);
  const ofJudges = questions.filter(({ raterId }) => judges.has(raterId));
  const rows = shown === "all" || ofJudges.length === 0 ? questions : ofJudges;
  const accuracyOf = ({ accuracy: { value } }: Row) => (value.defined ? value.value : Number.NEGATIVE_INFINITY);
  return rows.toSorted((one, other) => accuracyOf(other) - accuracyOf(one));
}
