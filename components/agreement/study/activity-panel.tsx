import { type Column, DataTable } from "@/components/ui/data-table";
import { DateTime } from "@/components/ui/date-time";
import { Panel } from "@/components/ui/panel";
import { TextLink } from "@/components/ui/text-link";
import { paceWindow } from "@/lib/domain/agreement/agreement-progress";
import { formatCount } from "@/lib/domain/format/counted";
import type { RoundActivity } from "@/lib/domain/study/study-activity";
import * as texts from "@/lib/messages/researcher/compare";
import { say } from "@/lib/messages/researcher/say";

/** How fast each round goes, when it may be done, and who is at work. */
export function ActivityPanel({ studyId, rounds }: { studyId: string; rounds: readonly RoundActivity[] }) {
  const columns: Column<RoundActivity>[] = [
    {
      id: "round",
      header: texts.round,
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
      header: texts.peoplesLabels,
      numeric: true,
      cell: ({ places }) => say(texts.of, { submitted: places.submitted, wanted: places.wanted }),
    },
    {
      id: "pace",
      header: texts.pace,
      numeric: true,
      cell: ({ pace: { measured } }) =>
        measured ? `${formatCount(measured.labels)} ${paceWindow(measured.minutes)}` : texts.noneRecently,
    },
    { id: "end", header: texts.expectedEnd, numeric: true, cell: (round) => <ExpectedEnd round={round} /> },
    {
      id: "active",
      header: texts.activeNow,
      className: "min-w-40",
      cell: ({ active, places }) =>
        active.length === 0 && places.held === 0
          ? texts.nobody
          : [
              active.map((rater) => rater.pseudonym).join(", "),
              places.held > 0 ? say(texts.tasksInProgress, { count: places.held }) : "",
            ]
              .filter((text) => text !== "")
              .join("; "),
    },
  ];
  return (
    <Panel level={3} title={texts.pace} description={texts.activeLabelledInTheLast} flush>
      <DataTable
        caption={texts.paceOfTheRounds}
        hideCaption
        columns={columns}
        rows={rounds.filter((round) => round.places.wanted > 0)}
        rowKey={(round) => round.roundId}
        empty={texts.noRoundIsBeingLabelled}
      />
    </Panel>
  );
}

function ExpectedEnd({ round: { pace, places, status } }: { round: RoundActivity }) {
  if (pace.expectedEnd) return <DateTime show="nearDay" at={pace.expectedEnd} />;
  if (places.submitted >= places.wanted) return texts.allDone;
  return status === "open" ? texts.unknownEnd : texts.notOpen;
}
