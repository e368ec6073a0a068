import { SHARE_SCALE } from "@/components/figure/chart/chart-scale";
import { IntervalPlot } from "@/components/figure/chart/interval-plot";
import { estimateColumns } from "@/components/figure/estimate-columns";
import { Figure } from "@/components/figure/figure";
import type { FigureColumn } from "@/components/figure/figure-data";
import { formatShare } from "@/components/figure/statistic/format-number";
import { CLOSER_WORDS } from "@/components/results/words";
import { DataTable } from "@/components/ui/data-table";
import { Panel } from "@/components/ui/panel";
import { type Judges, judgeIds } from "@/lib/compare/judges";
import { PUBLISHED_ACCURACIES } from "@/lib/compare/sources-published";
import { formatCount } from "@/lib/format/format-number";
import { t } from "@/lib/messages/translate";
import { type Estimate, FEW_UNITS } from "@/lib/results/agreement-statistic";
import { ceilingName, type ShownSources } from "./source-rows";

type Row = Judges["questions"][number];

/** How often each rater answers the checklists' questions as the majority of the people does. */
export function QuestionsFigure({ data, shown }: { data: Judges; shown: ShownSources }) {
  const { questionCeiling, noQuestions, truth } = data;
  if (noQuestions !== null) {
    return (
      <Panel level={2} title={t("Question accuracy")}>
        <p className="text-ink-muted">{noQuestions}</p>
      </Panel>
    );
  }
  const ceiling = questionCeiling?.accuracy.value;
  const questions = shownQuestions(data, shown);
  return (
    <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <Figure<Row>
        title={t("Question accuracy")}
        description={t(
          "The share of checklist questions answered like the majority of the reference raters. UNKNOWN and tied questions are left out. Each of these raters is compared with the others; everybody else takes the place of each of them in turn, with the same others. Intervals: bootstrap over instructions with all their questions, since these are not independent.",
        )}
        footer={
          questionCeiling
            ? t("The line is the reference raters together, on {count, plural, one {# answer} other {# answers}}.", {
                count: questionCeiling.n,
              })
            : undefined
        }
        empty={t("No rater answered these questions.")}
        chart={(width) => (
          <IntervalPlot
            width={width}
            axis={t("Question accuracy")}
            label={t("Question accuracy of {count, plural, one {# rater} other {# raters}} with 95% intervals", {
              count: questions.length,
            })}
            rows={questions.map((row) => ({
              key: `${row.roundName} ${row.raterId}`,
              name: `${row.name} · ${row.roundName}${row.simulated ? ` (${t("simulated")})` : ""}`,
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
                      name: t("{ceiling} {share}", {
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
          caption: t("Question accuracy of each rater"),
          rows: questions,
          rowKey: (row) => `${row.roundName} ${row.raterId}`,
          columns: questionColumns(questionCeiling !== null),
        }}
      />
      <PublishedAccuracies />
    </div>
  );
}

function questionColumns(hasCeiling: boolean): FigureColumn<Row>[] {
  return [
    { id: "rater", header: t("Rater"), rowHeader: true, value: (row) => row.name },
    { id: "round", header: t("Round"), value: (row) => row.roundName },
    { id: "n", header: t("Questions"), numeric: true, value: questionsOf },
    ...estimateColumns<Row>("accuracy", t("Accuracy"), accuracyOf, formatShare),
    ...(hasCeiling
      ? [
          ...estimateColumns<Row>(
            "difference",
            t("Accuracy − ceiling"),
            (row) => row.likeForLike?.difference ?? null,
            formatShare,
          ),
          {
            id: "closer",
            header: t("Closer"),
            value: ({ likeForLike }: Row) => (likeForLike ? CLOSER_WORDS[likeForLike.closer] : null),
          },
        ]
      : []),
  ];
}

function PublishedAccuracies() {
  return (
    <Panel level={2} title={t("Published accuracies")} description={t("From other data and raters.")} flush>
      <DataTable
        caption={t("Published question accuracies")}
        hideCaption
        dense
        className="text-ink-muted"
        columns={[
          {
            id: "source",
            header: t("Source"),
            rowHeader: true,
            cell: (row) => (
              <>
                {row.source}
                <span className="block text-xs font-normal">{row.publishedIn}</span>
              </>
            ),
          },
          { id: "accuracy", header: t("Accuracy"), numeric: true, cell: (row) => formatShare(row.accuracy) },
        ]}
        rows={PUBLISHED_ACCURACIES}
        rowKey={(row) => row.source}
      />
    </Panel>
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
