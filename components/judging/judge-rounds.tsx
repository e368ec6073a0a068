"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { RunStatusBadge } from "@/components/runs/run-status-badge";
import { Button } from "@/components/ui/button";
import { type Column, DataTable } from "@/components/ui/data-table";
import { TextLink } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { Panel } from "@/components/ui/panel";
import { Progress } from "@/components/ui/progress";
import { toast } from "@/components/ui/toast-store";
import { errorMessage } from "@/lib/http/error-message";
import type { JudgeableRound, JudgeModelDetail, JudgeRun, JuryLabels } from "@/lib/judging/judge-model";
import { computeJuryLabels } from "@/lib/judging/queries";
import { t } from "@/lib/messages/translate";
import { PROTOCOLS } from "@/lib/round/protocol/protocols";

export interface JudgeRoundsProps {
  studyId: string;
  detail: JudgeModelDetail;
}

/** The rounds that the judge can label: how far it is, its runs, and what to do next. */
export function JudgeRounds({ studyId, detail }: JudgeRoundsProps) {
  const { judge, rounds } = detail;
  const isJury = judge.configuration?.type === "jury";
  return (
    <Panel
      level={2}
      flush
      title={t("Rounds")}
      description={
        isJury
          ? t(
              "A jury’s labels are computed from its members’ live labels. Compute them again after members have labelled more.",
            )
          : t("Rounds of a protocol that this judge can label.")
      }
      footer={
        judge.rounds.length > 0
          ? t.rich("Its labels against people’s: <link>Judges and people</link>", {
              link: (text) => (
                <TextLink key="link" href={`/studies/${studyId}/compare/judges`}>
                  {text}
                </TextLink>
              ),
            })
          : undefined
      }
    >
      <DataTable
        caption={t("Rounds for {judge}", { judge: judge.name })}
        hideCaption
        columns={columns(studyId, detail, isJury)}
        rows={rounds}
        rowKey={({ roundId }) => roundId}
        empty={
          judge.configuration === null
            ? t("It labels nothing here. {broughtWith}", { broughtWith: broughtWith(judge) })
            : t("There is no round that this judge could label. Create one and open it.")
        }
      />
    </Panel>
  );
}

/** Where a judge that came from elsewhere has its labels. */
function broughtWith({ rounds }: JudgeModelDetail["judge"]): string {
  const names = rounds.map(({ name }) => `“${name}”`);
  return names.length > 0
    ? t("Its labels were imported with {names}.", { names: names.join(", ") })
    : t("It has no labels.");
}

function columns(studyId: string, detail: JudgeModelDetail, isJury: boolean): Column<JudgeableRound>[] {
  const { judge, may } = detail;
  const actions: Column<JudgeableRound> = {
    id: "action",
    header: <span className="sr-only">{t("What to do")}</span>,
    cell: (round) => <Action studyId={studyId} raterId={judge.raterId} round={round} isJury={isJury} />,
  };
  return [
    {
      id: "round",
      header: t("Round"),
      rowHeader: true,
      className: "min-w-44",
      cell: ({ roundId, name, protocol }) => (
        <>
          <TextLink href={`/studies/${studyId}/rounds/${roundId}`}>{name}</TextLink>
          <span className="block text-xs font-normal text-ink-muted">{PROTOCOLS[protocol].name}</span>
        </>
      ),
    },
    {
      id: "labels",
      header: t("Labels"),
      className: "min-w-44",
      cell: ({ name, labels, tasks, ready, oneOrder, levelsAskedOtherwise: levels }) => (
        <>
          <Progress label={t("Labels in {name}", { name })} value={labels} max={tasks} bare />
          <span className="mt-1 block text-xs text-ink-muted tabular-nums">
            {t("{labels} of {count, plural, one {# task} other {# tasks}}", { labels, count: tasks })}
            {ready === null ? "" : t("; {ready} labelled by enough members", { ready })}
          </span>
          {levels.length === 0 ? null : (
            <span className="mt-1 block text-xs text-warning">
              {t("Asked with other meanings than people read in this round now: {levels}", {
                levels: levels.join(", "),
              })}
            </span>
          )}
          {oneOrder === 0 ? null : (
            <span className="mt-1 block text-xs text-warning tabular-nums">
              {t(
                "{count, plural, one {# pair} other {# pairs}} without a label: one order could be parsed, the other couldn’t. Retry the failed items of the run: only the missing order is asked again.",
                { count: oneOrder },
              )}
            </span>
          )}
        </>
      ),
    },
    ...(isJury ? [] : [runsColumn(studyId, judge.runs)]),
    ...(may.write ? [actions] : []),
  ];
}

function runsColumn(studyId: string, runs: readonly JudgeRun[]): Column<JudgeableRound> {
  return {
    id: "runs",
    header: t("Latest runs"),
    className: "min-w-48",
    cell: ({ roundId }) => {
      const own = runs.filter((run) => run.roundId === roundId);
      if (own.length === 0) return <span className="text-ink-muted">{t("none")}</span>;
      return (
        <ul className="flex flex-col gap-1.5">
          {own.map(({ runId, name, status, failed }) => (
            <li key={runId} className="flex flex-wrap items-center gap-2">
              <TextLink href={`/studies/${studyId}/models/runs/${runId}`}>{name}</TextLink>
              <RunStatusBadge status={status} failed={failed} />
              {failed > 0 ? <span className="text-xs text-negative">{t("{failed} failed", { failed })}</span> : null}
            </li>
          ))}
        </ul>
      );
    },
  };
}

interface ActionProps {
  studyId: string;
  raterId: string;
  round: JudgeableRound;
  isJury: boolean;
}

function Action({ studyId, raterId, round, isJury }: ActionProps) {
  if (isJury) {
    if (round.ready === 0 && round.labels === 0) {
      return <span className="text-xs text-ink-muted">{t("Too few members have labelled here.")}</span>;
    }
    return <JuryLabelsButton studyId={studyId} raterId={raterId} round={round} />;
  }
  if (round.status === "draft") return <span className="text-xs text-ink-muted">{t("Open the round first.")}</span>;
  if (round.labels >= round.tasks && round.knownTasks === 0) {
    return <span className="text-xs text-ink-muted">{t("All labelled.")}</span>;
  }
  return (
    <LinkButton
      size="sm"
      href={`/studies/${studyId}/models/judges/judge-round?round=${round.roundId}&judge=${raterId}`}
    >
      {t.rich("Judge{round}", {
        round: (
          <span key="round" className="sr-only">
            {" "}
            {round.name}
          </span>
        ),
      })}
    </LinkButton>
  );
}

interface JuryLabelsButtonProps {
  studyId: string;
  raterId: string;
  round: JudgeableRound;
}

/** Computes a jury's labels in a round, the first time and again. */
function JuryLabelsButton({ studyId, raterId, round }: JuryLabelsButtonProps) {
  const [position, setPosition] = useState<number | null>(null);
  const computing = useMutation({
    ...computeJuryLabels(studyId, raterId),
    onSuccess: (sum) => toast.success(outcomeWords(sum)),
    onError: (error) => toast.error(errorMessage(error)),
    onSettled: () => setPosition(null),
  });
  const allTasks = round.tasks + round.knownTasks;
  return (
    <div className="flex flex-col items-end gap-2">
      <Button
        size="sm"
        loading={computing.isPending}
        onClick={() => computing.mutate({ roundId: round.roundId, onPart: setPosition })}
      >
        {round.labels > 0 ? t("Compute again") : t("Compute labels")}
        <span className="sr-only"> {t("in {round}", { round: round.name })}</span>
      </Button>
      {position === null ? null : (
        <Progress
          label={t("Tasks of {round}", { round: round.name })}
          value={Math.min(position, allTasks)}
          max={allTasks}
        />
      )}
    </div>
  );
}

function outcomeWords({ written, changed, unchanged, split, withdrawn }: JuryLabels): string {
  const parts = [
    written > 0 ? t("{count, plural, one {# label} other {# labels}} written", { count: written }) : null,
    changed > 0 ? t("{count, plural, one {# label} other {# labels}} changed", { count: changed }) : null,
    unchanged > 0 ? t("{count, plural, one {# label} other {# labels}} as before", { count: unchanged }) : null,
    withdrawn > 0
      ? t("{count, plural, one {# label} other {# labels}} withdrawn, which the members’ labels no longer support", {
          count: withdrawn,
        })
      : null,
    split > 0
      ? t("{count, plural, one {# task} other {# tasks}} evenly split, without a label", { count: split })
      : null,
  ].filter((part) => part !== null);
  return parts.length > 0 ? `${parts.join(", ")}.` : t("No task has labels of enough members yet.");
}
