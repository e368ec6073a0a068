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
import { tooFewMembers } from "@/lib/domain/agreement/next-step";
import { formatCount } from "@/lib/domain/format/counted";
import { labelsPairs } from "@/lib/domain/protocol/protocols";
import type { RoundProgress } from "@/lib/domain/round/round-message";
import { type RoundPlanSummary, setAsideProblem } from "@/lib/domain/round/round-plan-summary";
import { errorMessage } from "@/lib/http/error-message";
import * as texts from "@/lib/messages/researcher/round-form";
import { say } from "@/lib/messages/researcher/say";
import { roundPlanQuery } from "@/lib/queries/study/round-plan";
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
    <Panel title={texts.thisRound} className="lg:sticky lg:top-20" aria-busy={isFetching || undefined}>
      <div className="flex flex-col gap-5">
        {choice === null ? (
          <p className="text-ink-muted">
            {labelsPairs(draft.protocol) ? texts.chooseABaselineToSee : texts.chooseAChecklistSeries}
          </p>
        ) : error ? (
          <Callout tone="negative" role="alert">
            {errorMessage(error)}
          </Callout>
        ) : plan ? (
          <Plan plan={plan} overlap={choice.overlap ?? 1} isOld={isOld} />
        ) : (
          <Skeleton label={texts.calculatingTheTotals} className="h-40" />
        )}
        {/* Beside the form it comes first, where nothing above it changes height: what the choice comes to arrives a moment after
            the choice, and a button that moves while it is pressed is not pressed. */}
        <div className="flex flex-col gap-5 lg:order-first">
          <Button type="submit" variant="primary" loading={creating} disabled={impossible}>
            {texts.createRound}
          </Button>
          {progress && progress.of >= SHOW_PROGRESS_FROM ? (
            <Progress
              label={texts.makingTasks}
              value={progress.made}
              max={progress.of}
              valueText={say(texts.of, { made: progress.made, of: progress.of })}
            />
          ) : null}
          <p className="text-xs text-ink-muted">{texts.createdAsADraftLabelling}</p>
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
            label={texts.tasks}
            value={plan.tooMany ? say(texts.over, { tasks: plan.tasks }) : formatCount(plan.tasks)}
            note={say(texts.fromInstructions, { count: plan.usedInstructions })}
          />
          <Stat
            label={texts.labels}
            value={plan.tooMany ? texts.tooMany : formatCount(plan.labels)}
            note={say(texts.ratersForEachTask, {
              count: overlap,
              thatIs: plan.attentionTasks + plan.trainingTasks > 0 ? ` ${texts.thatIsNotSetAside}` : "",
            })}
          />
          <Stat
            label={texts.work}
            value={plan.tooMany ? "–" : say(texts.about, { hours: inHours(plan.raterHours) })}
            note={say(texts.assumingSecondsALabel, { secondsPerTask: plan.secondsPerTask })}
          />
          {plan.raters.isAsked ? (
            <Stat
              label={texts.raters}
              value={formatCount(plan.raters.fitting)}
              note={say(texts.ofMembersHaveWhat, { count: plan.raters.members })}
            />
          ) : null}
        </dl>
      </div>
      {plan.tooMany ? (
        <Callout tone="negative" title={texts.tooManyTasks}>
          {say(texts.roundHasAtMostNarrow, { tasks: plan.tasks })}
        </Callout>
      ) : plan.tasks === 0 ? (
        <Callout tone="warning" title={texts.noTasks}>
          {plan.chosenInstructions === 0 ? texts.noInstructionMatches : texts.noneOfTheChosenInstructions}
        </Callout>
      ) : (
        <KnownNote plan={plan} />
      )}
      {plan.raters.fitting < overlap ? (
        <Callout tone="warning" title={texts.tooFewRaters}>
          {plan.raters.isAsked
            ? say(texts.eachTaskNeedsRaters, {
                count: overlap,
                fitting: plan.raters.fitting,
                has: plan.raters.fitting === 1 ? texts.has : texts.have,
              })
            : tooFewMembers(overlap, plan.raters.members)}
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
      <Callout tone="negative" title={texts.tooFewReferenceAnswers}>
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
    ...(plan.unknownIds > 0 ? [say(texts.idsOfYourList, { count: plan.unknownIds })] : []),
    ...plan.missingResponses
      .slice(0, MAX_SYSTEMS)
      .map(({ system, instructions }) => say(texts.hasNoResponseToInstructions, { system, count: instructions })),
    ...(more > 0 ? [say(texts.moreSystemsLackResponsesToo, { count: more })] : []),
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
        <Callout key={round.roundId} title={texts.directScoringComesFirst}>
          {say(texts.hasResponsesOfThisRound, { round: round.name, count: round.responses })}
        </Callout>
      ))}
    </>
  );
}
