import { type Column, DataTable } from "@/components/ui/data-table";
import { DateTime } from "@/components/ui/date-time";
import { Panel } from "@/components/ui/panel";
import { TextLink } from "@/components/ui/text-link";
import { paceWindow } from "@/lib/domain/agreement/agreement-progress";
import { counted, formatCount } from "@/lib/domain/format/counted";
import type { RoundActivity } from "@/lib/domain/study/study-activity";

/** How fast each round goes, when it may be done, and who is at work. */
export function ActivityPanel({ studyId, rounds }: { studyId: string; rounds: readonly RoundActivity[] }) {
  const columns: Column<RoundActivity>[] = [
    {
      id: "round",
      header: "Round",
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
      header: "People’s labels",
      numeric: true,
      cell: ({ places }) => `${formatCount(places.submitted)} of ${formatCount(places.wanted)}`,
    },
    {
      id: "pace",
      header: "Pace",
      numeric: true,
      cell: ({ pace: { measured } }) =>
        measured ? `${formatCount(measured.labels)} ${paceWindow(measured.minutes)}` : "none of late",
    },
    { id: "end", header: "Expected end", numeric: true, cell: (round) => <ExpectedEnd round={round} /> },
    {
      id: "active",
      header: "At work now",
      className: "min-w-40",
      cell: ({ active, places }) =>
        active.length === 0 && places.held === 0
          ? "nobody"
          : [
              active.map((rater) => rater.pseudonym).join(", "),
              places.held > 0 ? `${counted(places.held, "task")} in progress` : "",
            ]
              .filter((text) => text !== "")
              .join("; "),
    },
  ];
  return (
    <Panel level={3} title="Pace" description="Active: labelled in the last ten minutes." flush>
      <DataTable
        caption="Pace of the rounds and active raters"
        hideCaption
        columns={columns}
        rows={rounds.filter((round) => round.places.wanted > 0)}
        rowKey={(round) => round.roundId}
        empty="No round is being labelled by people."
      />
    </Panel>
  );
}

function ExpectedEnd({ round: { pace, places, status } }: { round: RoundActivity }) {
  if (pace.expectedEnd) return <DateTime show="near day" at={pace.expectedEnd} />;
  if (places.submitted >= places.wanted) return "all done";
  return status === "open" ? "cannot be told" : "not open";
}
