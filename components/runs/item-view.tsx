"use client";

import { useQuery } from "@tanstack/react-query";
import { Bot } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { EmptyState } from "@/components/ui/empty-state";
import { TextLink } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { NeighbourLinks } from "@/components/ui/neighbour-links";
import { PageHeader } from "@/components/ui/page/page-header";
import { PageWaiting } from "@/components/ui/page/page-waiting";
import { Section } from "@/components/ui/section";
import { t } from "@/lib/messages/translate";
import { callsAddress, runItemQuery } from "@/lib/runs/queries/runs";
import type { RunItemDetail, RunProduct } from "@/lib/runs/run-items";
import { ModelCallCard, type ModelCallCardProps } from "./model-call-card";
import { PlainText } from "./plain-text";
import { ImprovedResultView, JudgedResultView, SampledResultView } from "./results/judged-result-view";
import { RefinedResultView } from "./results/refined-result-view";
import { formatMoney } from "./run-format";
import { ItemStateBadge } from "./run-status-badge";
import { failureWords, noSubjectWords, RUN_KIND_WORDS } from "./run-words";

const WHILE_OPEN = 2_000;

/** One item of a run: what it was about, its result, and every call. */
export function ItemView({ runId, itemId }: { runId: string; itemId: string }) {
  const query = useQuery({
    ...runItemQuery(runId, itemId),
    refetchInterval: ({ state }) =>
      state.data?.run.status === "running" && (state.data.state === "waiting" || state.data.state === "running")
        ? WHILE_OPEN
        : false,
  });
  const { data: item } = query;
  if (!item) return <PageWaiting what={t("the item")} query={query} />;
  const { run, modelCalls, failure, previousId, nextId } = item;
  const address = (id: string) => `/studies/${run.studyId}/models/runs/${run.id}/items/${id}`;
  return (
    <>
      <PageHeader
        title={item.subject?.externalId ?? noSubjectWords(run.kind, item)}
        status={<ItemStateBadge state={item.state} run={item.run.status} />}
        description={<About item={item} />}
        actions={
          <NeighbourLinks label={t("Neighbouring items")} previousId={previousId} nextId={nextId} address={address} />
        }
      />
      <div className="flex flex-col gap-8">
        {failure ? (
          <Callout tone="negative" title={failureWords(failure.kind)}>
            {failure.message}
          </Callout>
        ) : null}
        <Result item={item} />
        <Section
          title={t("Calls")}
          description={
            modelCalls.length > 0
              ? t("{count, plural, one {# call{cost}} other {# calls{cost}}}: every request and response, verbatim.", {
                  count: modelCalls.length,
                  cost: run.priced === "none" ? "" : `, ${formatMoney(item.cost, run.currency)}`,
                })
              : undefined
          }
          actions={
            modelCalls.length > 0 ? (
              <TextLink className="text-sm" href={callsAddress(run.id, "jsonl", item.id)} download>
                {t("Download as JSON Lines")}
              </TextLink>
            ) : undefined
          }
        >
          {modelCalls.length === 0 ? (
            <EmptyState
              icon={<Bot aria-hidden />}
              title={t("No calls yet")}
              description={
                item.state === "waiting"
                  ? run.status === "running"
                    ? t("The item waits for its turn.")
                    : t("The item is waiting, and its run has stopped. Resume the run, or retry it.")
                  : t("No model was called for this item.")
              }
            />
          ) : (
            <Calls item={item} />
          )}
        </Section>
      </div>
    </>
  );
}

/** Proposals of a prompt take hundreds, each with its whole prompt. */
const CALLS_AT_FIRST = 20;

export function Calls({
  item,
}: {
  item: Pick<RunItemDetail, "modelCalls" | "subject"> & Pick<ModelCallCardProps, "run">;
}) {
  const { modelCalls, run, subject } = item;
  const [shown, setShown] = useState(CALLS_AT_FIRST);
  const left = modelCalls.length - shown;
  return (
    <>
      {modelCalls.slice(0, shown).map((call, index) => (
        <ModelCallCard key={call.id} call={call} number={index + 1} run={run} systems={subject?.systems ?? []} />
      ))}
      {left > 0 ? (
        <Button className="self-start" onClick={() => setShown(shown + CALLS_AT_FIRST)}>
          {t("Show more calls ({left} left)", { left })}
        </Button>
      ) : null}
    </>
  );
}

function About({ item: { run, subject, position, part, attempts } }: { item: RunItemDetail }) {
  const words = RUN_KIND_WORDS[run.kind];
  return (
    <>
      {t.rich("Item {position} of {run}", {
        position,
        run: (
          <TextLink key="run" href={`/studies/${run.studyId}/models/runs/${run.id}`}>
            {run.name}
          </TextLink>
        ),
      })}
      {part === "" ? null : ` · ${part}`}
      {attempts > 1 ? ` ${t("· started {attempts} times", { attempts })}` : null}
      {subject ? (
        <>
          {subject.systems.length > 0 ? ` · ${t.list(subject.systems)}` : null}
          {" · "}
          <TextLink
            href={
              subject.taskId
                ? `/studies/${run.studyId}/rounds/${subject.roundId}/tasks/${subject.taskId}`
                : `/studies/${run.studyId}/data/instructions/${subject.instructionId}`
            }
          >
            {subject.taskId ? t("its task") : t("its instruction")}
          </TextLink>
          <span className="mt-1 line-clamp-3 block text-sm [overflow-wrap:anywhere]">
            <bdi>{subject.excerpt}</bdi>
          </span>
        </>
      ) : run.kind === "improve-judge" ? null : (
        ` ${t("· the {item} was deleted since", { item: words.item })}`
      )}
    </>
  );
}

const PRODUCTS: Record<RunProduct["kind"], string> = {
  checklist: t("Open the checklist"),
  annotation: t("Open the task with its labels"),
  response: t("Open the responses"),
  program: t("Open the instruction"),
};

function productAddress(studyId: string, product: RunProduct): string {
  switch (product.kind) {
    case "checklist":
      return `/studies/${studyId}/data/checklists/${product.checklistId}`;
    case "annotation":
      return `/studies/${studyId}/rounds/${product.roundId}/tasks/${product.taskId}`;
    default:
      return `/studies/${studyId}/data/instructions/${product.instructionId}`;
  }
}

function Result({ item: { result, product, run, state } }: { item: RunItemDetail }) {
  if (product === null && result === null) {
    return state === "done" ? <Callout>{t("It is done; its result no longer exists.")}</Callout> : null;
  }
  return (
    <Section
      title={t("Result")}
      actions={
        product ? (
          <LinkButton href={productAddress(run.studyId, product)}>{PRODUCTS[product.kind]}</LinkButton>
        ) : undefined
      }
    >
      {run.kind === "judge-round" || run.kind === "check-anchors" ? <JudgedResultView result={result} /> : null}
      {run.kind === "improve-judge" ? <ImprovedResultView result={result} /> : null}
      {run.kind === "refine-responses" ? <RefinedResultView result={result} /> : null}
      {run.kind === "sample-responses" ? <SampledResultView result={result} /> : null}
      {result === null ? null : (
        <details className="flex flex-col gap-2">
          <summary className="cursor-pointer rounded-sm text-sm text-ink-muted">{t("Stored data (JSON)")}</summary>
          <PlainText label={t("Stored with the item")} text={JSON.stringify(result, null, 2)} />
        </details>
      )}
    </Section>
  );
}
