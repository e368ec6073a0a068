"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { formatNumber } from "@/components/figure/statistic/format-number";
import { PanelWaiting } from "@/components/figure/waiting/panel-waiting";
import { useExcluded } from "@/components/results/excluded/use-excluded";
import { OUTCOME_WORDS } from "@/components/results/words";
import { Button } from "@/components/ui/button";
import { type Column, DataTable } from "@/components/ui/data-table";
import { ErrorState } from "@/components/ui/error-state";
import { TextLink } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { Progress } from "@/components/ui/progress";
import { casesQuery } from "@/lib/compare/queries";
import { CASES_PER_PAGE, cellOf, type Outcomes, type SourceCase, type SourceCases } from "@/lib/compare/source-cases";
import { comparisonsFigure, type Source } from "@/lib/compare/sources";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";
import { isPending } from "@/lib/results/pending";
import { figureQuery } from "@/lib/results/queries/figure-query";
import { distinctName } from "./distinct-name";

export interface CasesPanelProps {
  studyId: string;
  label: Source;
  prediction: Source;
  cell: Outcomes;
}

/** The pairs of responses in one cell of a confusion, each with the tasks behind both sides. */
export function CasesPanel({ studyId, label, prediction, cell }: CasesPanelProps) {
  const ids = { label: label.id, prediction: prediction.id };
  const [without = null] = useExcluded();
  const cases = useInfiniteQuery(casesQuery(studyId, { ...ids, cell: cellOf(cell), without }));
  const { data: compared } = useQuery(
    figureQuery(comparisonsFigure, studyId, { label: label.id, prediction: prediction.id, without }),
  );
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = cases;
  const rows = cases.data?.pages.flatMap((page) => page.cases) ?? [];
  const last = cases.data?.pages.at(-1);
  const [seen, see] = useState(CASES_PER_PAGE);
  // A page that took too long to fill is followed by the next, until there are as many as were asked for.
  const goesOn = hasNextPage && rows.length < seen;
  useEffect(() => {
    if (goesOn && !isFetchingNextPage && !isError) fetchNextPage();
  }, [goesOn, isFetchingNextPage, isError, fetchNextPage]);
  if (!last) {
    return (
      <Panel level={2} id="cases" className="scroll-mt-20" title={t("Cases")}>
        <PanelWaiting error={cases.error} onRetry={cases.refetch} />
      </Panel>
    );
  }
  const comparison = compared && !isPending(compared) ? compared.comparisons[0] : undefined;
  const total = hasNextPage ? comparison?.confusion[cell.label][cell.prediction] : rows.length;
  return (
    <Panel
      level={2}
      id="cases"
      className="scroll-mt-20"
      title={`${total === undefined ? t("Cases") : t("{count, plural, one {# case} other {# cases}}", { count: total })}: ${cellWords(cell)}`}
      description={t("{first} says “{firstOutcome}”, {second} says “{secondOutcome}”.", {
        first: distinctName(label, prediction),
        firstOutcome: OUTCOME_WORDS[cell.label],
        second: distinctName(prediction, label),
        secondOutcome: OUTCOME_WORDS[cell.prediction],
      })}
      flush
      footer={
        hasNextPage ? (
          <CasesFooter
            shown={rows.length}
            looked={last}
            goesOn={goesOn}
            error={cases.error}
            onRetry={fetchNextPage}
            onMore={() => see(rows.length + CASES_PER_PAGE)}
          />
        ) : undefined
      }
    >
      {rows.length === 0 && hasNextPage ? null : (
        <DataTable
          caption={t("Pairs of responses in this cell")}
          hideCaption
          columns={columns(studyId)}
          rows={rows}
          rowKey={(row) => row.key}
          empty={t("No such pairs.")}
        />
      )}
    </Panel>
  );
}

interface CasesFooterProps {
  shown: number;
  looked: Pick<SourceCases, "looked" | "instructions">;
  goesOn: boolean;
  error: Error | null;
  onRetry: () => void;
  onMore: () => void;
}

function CasesFooter({ shown, looked, goesOn, error, onRetry, onMore }: CasesFooterProps) {
  if (error)
    return (
      <ErrorState title={t("More cases couldn’t be loaded")} description={errorMessage(error)} onRetry={onRetry} />
    );
  if (!goesOn) {
    return (
      <div className="flex justify-center">
        <Button onClick={onMore}>{t("Show more")}</Button>
      </div>
    );
  }
  return (
    <Progress
      label={t("{count, plural, one {# case} other {# cases}} found, searching the instructions", { count: shown })}
      value={looked.looked}
      max={looked.instructions}
      valueText={t("{looked} of {instructions}", { looked: looked.looked, instructions: looked.instructions })}
    />
  );
}

function cellWords({ label, prediction }: Outcomes): string {
  if (label === prediction) return t("the same outcome");
  return label === "tie" || prediction === "tie" ? t("one says tie") : t("the opposite");
}

function columns(studyId: string): Column<SourceCase>[] {
  return [
    {
      id: "instruction",
      header: t("Instruction"),
      rowHeader: true,
      className: "min-w-64",
      cell: (row) => (
        <span className="flex flex-col gap-0.5">
          {row.instructionId}
          <span className="line-clamp-2 max-w-prose text-xs font-normal text-ink-muted [overflow-wrap:anywhere]">
            <bdi>{row.excerpt}</bdi>
          </span>
        </span>
      ),
    },
    { id: "first", header: t("First"), className: "[overflow-wrap:anywhere]", cell: (row) => row.first },
    { id: "second", header: t("Second"), className: "[overflow-wrap:anywhere]", cell: (row) => row.second },
    { id: "label", header: t("Label"), cell: (row) => <Side studyId={studyId} side={row.label} /> },
    { id: "prediction", header: t("Prediction"), cell: (row) => <Side studyId={studyId} side={row.prediction} /> },
  ];
}

function Side({ studyId, side }: { studyId: string; side: SourceCase["label"] }) {
  return (
    <span className="flex flex-col items-start gap-1 whitespace-nowrap">
      {side.preference ? (
        <span>
          {t("mean preference {mean}", { mean: formatNumber(side.preference.mean, 2) })}
          {side.preference.n > 1 ? ` ${t("of {preference}", { preference: side.preference.n })}` : ""}
        </span>
      ) : null}
      {side.majority ? (
        <span>
          {t("{outcomeWords}, by most of {majority}", {
            outcomeWords: OUTCOME_WORDS[side.majority.outcome],
            majority: side.majority.n,
          })}
        </span>
      ) : null}
      {side.numbers ? (
        <span>
          {t("{first} against {second}", {
            first: formatNumber(side.numbers[0], 2),
            second: formatNumber(side.numbers[1], 2),
          })}
        </span>
      ) : null}
      {side.tasks.map(({ roundId, taskId }, index) => (
        <TextLink key={taskId} href={`/studies/${studyId}/rounds/${roundId}/tasks/${taskId}`}>
          {side.tasks.length === 1
            ? t("Labels of the task")
            : t("Labels of the {first}", { first: index === 0 ? t("first") : t("second") })}
        </TextLink>
      ))}
    </span>
  );
}
