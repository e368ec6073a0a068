"use client";

import { useQuery } from "@tanstack/react-query";
import { TablePanel } from "@/components/figure/table-panel";
import { Button } from "@/components/ui/button";
import { DateTime } from "@/components/ui/date-time";
import { TextLink } from "@/components/ui/link";
import { rejectionsQuery } from "@/lib/labelling/queries/rejections";
import type { ListedRejection } from "@/lib/labelling/rejection/label-rejection";
import { t } from "@/lib/messages/translate";
import type { ScaledRound } from "@/lib/round/protocol/round-scale";
import { taskName } from "../labels/label-columns";
import { RaterName } from "../raters/rater-name";
import { CommentsPanel } from "../summary/folded-panels";
import { levelWords } from "../words";
import { useWithdrawal } from "./reject-dialog";

export interface RejectedLabelsProps {
  studyId: string;
  roundId: string;
  round: ScaledRound;
  /** of one task alone */
  taskId?: string;
}

const STATES: Record<ListedRejection["state"], string> = {
  waiting: t("Waiting for the same rater"),
  open: t("Open for another rater"),
  replaced: t("Labelled again"),
};

/** What researchers say about the label: on a page of one task, where it has no card of its own. */
function commentsColumn(roundId: string) {
  return {
    id: "comments",
    header: t("Comments"),
    value: () => null,
    cell: ({ annotationId, state }: ListedRejection) =>
      state === "replaced" ? (
        "–"
      ) : (
        <CommentsPanel of={{ roundId }} place={`label:${annotationId}`} anchor={annotationId} title={t("Comments")} />
      ),
  };
}

/** The labels that researchers rejected, which count nowhere; nothing where there are none. */
export function RejectedLabels({ studyId, roundId, round, taskId }: RejectedLabelsProps) {
  const { data } = useQuery(rejectionsQuery(roundId, taskId));
  const withdrawal = useWithdrawal(roundId);
  if (!data || data.rejections.length === 0) return null;
  return (
    <TablePanel<ListedRejection>
      title={t("Rejected labels")}
      description={
        data.isComplete
          ? t("They count in no figure, gold label or export.")
          : t("They count in no figure, gold label or export. The latest {count} are listed.", {
              count: data.rejections.length,
            })
      }
      fileName="rejected-labels"
      empty={t("No rejected labels.")}
      data={{
        caption: t("Rejected labels with their reasons"),
        rows: data.rejections,
        rowKey: (row) => row.annotationId,
        columns: [
          {
            id: "task",
            header: t("Task"),
            rowHeader: true,
            value: taskName,
            cell: (row) => (
              <TextLink href={`/studies/${studyId}/rounds/${roundId}/tasks/${row.taskId}`}>{taskName(row)}</TextLink>
            ),
          },
          {
            id: "rater",
            header: t("Rater"),
            value: (row) => row.rater.pseudonym,
            cell: (row) => <RaterName {...row.rater} />,
          },
          {
            id: "level",
            header: t("Level"),
            value: (row) => row.level,
            cell: (row) => (row.level === null ? "–" : levelWords(round, row.level)),
          },
          {
            id: "reason",
            header: t("Reason"),
            value: (row) => row.reason,
            cell: (row) => <span className="whitespace-pre-wrap [overflow-wrap:anywhere]">{row.reason}</span>,
          },
          {
            id: "rejected",
            header: t("Rejected"),
            value: (row) => row.rejectedAt,
            cell: (row) => (
              <>
                <DateTime show="nearDay" at={row.rejectedAt} />
                {row.rejectedBy === null ? null : ` · ${row.rejectedBy}`}
              </>
            ),
          },
          { id: "state", header: t("Now"), value: (row) => STATES[row.state], cell: (row) => STATES[row.state] },
          ...(taskId === undefined ? [] : [commentsColumn(roundId)]),
          {
            id: "undo",
            header: t("Take back"),
            value: () => null,
            cell: (row) =>
              row.state === "replaced" ? (
                "–"
              ) : (
                <Button
                  size="sm"
                  loading={withdrawal.isPending && withdrawal.variables.includes(row.annotationId)}
                  aria-label={t("Take the rejection of {rater} back", { rater: row.rater.pseudonym })}
                  onClick={() => withdrawal.mutate([row.annotationId])}
                >
                  {t("Take back")}
                </Button>
              ),
          },
        ],
      }}
    />
  );
}
