"use client";

import { type Column, DataTable } from "@/components/ui/data-table";
import { LinkButton } from "@/components/ui/link-button";
import { Panel } from "@/components/ui/panel";
import { Progress } from "@/components/ui/progress";
import { TextLink } from "@/components/ui/text-link";
import type { JudgeableRound, JudgeModelDetail, JudgeRun } from "@/lib/domain/judge/judge-model";
import { PROTOCOLS } from "@/lib/domain/protocol/protocols";
import * as texts from "@/lib/messages/researcher/judge-setup";
import { say } from "@/lib/messages/researcher/say";
import { RunStatusBadge } from "../run/run-status-badge";
import { JuryLabelsButton } from "./jury-labels-button";

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
      title={texts.rounds}
      description={isJury ? texts.jurysLabelsAreComputed : texts.roundsOfAProtocol}
      footer={
        judge.rounds.length > 0
          ? say.parts(texts.itsLabelsAgainstPeoples, {
              judgesAnd: (
                <TextLink key="judgesAnd" href={`/studies/${studyId}/compare/judges`}>
                  {texts.judgesAndPeople}
                </TextLink>
              ),
            })
          : undefined
      }
    >
      <DataTable
        caption={say(texts.roundsFor, { judge: judge.name })}
        hideCaption
        columns={columns(studyId, detail, isJury)}
        rows={rounds}
        rowKey={({ roundId }) => roundId}
        empty={
          judge.configuration === null
            ? say(texts.itLabelsNothingHere, { broughtWith: broughtWith(judge) })
            : texts.thereIsNoRound
        }
      />
    </Panel>
  );
}

/** Where a judge that came from elsewhere has its labels. */
function broughtWith({ rounds }: JudgeModelDetail["judge"]): string {
  const names = rounds.map(({ name }) => `“${name}”`);
  return names.length > 0 ? say(texts.itsLabelsCameWith, { names: names.join(", ") }) : texts.itHasNoLabels;
}

function columns(studyId: string, detail: JudgeModelDetail, isJury: boolean): Column<JudgeableRound>[] {
  const { judge, may } = detail;
  const actions: Column<JudgeableRound> = {
    id: "action",
    header: <span className="sr-only">{texts.whatToDo}</span>,
    cell: (round) => <Action studyId={studyId} raterId={judge.raterId} round={round} isJury={isJury} />,
  };
  return [
    {
      id: "round",
      header: texts.round,
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
      header: texts.labels,
      className: "min-w-44",
      cell: ({ name, labels, tasks, ready, oneOrder, levelsAskedOtherwise: levels }) => (
        <>
          <Progress label={say(texts.labelsIn, { name })} value={labels} max={tasks} bare />
          <span className="mt-1 block text-xs text-ink-muted tabular-nums">
            {say(texts.ofTasksLabelsCount, { labels, count: tasks })}
            {ready === null ? "" : say(texts.labelledByEnoughMembers, { ready })}
          </span>
          {levels.length === 0 ? null : (
            <span className="mt-1 block text-xs text-warning">
              {say(texts.askedWithOtherLevels, { levels: levels.join(", ") })}
            </span>
          )}
          {oneOrder === 0 ? null : (
            <span className="mt-1 block text-xs text-warning tabular-nums">
              {say(texts.pairsWithoutALabel, { count: oneOrder })}
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
    header: texts.latestRuns,
    className: "min-w-48",
    cell: ({ roundId }) => {
      const own = runs.filter((run) => run.roundId === roundId);
      if (own.length === 0) return <span className="text-ink-muted">{texts.none}</span>;
      return (
        <ul className="flex flex-col gap-1.5">
          {own.map(({ runId, name, status, failed }) => (
            <li key={runId} className="flex flex-wrap items-center gap-2">
              <TextLink href={`/studies/${studyId}/models/runs/${runId}`}>{name}</TextLink>
              <RunStatusBadge status={status} failed={failed} />
              {failed > 0 ? <span className="text-xs text-negative">{say(texts.failed, { failed })}</span> : null}
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
      return <span className="text-xs text-ink-muted">{texts.tooFewMembersHaveLabelled}</span>;
    }
    return <JuryLabelsButton studyId={studyId} raterId={raterId} round={round} />;
  }
  if (round.status === "draft") return <span className="text-xs text-ink-muted">{texts.draftOpenItFirst}</span>;
  if (round.labels >= round.tasks && round.knownTasks === 0) {
    return <span className="text-xs text-ink-muted">{texts.allLabelled}</span>;
  }
  return (
    <LinkButton
      size="sm"
      href={`/studies/${studyId}/models/judges/judge-round?round=${round.roundId}&judge=${raterId}`}
    >
      {say.parts(texts.judgeRound, {
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
