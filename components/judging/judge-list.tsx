"use client";

import { useQuery } from "@tanstack/react-query";
import { Gavel } from "lucide-react";
import { RunStatusBadge } from "@/components/runs/run-status-badge";
import type { ListColumn } from "@/components/table/list-column";
import { ListTable } from "@/components/table/list-table";
import { RowLink } from "@/components/table/row-link";
import { EmptyState } from "@/components/ui/empty-state";
import { TextLink } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { QueryError } from "@/components/ui/query-error";
import { Section } from "@/components/ui/section";
import { Skeleton } from "@/components/ui/skeleton";
import type { JudgeModel } from "@/lib/judging/judge-model";
import { judgeModelsQuery } from "@/lib/judging/queries";
import { t } from "@/lib/messages/translate";
import { JudgeName } from "./judge-name";
import { configurationWords } from "./judge-words";

const WHILE_RUNNING = 4_000;
const OTHERWISE = 15_000;

const NONE: readonly JudgeModel[] = [];

/** The language models that label in a study, and what they have labelled. */
export function JudgeList({ studyId }: { studyId: string }) {
  const query = useQuery({
    ...judgeModelsQuery(studyId),
    refetchInterval: ({ state }) =>
      state.data?.judges.some(({ runs }) => runs.some(({ status }) => status === "running"))
        ? WHILE_RUNNING
        : OTHERWISE,
  });
  const { data, error } = query;
  const judges = data?.judges ?? NONE;
  return (
    <Section
      title={t("Judges")}
      isPage
      description={t(
        "A judge is a rater: a language model with a configuration that never changes. Its labels can be compared with people’s.",
      )}
      actions={judges.length > 0 && data?.may.write ? <Actions studyId={studyId} judges={judges} /> : undefined}
    >
      {data ? (
        judges.length === 0 ? (
          <EmptyState
            icon={<Gavel aria-hidden />}
            title={t("No judges yet")}
            description={t(
              "Create one from any model you may use, or from the offline demo model to see how it works. Then let it label a round that people label too.",
            )}
            actions={
              data.may.write ? (
                <LinkButton variant="primary" href={`/studies/${studyId}/models/judges/new`}>
                  {t("New judge")}
                </LinkButton>
              ) : undefined
            }
          />
        ) : (
          <>
            <ListTable
              caption={t("Judges with their labels and latest runs")}
              noun={t("judge")}
              columns={columns(studyId)}
              rows={judges}
              rowKey={({ raterId }) => raterId}
              fileName="judges"
              empty={t("No judges yet.")}
            />
            <p className="text-sm text-ink-muted">
              {t.rich("Agreement with people: <link>Judges and people</link>", {
                link: (text) => (
                  <TextLink key="link" href={`/studies/${studyId}/compare/judges`}>
                    {text}
                  </TextLink>
                ),
              })}
            </p>
          </>
        )
      ) : error ? (
        <QueryError title={t("The judges couldn’t be loaded")} query={query} />
      ) : (
        <div aria-busy="true" className="flex flex-col gap-2">
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-11 w-full" />
        </div>
      )}
    </Section>
  );
}

function Actions({ studyId, judges }: { studyId: string; judges: readonly JudgeModel[] }) {
  const address = `/studies/${studyId}/models/judges`;
  return (
    <>
      <LinkButton href={`${address}/benches`}>{t("Benches and watches")}</LinkButton>
      {judges.length > 1 ? <LinkButton href={`${address}/new-jury`}>{t("New jury")}</LinkButton> : null}
      {judges.some(({ configuration }) => configuration?.type === "model") ? (
        <LinkButton href={`${address}/judge-round`}>{t("Judge a round")}</LinkButton>
      ) : null}
      <LinkButton variant="primary" href={`${address}/new`}>
        {t("New judge")}
      </LinkButton>
    </>
  );
}

function columns(studyId: string): ListColumn<JudgeModel>[] {
  return [
    {
      id: "name",
      header: t("Judge"),
      rowHeader: true,
      value: ({ name }) => name,
      cell: ({ raterId, name, simulated, configuration }) => (
        <>
          <RowLink href={`/studies/${studyId}/models/judges/${raterId}`} className="font-medium">
            <JudgeName name={name} simulated={simulated} />
          </RowLink>
          <span className="block text-xs font-normal text-ink-muted">{configurationWords(configuration)}</span>
        </>
      ),
    },
    {
      id: "model",
      header: t("Model"),
      wide: true,
      className: "min-w-36",
      value: ({ configuration }) => (configuration?.type === "model" ? configuration.model.name : null),
      cell: ({ configuration }) =>
        configuration?.type === "model" ? (
          <>
            {configuration.model.name}
            <span className="block text-xs text-ink-muted">{configuration.model.endpoint}</span>
          </>
        ) : (
          <span className="text-ink-muted">{t("none")}</span>
        ),
    },
    {
      id: "labels",
      header: t("Labels"),
      className: "min-w-44",
      help: t("In each round, of the round’s tasks"),
      value: ({ rounds }) => rounds.reduce((sum, { labels }) => sum + labels, 0),
      cell: ({ rounds }) => <Labels of={rounds} studyId={studyId} />,
    },
    {
      id: "runs",
      header: t("Latest run"),
      wide: true,
      className: "min-w-44",
      value: ({ runs: [run] }) => run?.name ?? null,
      cell: ({ runs }) => <Latest runs={runs} studyId={studyId} />,
    },
  ];
}

function Labels({ of, studyId }: { of: JudgeModel["rounds"]; studyId: string }) {
  if (of.length === 0) return <span className="text-ink-muted">{t("none yet")}</span>;
  return (
    <ul className="flex flex-col gap-1">
      {of.map(({ roundId, name, labels, tasks }) => (
        <li key={roundId}>
          <TextLink href={`/studies/${studyId}/rounds/${roundId}`}>{name}</TextLink>{" "}
          <span className="whitespace-nowrap text-ink-muted tabular-nums">
            {t("{labels} of {tasks}", { labels, tasks })}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Latest({ runs: [run], studyId }: { runs: JudgeModel["runs"]; studyId: string }) {
  if (run === undefined) return <span className="text-ink-muted">{t("none yet")}</span>;
  return (
    <>
      <TextLink href={`/studies/${studyId}/models/runs/${run.runId}`}>{run.name}</TextLink>
      <span className="mt-1 flex flex-wrap items-center gap-2 text-xs text-ink-muted tabular-nums">
        <RunStatusBadge status={run.status} failed={run.failed} />
        {t("{done} of {count, plural, one {# task} other {# tasks}}", { done: run.done, count: run.items })}
        {run.failed > 0 ? <span className="text-negative">{t("{failed} failed", { failed: run.failed })}</span> : null}
      </span>
    </>
  );
}
