import { useQuery } from "@tanstack/react-query";
import { countColumn, estimateColumns } from "@/components/figure/estimate-columns";
import { TablePanel } from "@/components/figure/table-panel";
import { t } from "@/lib/messages/translate";
import type { AgreementFilter } from "@/lib/results/agreement-filter";
import { pseudonymOf } from "@/lib/results/agreement-progress";
import { figureQuery } from "@/lib/results/queries/figure-query";
import { type RaterConsistency, raterConsistencyFigure } from "@/lib/results/rater-consistency";

export interface ConsistencyPanelProps {
  roundId: string;
  filter: Pick<AgreementFilter, "level" | "without">;
  version: string;
}

/** How far raters agree with themselves, where the round gives some tasks twice. */
export function ConsistencyPanel({ roundId, filter, version }: ConsistencyPanelProps) {
  const { data } = useQuery(figureQuery(raterConsistencyFigure, roundId, filter, version));
  if (!data || (data.share === null && data.rows.length === 0)) return null;
  const [all] = data.rows;
  return (
    <TablePanel<RaterConsistency>
      title={t("Consistency with themselves")}
      description={t(
        "Each rater labels about {share}% of their tasks a second time, unmarked and at least ten labels later. Alpha compares the two labels of a rater (intra-rater agreement); no rater can be expected to agree with others more than with themselves. Intervals: bootstrap over repeated tasks. Repeated labels count nowhere else.",
        { share: data.share ?? 0 },
      )}
      fileName="rater-consistency"
      empty={t("No task has been labelled twice by the same rater yet.")}
      data={{
        caption: t("Intra-rater agreement on repeated tasks"),
        columns: [
          {
            id: "rater",
            header: t("Rater"),
            rowHeader: true,
            value: ({ rater }) => (rater ? pseudonymOf(rater.number) : t("All raters")),
          },
          countColumn<RaterConsistency>("n", t("Repeated tasks"), (row) => row.n),
          countColumn<RaterConsistency>("same", t("Same label"), (row) => row.same),
          ...(all?.levels ? estimateColumns<RaterConsistency>("alpha", t("Alpha"), (row) => row.levels) : []),
          ...(all?.answers
            ? [
                countColumn<RaterConsistency>("n-answers", t("Repeated answers"), (row) => row.nAnswers),
                ...estimateColumns<RaterConsistency>("answers-alpha", t("Alpha of answers"), (row) => row.answers),
              ]
            : []),
        ],
        rows: data.rows,
        rowKey: (row) => row.rater?.id ?? "all",
      }}
    />
  );
}
