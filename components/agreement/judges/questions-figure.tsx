import { DataTable } from "@/components/ui/data-table";
import { Panel } from "@/components/ui/panel";
import { type Estimate, FEW_UNITS } from "@/lib/domain/agreement/agreement-statistic";
import { type Judges, judgeIds } from "@/lib/domain/agreement/judges";
import { PUBLISHED_ACCURACIES } from "@/lib/domain/agreement/sources-published";
import { formatCount } from "@/lib/domain/format/counted";
import * as texts from "@/lib/messages/researcher/judges";
import { say } from "@/lib/messages/researcher/say";
import { SHARE_SCALE } from "../chart/chart-scale";
import { IntervalPlot } from "../chart/interval-plot";
import { estimateColumns } from "../figure/estimate-columns";
import { Figure } from "../figure/figure";
import { formatShare } from "../statistic/format-number";
import { CLOSER_WORDS } from "../words/closer-words";
import { ceilingName, type ShownSources } from "./judge-rows";

type Row = Judges["questions"][number];

/** How often each rater answers the checklists' questions as the majority of the people does. */
export function QuestionsFigure({ data, shown }: { data: Judges; shown: ShownSources }) {
  const { questionCeiling, noQuestions, truth } = data;
  if (noQuestions !== null) {
    return (
      <Panel level={2} title={texts.questionAccuracy}>
        <p className="text-ink-muted">{noQuestions}</p>
      </Panel>
    );
  }
  const ceiling = questionCeiling?.accuracy.value;
  const questions = shownQuestions(data, shown);
  return (
    <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <Figure<Row>
        title={texts.questionAccuracy}
        description={texts.shareOfChecklistQuestionsAnswered}
        footer={questionCeiling ? say(texts.lineIsTheReferenceRaters, { count: questionCeiling.n }) : undefined}
        empty={texts.noRaterAnsweredTheseQuestions}
        chart={(width) => (
          <IntervalPlot
            width={width}
            axis={texts.questionAccuracy}
            label={say(texts.questionAccuracyOfRaters, { count: questions.length })}
            rows={questions.map((row) => ({
              key: `${row.roundName} ${row.raterId}`,
              name: `${row.name} · ${row.roundName}${row.simulated ? ` (${texts.simulated})` : ""}`,
              estimate: accuracyOf(row),
              note: `n ${formatCount(questionsOf(row))}`,
              few: questionsOf(row) < FEW_UNITS,
            }))}
            scale={SHARE_SCALE}
            format={formatShare}
            references={
              ceiling?.defined
                ? [
                    {
                      at: ceiling.value,
                      name: say(texts.ceilingShare, {
                        ceiling: ceilingName(truth).toLowerCase(),
                        share: formatShare(ceiling.value),
                      }),
                    },
                  ]
                : []
            }
          />
        )}
        data={{
          caption: texts.questionAccuracyOfEachRater,
          rows: questions,
          rowKey: (row) => `${row.roundName} ${row.raterId}`,
          columns: [
            { id: "rater", header: texts.rater, rowHeader: true, value: (row) => row.name },
            { id: "round", header: texts.round, value: (row) => row.roundName },
            { id: "n", header: texts.questions, numeric: true, value: questionsOf },
            ...estimateColumns<Row>("accuracy", texts.accuracy, accuracyOf, formatShare),
            ...(questionCeiling === null
              ? []
              : [
                  ...estimateColumns<Row>(
                    "difference",
                    texts.accuracyLessPeoples,
                    (row) => row.likeForLike?.difference ?? null,
                    formatShare,
                  ),
                  {
                    id: "closer",
                    header: texts.closer,
                    value: ({ likeForLike }: Row) => (likeForLike ? CLOSER_WORDS[likeForLike.closer] : null),
                  },
                ]),
          ],
        }}
      />
      <Panel level={2} title={texts.publishedAccuracies} description={texts.fromOtherDataAndOther} flush>
        <DataTable
          caption={texts.publishedQuestionAccuracies}
          hideCaption
          dense
          className="text-ink-muted"
          columns={[
            {
              id: "source",
              header: texts.source,
              rowHeader: true,
              cell: (row) => (
                <>
                  {row.source}
                  <span className="block text-xs font-normal">{row.publishedIn}</span>
                </>
              ),
            },
            { id: "accuracy", header: texts.accuracy, numeric: true, cell: (row) => formatShare(row.accuracy) },
          ]}
          rows={PUBLISHED_ACCURACIES}
          rowKey={(row) => row.source}
        />
      </Panel>
    </div>
  );
}

/** Like for like with the reference raters where there are several; their own is against the others anyway. */
function accuracyOf({ likeForLike, accuracy }: Row): Estimate {
  return likeForLike?.accuracy ?? accuracy;
}

function questionsOf({ likeForLike, n }: Row): number {
  return likeForLike?.nUnits ?? n;
}

/** Of judges, or where there are none of everybody; judges first, the most accurate of each first. */
function shownQuestions({ questions, sources }: Judges, shown: ShownSources): Row[] {
  const judges = judgeIds(sources);
  const ofJudges = questions.filter(({ raterId }) => judges.has(raterId));
  const rows = shown === "all" || ofJudges.length === 0 ? questions : ofJudges;
  const share = (row: Row) => {
    const { value } = accuracyOf(row);
    return value.defined ? value.value : Number.NEGATIVE_INFINITY;
  };
  const isOther = ({ raterId }: Row) => Number(!judges.has(raterId));
  return rows.toSorted((one, other) => isOther(one) - isOther(other) || share(other) - share(one));
}
