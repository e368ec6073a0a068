"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowRight, CircleCheck, CirclePause, CirclePlay, Hourglass, Inbox, Lock } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Link } from "@/components/ui/link";
import { useT } from "@/components/ui/messages/messages-provider";
import { PageHeader } from "@/components/ui/page/page-header";
import { PageSkeleton } from "@/components/ui/page/page-skeleton";
import { Progress } from "@/components/ui/progress";
import { CRITERION_QUESTIONS } from "@/lib/checklist/checklist-criterion";
import type { RoundsToLabel } from "@/lib/labelling/labelling";
import { roundsToLabelQuery } from "@/lib/labelling/queries/label-queries";
import { sentence, type Translate } from "@/lib/messages/translate";
import { PROTOCOLS } from "@/lib/round/protocol/protocols";
import { isCounted } from "../outbox/outbox-entry";
import { useOutbox } from "../outbox/outbox-provider";
import { RefusedLabels } from "../workspace/refused-labels";
import { cardState, inOrderOfWork, whatToDo } from "./what-to-do";

/** Everything the viewer can currently label. */
export function RoundsToLabelList() {
  const { data, isError, refetch, isFetching } = useQuery(roundsToLabelQuery());
  const { view } = useOutbox();
  const t = useT();
  if (!data) {
    return isError ? (
      <ErrorState
        title={t("Your rounds couldn’t be loaded")}
        description={t("The server did not answer. Your finished labels are safe on this device.")}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <PageSkeleton />
    );
  }
  const waitingIn = (roundId: string) =>
    view.entries.filter((entry) => entry.roundId === roundId && isCounted(entry)).length;
  const [study, ...otherStudies] = new Set(data.rounds.map(({ studyName }) => studyName));
  const isOneStudy = study !== undefined && otherStudies.length === 0;
  return (
    <>
      <PageHeader title={t("Label")} description={`${t("Your rounds")}${isOneStudy ? ` · ${study}` : ""}`} />
      <div className="flex flex-col gap-4">
        <div className="overflow-hidden rounded-md not-empty:border not-empty:border-line">
          <RefusedLabels />
        </div>
        {data.rounds.length === 0 ? (
          <EmptyState
            icon={<Inbox />}
            title={t("No rounds yet")}
            description={t(
              "No round is open for you. Ask the researchers for a link, or wait until a round opens: it appears here automatically.",
            )}
          />
        ) : (
          <ul className="grid gap-4 md:grid-cols-2">
            {inOrderOfWork(data.rounds).map((round) => (
              <li key={round.id} className="grid">
                <RoundCard round={round} waiting={waitingIn(round.id)} isOneStudy={isOneStudy} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

type RoundToLabel = RoundsToLabel["rounds"][number];

const STATUS = {
  open: { says: sentence("Open"), tone: "positive", Icon: CirclePlay },
  paused: { says: sentence("Paused"), tone: "warning", Icon: CirclePause },
  closed: { says: sentence("Closed"), tone: "neutral", Icon: Lock },
  waiting: { says: sentence("Do “{round}” first"), tone: "neutral", Icon: Hourglass },
  training: { says: sentence("Training not passed"), tone: "warning", Icon: Hourglass },
  done: { says: sentence("Done"), tone: "neutral", Icon: CircleCheck },
} as const;

interface RoundCardProps {
  round: RoundToLabel;
  waiting: number;
  /** all rounds are of one study, which is named above them */
  isOneStudy: boolean;
}

/** One round that the rater can label, or has labelled. */
function RoundCard({ round, waiting, isOneStudy }: RoundCardProps) {
  const { progress } = round;
  const t = useT();
  const state = cardState(round);
  const { tone, Icon } = STATUS[state];
  const done = Math.min(progress.mine + waiting, progress.tasks);
  const href = round.status === "closed" ? `/label/${round.id}/history` : `/label/${round.id}`;
  return (
    <Card className="relative flex flex-col gap-4 transition-colors focus-within:border-line-strong hover:border-line-strong">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          {isOneStudy ? null : <p className="truncate text-sm text-ink-muted">{round.studyName}</p>}
          <h2 className="text-lg font-semibold [overflow-wrap:anywhere]">
            <Link href={href} className="rounded-sm after:absolute after:inset-0 after:rounded-lg">
              {round.name}
            </Link>
          </h2>
        </div>
        {/* The other round may have a long name, which the card says in full below. */}
        <div className="max-w-1/2 shrink-0">
          <Badge tone={tone} icon={<Icon aria-hidden />}>
            {t(STATUS[state].says, { round: round.comesFirst ?? "" })}
          </Badge>
        </div>
      </div>
      <p className="text-sm">
        <span className="font-medium">
          {round.criterion
            ? t("Two checklists for one instruction.")
            : t("{protocol}.", { protocol: t(PROTOCOLS[round.protocol].name) })}
        </span>{" "}
        <span className="text-ink-muted">{raterDoes(t, round)}</span>
      </p>
      <div className="mt-auto flex flex-col gap-3">
        <p className={classNames("flex items-center gap-1.5 text-sm font-medium", state === "open" && "text-accent")}>
          {whatToDo(t, round, done)}
          {state === "open" ? <ArrowRight aria-hidden className="size-4 shrink-0 rtl:-scale-x-100" /> : null}
        </p>
        <Progress
          label={t("Labelled by you")}
          value={done}
          max={progress.tasks}
          valueText={t("{done} of up to {tasks}", { done, tasks: progress.tasks })}
        />
        <p className="text-xs text-ink-muted tabular-nums">
          {progress.most !== null && progress.most > progress.wanted
            ? t("All annotators: {submitted} of {wanted} so far, {most} at most", {
                submitted: progress.submitted,
                wanted: progress.wanted,
                most: progress.most,
              })
            : t("All annotators: {submitted} of {wanted}", { submitted: progress.submitted, wanted: progress.wanted })}
          {waiting > 0 ? ` · ${t("{count} of yours waiting to send", { count: waiting })}` : ""}
        </p>
      </div>
    </Card>
  );
}

function raterDoes(t: Translate, { criteria, byInstruction, criterion, protocol }: RoundToLabel): string {
  if (criteria.length > 0) {
    return t("Read one response and score it by {count, plural, one {# criterion} other {# criteria}}.", {
      count: criteria.length,
    });
  }
  if (byInstruction) return t("Answer a checklist about all responses to one instruction, on one page.");
  return t(criterion ? CRITERION_QUESTIONS[criterion] : RATERS_DO[protocol]);
}

const RATERS_DO = {
  direct_scoring: sentence("Read one response and give it a score from 1 to 5."),
  check_then_score: sentence("Answer a checklist about one response, then score it from 1 to 5."),
  checklist_only: sentence("Answer a checklist about one response."),
  preference: sentence("Read two responses and say which is better."),
  check_then_prefer: sentence("Answer a checklist about each of two responses, then say which is better."),
  forced_choice: sentence("Read two responses and choose the better one. There is no tie."),
  checklist_writing: sentence("Read one instruction and write a checklist for it."),
  checklist_categorising: sentence("Read a checklist and say what each question is about."),
} as const;
