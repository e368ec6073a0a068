"use client";

import { useQuery } from "@tanstack/react-query";
import { PanelWaiting } from "@/components/figure/waiting/panel-waiting";
import { type Column, DataTable } from "@/components/ui/data-table";
import { DateTime } from "@/components/ui/date-time";
import { TextLink } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { formatCount } from "@/lib/format/format-number";
import { t } from "@/lib/messages/translate";
import { paceWindow } from "@/lib/results/agreement-progress";
import { studyActivityQuery } from "@/lib/results/queries/study-progress";
import type { RoundActivity } from "@/lib/study/study-activity";

/** How fast each round goes, when it may be done, and who is at work. */
function ActivityPanel({ studyId, rounds }: { studyId: string; rounds: readonly RoundActivity[] }) {
  const columns: Column<RoundActivity>[] = [
    {
      id: "round",
      header: t("Round"),
      rowHeader: true,
      className: "min-w-40",
      cell: (round) => (
        <TextLink href={`/studies/${studyId}/rounds/${round.roundId}`} className="[overflow-wrap:anywhere]">
          {round.name}
        </TextLink>
      ),
    },
    {
      id: "done",
      header: t("People’s labels"),
      numeric: true,
      cell: ({ places }) => t("{submitted} of {wanted}", { submitted: places.submitted, wanted: places.wanted }),
    },
    {
      id: "pace",
      header: t("Pace"),
      numeric: true,
      cell: ({ pace: { measured } }) =>
        measured ? `${formatCount(measured.labels)} ${paceWindow(measured.minutes)}` : t("none recently"),
    },
    { id: "end", header: t("Expected end"), numeric: true, cell: (round) => <ExpectedEnd round={round} /> },
    {
      id: "active",
      header: t("Active now"),
      className: "min-w-40",
      cell: ({ active, places }) =>
        active.length === 0 && places.held === 0
          ? t("nobody")
          : [
              active.map((rater) => rater.pseudonym).join(", "),
              places.held > 0
                ? t("{count, plural, one {# task} other {# tasks}} in progress", { count: places.held })
                : "",
            ]
              .filter((text) => text !== "")
              .join("; "),
    },
  ];
  return (
    <Panel level={3} title={t("Pace")} description={t("Active: labelled in the last ten minutes.")} flush>
      <DataTable
        caption={t("Pace of the rounds and active raters")}
        hideCaption
        columns={columns}
        rows={rounds.filter((round) => round.places.wanted > 0)}
        rowKey={(round) => round.roundId}
        empty={t("No round is being labelled by people.")}
      />
    </Panel>
  );
}

function ExpectedEnd({ round: { pace, places, status } }: { round: RoundActivity }) {
  if (pace.expectedEnd) return <DateTime show="nearDay" at={pace.expectedEnd} />;
  if (places.submitted >= places.wanted) return t("all done");
  return status === "open" ? t("unknown") : t("not open");
}

/** How fast people label in each round, and who is at it. It comes after the page's first paint. */
export function StudyPace({ studyId }: { studyId: string }) {
  const { data, error, refetch } = useQuery(studyActivityQuery(studyId));
  if (!data) return <PanelWaiting error={error} onRetry={refetch} />;
  if (!data.rounds.some((round) => round.places.wanted > 0)) return null;
  return <ActivityPanel studyId={studyId} rounds={data.rounds} />;
}
