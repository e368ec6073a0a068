"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Panel } from "@/components/ui/panel";
import { Progress } from "@/components/ui/progress";
import { Skeleton } from "@/components/ui/skeleton";
import { Stat } from "@/components/ui/stat";
import { useDebounced } from "@/components/ui/use-debounced";
import { useWasOpen } from "@/components/ui/use-was-open";
import { formatCount } from "@/lib/format/format-number";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";
import { tooFewMembers } from "@/lib/results/next-step";
import { labelsPairs, scaleOf } from "@/lib/round/protocol/protocols";
import { roundPlanQuery } from "@/lib/round/queries/round-plan";
import type { RoundProgress } from "@/lib/round/round-message";
import { type RoundPlanSummary, setAsideProblem } from "@/lib/round/round-plan-summary";
import { excludedWords, inHours, knownWords } from "./plan-words";
import { choiceOf, type RoundDraft } from "./round-draft";

// Its simulations are fetched when somebody plans.
const PlanStudyDialog = dynamic(() => import("./plan-study-dialog").then((part) => part.PlanStudyDialog), {
  ssr: false,
});

export interface PlanPanelProps {
  studyId: string;
  draft: RoundDraft;
  onRaters: (overlap: number) => void;
  /** pressed, before the form is sent: whether the round is opened at once */
  onCreate: (isOpened: boolean) => void;
  creating: boolean;
  /** of the tasks that are being made */
  progress: RoundProgress | null;
}

/** Fewer are made before anybody wonders. */
const SHOW_PROGRESS_FROM = 20_000;

/** What the choice comes to, live, and the button that makes it so. */
export function PlanPanel({ studyId, draft, onRaters, onCreate, creating, progress }: PlanPanelProps) {
  const now = useMemo(() => choiceOf(draft), [draft]);
  const choice = useDebounced(now, 250);
  const { data: plan, error, isFetching, isPlaceholderData } = useQuery(roundPlanQuery(studyId, choice));
  const isOld = isPlaceholderData || (choice !== now && JSON.stringify(choice) !== JSON.stringify(now));
  const [isPlanning, setPlanning] = useState(false);
  const planningWasOpen = useWasOpen(isPlanning);
  const scale = scaleOf(draft.protocol);
  const impossible =
    plan !== undefined && !isOld && (plan.tasks === 0 || plan.tooMany || setAsideProblem(plan) !== null);
  return (
    <Panel title={t("This round")} className="lg:sticky lg:top-20" aria-busy={isFetching || undefined}>
      <div className="flex flex-col gap-5">
        {choice === null ? (
          <p className="text-ink-muted">
            {labelsPairs(draft.protocol)
              ? t("Choose a baseline to see the totals.")
              : t("Choose a checklist series to see the totals.")}
          </p>
        ) : error ? (
          <Callout tone="negative" role="alert">
            {errorMessage(error)}
          </Callout>
        ) : plan ? (
          <Plan
            plan={plan}
            overlap={choice.overlap ?? 1}
            isUneven={Boolean(choice.stopsWhenSettled || choice.planned)}
            isOld={isOld}
          />
        ) : (
          <Skeleton label={t("Calculating the totals")} className="h-40" />
        )}
        {/* Next to the form it comes first, where nothing above it changes height: the totals arrive a moment after the
            choice, and a button that moves during a click misses it. */}
        <div className="flex flex-col gap-5 lg:order-first">
          <CreateButtons creating={creating} disabled={impossible} onCreate={onCreate} />
          {progress && progress.of >= SHOW_PROGRESS_FROM ? (
            <Progress
              label={t("Creating tasks")}
              value={progress.made}
              max={progress.of}
              valueText={t("{made} of {of}", { made: progress.made, of: progress.of })}
            />
          ) : null}
          {plan && scale ? (
            <>
              <Button size="sm" className="self-start" onClick={() => setPlanning(true)}>
                {t("Plan tasks and raters")}
              </Button>
              {planningWasOpen ? (
                <PlanStudyDialog
                  key={draft.protocol}
                  open={isPlanning}
                  onOpenChange={setPlanning}
                  values={scale.values}
                  secondsPerTask={plan.secondsPerTask}
                  tasks={plan.tasks}
                  members={plan.raters.fitting}
                  onRaters={(raters) => {
                    onRaters(raters);
                    setPlanning(false);
                  }}
                />
              ) : null}
            </>
          ) : null}
          <p className="text-xs text-ink-muted">
            {t("Labelling starts when the round is open; its scale is then fixed.")}
          </p>
        </div>
      </div>
    </Panel>
  );
}

interface CreateButtonsProps {
  creating: boolean;
  disabled: boolean;
  onCreate: PlanPanelProps["onCreate"];
}

function CreateButtons({ creating, disabled, onCreate }: CreateButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" variant="primary" loading={creating} disabled={disabled} onClick={() => onCreate(false)}>
        {t("Create round")}
      </Button>
      <Button type="submit" disabled={creating || disabled} onClick={() => onCreate(true)}>
        {t("Create and open")}
      </Button>
    </div>
  );
}

interface PlanProps {
  plan: RoundPlanSummary;
  overlap: number;
  /** not every task gets as many labels */
  isUneven: boolean;
}

function Plan({ plan, overlap, isUneven, isOld }: PlanProps & { isOld: boolean }) {
  return (
    <div aria-busy={isOld || undefined} className="flex flex-col gap-4 aria-busy:[&_*]:text-ink-muted!">
      <div role="status">
        <PlanStats plan={plan} overlap={overlap} isUneven={isUneven} />
      </div>
      {plan.tooMany ? (
        <Callout tone="negative" title={t("Too many tasks")}>
          {t("A round has at most {tasks}. Narrow the instructions or systems, or draw a random sample.", {
            tasks: plan.tasks,
          })}
        </Callout>
      ) : plan.tasks === 0 ? (
        <Callout tone="warning" title={t("No tasks")}>
          {plan.chosenInstructions === 0
            ? t("No instruction matches all your choices.")
            : t("None of the chosen instructions can be labelled this way.")}
        </Callout>
      ) : (
        <KnownNote plan={plan} />
      )}
      {plan.raters.fitting < overlap ? (
        <Callout tone="warning" title={t("Too few raters")}>
          {plan.raters.isAsked
            ? t(
                "Each task needs {count, plural, one {# rater} other {# raters}}, and {fitting} of the study’s members {has} the required languages and expertise. Add them to profiles on the People page, or require less.",
                { count: overlap, fitting: plan.raters.fitting, has: plan.raters.fitting === 1 ? t("has") : t("have") },
              )
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
      <Callout tone="negative" title={t("Too few reference answers")}>
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
    ...plan.leftOut.map(({ reason, instructions }) => excludedWords(reason, instructions)),
    ...(plan.unknownIds > 0
      ? [
          t("{count, plural, one {# id of your list is} other {# ids of your list are}} not in the study.", {
            count: plan.unknownIds,
          }),
        ]
      : []),
    ...plan.missingResponses.slice(0, MAX_SYSTEMS).map(({ system, instructions }) =>
      t("{system} has no response to {count, plural, one {# instruction} other {# instructions}}.", {
        system,
        count: instructions,
      }),
    ),
    ...(more > 0
      ? [
          t("{count, plural, one {# more system also lacks} other {# more systems also lack}} responses.", {
            count: more,
          }),
        ]
      : []),
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
      <DirectFirst rounds={plan.scoredElsewhere} />
    </>
  );
}

/** One note however many rounds it is about: a round of criteria is several. */
function DirectFirst({ rounds }: { rounds: RoundPlanSummary["scoredElsewhere"] }) {
  const [first, ...others] = rounds;
  if (!first) return null;
  return (
    <Callout title={t("Direct scoring comes first")}>
      {others.length === 0
        ? t(
            "“{round}” also has {count, plural, one {# response} other {# responses}} of this round. A rater who takes part in both scores a response directly before seeing its checklist, so that the checklist cannot influence the direct score.",
            { round: first.name, count: first.responses },
          )
        : t(
            "{rounds} also have responses of this round. A rater who takes part in one of them scores a response directly before seeing its checklist, so that the checklist cannot influence the direct score.",
            { rounds: t.list(rounds.map(({ name }) => `“${name}”`)) },
          )}
    </Callout>
  );
}

function PlanStats({ plan, overlap, isUneven }: PlanProps) {
  return (
    <dl className="flex flex-col gap-4">
      <Stat
        label={t("Tasks")}
        value={plan.tooMany ? t("over {tasks}", { tasks: plan.tasks }) : formatCount(plan.tasks)}
        note={t("from {count, plural, one {# instruction} other {# instructions}}", {
          count: plan.usedInstructions,
        })}
      />
      <Stat
        label={t("Labels")}
        value={plan.tooMany ? t("too many") : formatCount(plan.labels)}
        note={
          isUneven
            ? t("about; at most {count, plural, one {# rater} other {# raters}} for each task", { count: overlap })
            : t("{count, plural, one {# rater} other {# raters}} for each task{thatIs}", {
                count: overlap,
                thatIs: plan.attentionTasks + plan.trainingTasks > 0 ? ` ${t("that is not set aside")}` : "",
              })
        }
      />
      <Stat
        label={t("Work")}
        value={plan.tooMany ? "–" : t("about {hours}", { hours: inHours(plan.raterHours) })}
        note={t("assuming {secondsPerTask} seconds a label", { secondsPerTask: plan.secondsPerTask })}
      />
      {plan.raters.isAsked ? (
        <Stat
          label={t("Raters")}
          value={formatCount(plan.raters.fitting)}
          note={t("of {count, plural, one {# member} other {# members}} match", { count: plan.raters.members })}
        />
      ) : null}
    </dl>
  );
}
