"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Panel } from "@/components/ui/panel";
import { Progress } from "@/components/ui/progress";
import { Skeleton } from "@/components/ui/skeleton";
import { Stat } from "@/components/ui/stat";
import { useDebounced } from "@/components/ui/use-debounced";
import { counted, formatCount } from "@/lib/domain/format/counted";
import { labelsPairs } from "@/lib/domain/protocol/protocols";
import type { RoundProgress } from "@/lib/domain/round/round-message";
import { type RoundPlanSummary, setAsideProblem } from "@/lib/domain/round/round-plan-summary";
import { errorMessage } from "@/lib/http/error-message";
import { roundPlanQuery } from "@/lib/queries/study/rounds";
import { inHours, knownWords, leftOutWords } from "./plan-words";
import { choiceOf, type RoundDraft } from "./round-draft";

export interface PlanPanelProps {
  studyId: string;
  draft: RoundDraft;
  creating: boolean;
  /** of the tasks that are being made */
  progress: RoundProgress | null;
}

/** Fewer are made before anybody wonders. */
const SHOW_PROGRESS_FROM = 20_000;

/** What the choice comes to, live, and the button that makes it so. */
export function PlanPanel({ studyId, draft, creating, progress }: PlanPanelProps) {
  const now = useMemo(() => choiceOf(draft), [draft]);
  const choice = useDebounced(now, 250);
  const { data: plan, error, isFetching, isPlaceholderData } = useQuery(roundPlanQuery(studyId, choice));
  const isOld = isPlaceholderData || (choice !== now && JSON.stringify(choice) !== JSON.stringify(now));
  const impossible =
    plan !== undefined && !isOld && (plan.tasks === 0 || plan.tooMany || setAsideProblem(plan) !== null);
  return (
    <Panel title="This round" className="lg:sticky lg:top-20" aria-busy={isFetching || undefined}>
      <div className="flex flex-col gap-5">
        {choice === null ? (
          <p className="text-ink-muted">
            {labelsPairs(draft.protocol)
              ? "Choose a baseline to see the totals."
              : "Choose a checklist series to see the totals."}
          </p>
        ) : error ? (
          <Callout tone="negative" role="alert">
            {errorMessage(error)}
          </Callout>
        ) : plan ? (
          <Plan plan={plan} overlap={choice.overlap ?? 1} isOld={isOld} />
        ) : (
          <Skeleton label="Calculating the totals" className="h-40" />
        )}
        {/* Beside the form it comes first, where nothing above it changes height: what the choice comes to arrives a moment after
            the choice, and a button that moves while it is pressed is not pressed. */}
        <div className="flex flex-col gap-5 lg:order-first">
          <Button type="submit" variant="primary" loading={creating} disabled={impossible}>
            Create round
          </Button>
          {progress && progress.of >= SHOW_PROGRESS_FROM ? (
            <Progress
              label="Making tasks"
              value={progress.made}
              max={progress.of}
              valueText={`${formatCount(progress.made)} of ${formatCount(progress.of)}`}
            />
          ) : null}
          <p className="text-xs text-ink-muted">Created as a draft: labelling starts when you open it.</p>
        </div>
      </div>
    </Panel>
  );
}

function Plan({ plan, overlap, isOld }: { plan: RoundPlanSummary; overlap: number; isOld: boolean }) {
  return (
    <div className={isOld ? "flex flex-col gap-4 opacity-60" : "flex flex-col gap-4"}>
      <div role="status">
        <dl className="flex flex-col gap-4">
          <Stat
            label="Tasks"
            value={plan.tooMany ? `over ${formatCount(plan.tasks)}` : formatCount(plan.tasks)}
            note={`from ${counted(plan.usedInstructions, "instruction")}`}
          />
          <Stat
            label="Labels"
            value={plan.tooMany ? "too many" : formatCount(plan.labels)}
            note={`${counted(overlap, "rater")} for each task${plan.attentionTasks + plan.trainingTasks > 0 ? " that is not set aside" : ""}`}
          />
          <Stat
            label="Work"
            value={plan.tooMany ? "–" : `about ${inHours(plan.raterHours)}`}
            note={`assuming ${plan.secondsPerTask} seconds a label`}
          />
          {plan.raters ? (
            <Stat
              label="Raters"
              value={formatCount(plan.raters.fitting)}
              note={`of ${counted(plan.raters.members, "member")} have what you ask for`}
            />
          ) : null}
        </dl>
      </div>
      {plan.tooMany ? (
        <Callout tone="negative" title="Too many tasks">
          A round has at most {formatCount(plan.tasks)}. Narrow the instructions or systems, or draw a random sample.
        </Callout>
      ) : plan.tasks === 0 ? (
        <Callout tone="warning" title="No tasks">
          {plan.chosenInstructions === 0
            ? "No instruction matches all your choices."
            : "None of the chosen instructions can be labelled this way."}
        </Callout>
      ) : (
        <KnownNote plan={plan} />
      )}
      {plan.raters && plan.raters.fitting < overlap ? (
        <Callout tone="warning" title="Too few raters">
          Each task needs {counted(overlap, "rater")}, and {formatCount(plan.raters.fitting)} of the study’s members{" "}
          {plan.raters.fitting === 1 ? "has" : "have"} the languages and expertise that you ask for. Add them to
          profiles on the People page, or ask for less.
        </Callout>
      ) : null}
      <Remarks plan={plan} />
    </div>
  );
}

function KnownNote({ plan }: { plan: RoundPlanSummary }) {
  const problem = setAsideProblem(plan);
  if (problem) {
    return (
      <Callout tone="negative" title="Too few reference answers">
        {problem}
      </Callout>
    );
  }
  return plan.known > 0 ? <p className="text-sm text-ink-muted">{knownWords(plan)}</p> : null;
}

const MAX_SYSTEMS = 5;

function Remarks({ plan }: { plan: RoundPlanSummary }) {
  const more = plan.missingResponses.length - MAX_SYSTEMS;
  const remarks = [
    ...plan.leftOut.map(({ reason, instructions }) => leftOutWords(reason, instructions)),
    ...(plan.unknownIds > 0
      ? [`${counted(plan.unknownIds, "id")} of your list ${plan.unknownIds === 1 ? "is" : "are"} not in the study.`]
      : []),
    ...plan.missingResponses
      .slice(0, MAX_SYSTEMS)
      .map(({ system, instructions }) => `${system} has no response to ${counted(instructions, "instruction")}.`),
    ...(more > 0 ? [`${counted(more, "more system lacks", "more systems lack")} responses, too.`] : []),
  ];
  return (
    <>
      {remarks.length > 0 ? (
        <ul className="flex list-disc flex-col gap-1 pl-4 text-sm text-ink-muted">
          {remarks.map((remark) => (
            <li key={remark} className="[overflow-wrap:anywhere]">
              {remark}
            </li>
          ))}
        </ul>
      ) : null}
      {plan.scoredElsewhere.map((round) => (
        <Callout key={round.roundId} title="Direct scoring comes first">
          “{round.name}” has {counted(round.responses, "response")} of this round, too. A rater who takes part in both
          scores a response directly before seeing its checklist, so that the checklist cannot influence the direct
          score.
        </Callout>
      ))}
    </>
  );
}
