"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { PanelWaiting } from "@/components/figure/waiting/panel-waiting";
import { ListTable } from "@/components/table/list-table";
import { pagedRows } from "@/components/table/paged-rows";
import { Button } from "@/components/ui/button";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { toast } from "@/components/ui/toast-store";
import { useUrlQuery } from "@/components/ui/use-url-query";
import { t } from "@/lib/messages/translate";
import { excludeRater } from "@/lib/results/excluded";
import { roundLabelsQuery } from "@/lib/results/queries/lists";
import { roundProgressQuery } from "@/lib/results/queries/progress";
import {
  type LabelListChoice,
  labelListOfAddress,
  labelListSearch,
  USUAL_LABEL_ORDER,
} from "@/lib/results/round-labels";
import { hasAnswers, labelsPairs } from "@/lib/round/protocol/protocols";
import type { Round } from "@/lib/round/round";
import { ExcludedBar } from "../excluded/excluded-bar";
import { useExcluded } from "../excluded/use-excluded";
import { RaterFilter } from "../filter/rater-filter";
import { RejectLabelsButton } from "../rejection/reject-dialog";
import { RejectedLabels } from "../rejection/rejected-labels";
import { labelColumns } from "./label-columns";
import { LabelFilters } from "./label-filters";

export interface LabelTableProps {
  studyId: string;
  round: Pick<Round, "id" | "protocol" | "scale" | "levelNames" | "trainingTasks" | "attentionTasks">;
}

const SHOWN = [
  { value: "all", label: t("All labels") },
  { value: "yes", label: t("With comments or problems") },
] as const;

/** Every label of the round, one a row. */
export function LabelTable({ studyId, round }: LabelTableProps) {
  const { choices, set } = useUrlQuery();
  const [without, leaveOut] = useExcluded();
  const choice = labelListOfAddress(choices());
  const change = (name: string, value: string | undefined) => set({ [name]: value ?? null });
  const progress = useQuery(roundProgressQuery(round.id));
  const labels = useInfiniteQuery(roundLabelsQuery(round.id, choice));
  const rows = useMemo(() => labels.data?.pages.flatMap((page) => page.labels) ?? [], [labels.data]);
  const raters = progress.data?.raters ?? [];
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <ExcludedBar of={{ roundId: round.id }} raters={choice.raters} version={progress.data?.version} />
      <RaterFilter raters={raters} value={choice.raters} onChange={(group) => change("raters", group)} />
      <LabelFilters round={round} raters={raters} choice={choice} onChange={change} />
      {labels.data ? (
        <ListTable
          caption={t("Labels of the round")}
          noun={t("label")}
          columns={labelColumns(`/studies/${studyId}/rounds/${round.id}/tasks`, round, {
            hasAnswers: hasAnswers(round.protocol),
            isOfPairs: labelsPairs(round.protocol),
          })}
          rows={rows}
          rowKey={({ annotationId }) => annotationId}
          defaultSort={USUAL_LABEL_ORDER}
          paged={pagedRows(labels, labels.hasNextPage ? null : rows.length, (page) => page.labels)}
          fileName="labels"
          empty={emptyText(choice)}
          selection={{
            keep: ({ rater, stratum }) => ({
              number: rater.number,
              isRejectable: rater.kind === "human" && stratum === "main",
            }),
            nameOf: ({ rater, position }) =>
              t("the label of task {position} by {rater}", { position, rater: rater.pseudonym }),
            actions: (selected, clear) => {
              const numbers = [...new Set([...selected.values()].map(({ number }) => number))];
              const rejectable = [...selected].flatMap(([id, { isRejectable }]) => (isRejectable ? id : []));
              return (
                <>
                  {rejectable.length > 0 && rejectable.length === selected.size ? (
                    <RejectLabelsButton roundId={round.id} annotationIds={rejectable} onDone={clear} />
                  ) : null}
                  <Button
                    size="sm"
                    onClick={() => {
                      leaveOut(
                        numbers.reduce<string | undefined>((text, number) => excludeRater(text, number), without),
                      );
                      toast.success(
                        t("{count, plural, one {# rater} other {# raters}} left out of this page’s figures.", {
                          count: numbers.length,
                        }),
                        { action: { label: t("Undo"), onPress: () => leaveOut(without) } },
                      );
                      clear();
                    }}
                  >
                    {t("Leave out")}{" "}
                    {numbers.length === 1
                      ? t("this rater")
                      : t("{count, plural, one {# rater} other {# raters}}", { count: numbers.length })}
                  </Button>
                </>
              );
            },
          }}
          tools={
            <SegmentedControl
              legend={t("Which labels")}
              hideLegend
              size="sm"
              choices={SHOWN}
              value={choice.written ?? "all"}
              onValueChange={(written) => change("written", written === "yes" ? written : undefined)}
            />
          }
        />
      ) : (
        <PanelWaiting error={labels.error} onRetry={labels.refetch} />
      )}
      <RejectedLabels studyId={studyId} roundId={round.id} round={round} />
    </div>
  );
}

function emptyText(choice: LabelListChoice): string {
  return labelListSearch({ ...choice, order: USUAL_LABEL_ORDER, raters: undefined }) === ""
    ? t("No labels yet.")
    : t("No labels match. Clear a filter.");
}
