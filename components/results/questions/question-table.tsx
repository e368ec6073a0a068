"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { AsOfNotice, PanelWaiting, WorkerComputes } from "@/components/figure/waiting/panel-waiting";
import { ListTable } from "@/components/table/list-table";
import { pagedRows } from "@/components/table/paged-rows";
import { TableFilters } from "@/components/table/table-filters";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { useUrlQuery } from "@/components/ui/use-url-query";
import { t } from "@/lib/messages/translate";
import {
  type ItemChoice,
  itemsOfAddress,
  type RoundChecklist,
  USUAL_ITEM_ORDER,
} from "@/lib/results/agreement-checklist";
import { MOST_QUESTIONS } from "@/lib/results/agreement-tasks";
import { isPending, type Pending } from "@/lib/results/pending";
import { roundQuestionsQuery } from "@/lib/results/queries/lists";
import { roundProgressQuery } from "@/lib/results/queries/progress";
import type { Protocol } from "@/lib/round/protocol/protocols";
import { MAX_SEARCH_LENGTH } from "@/lib/wire/limits";
import { ExcludedBar } from "../excluded/excluded-bar";
import { RaterFilter } from "../filter/rater-filter";
import { NoQuestions } from "./no-questions";
import { QUESTION_COLUMNS } from "./question-columns";

interface QuestionTableProps {
  studyId: string;
  roundId: string;
  protocol: Protocol;
}

/** Every question of the round's checklists, and how it was answered. */
export function QuestionTable({ studyId, roundId, protocol }: QuestionTableProps) {
  const { choices, set } = useUrlQuery();
  const choice = itemsOfAddress(choices());
  const change = (name: string, value: string | undefined) => set({ [name]: value ?? null });
  const progress = useQuery(roundProgressQuery(roundId));
  const questions = useInfiniteQuery(roundQuestionsQuery(roundId, choice));
  const rows = useMemo(() => questions.data?.pages.flatMap(itemsOf) ?? [], [questions.data]);
  const [page] = questions.data?.pages ?? [];
  const first = page && !isPending(page) ? page : null;
  if (first?.total === 0 && choice.category === undefined && !choice.text) {
    return <NoQuestions protocol={protocol} />;
  }
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <AsOfNotice asOf={first?.asOf ?? null} />
      <ExcludedBar of={{ roundId }} raters={choice.raters} version={progress.data?.version} />
      <RaterFilter
        raters={progress.data?.raters ?? []}
        value={choice.raters}
        onChange={(group) => change("raters", group)}
      />
      <TableFilters
        search={{
          text: choice.text ?? "",
          maxLength: MAX_SEARCH_LENGTH,
          placeholder: t("Questions and instruction ids"),
        }}
        filters={[
          {
            name: "category",
            label: t("Category"),
            value: choice.category,
            choices: (first?.categories ?? []).map(({ category }) => ({ value: category, label: category })),
          },
        ]}
        onChange={change}
      />
      {first ? (
        <ListTable
          caption={t("Questions of the round and their answers")}
          noun={t("question")}
          columns={QUESTION_COLUMNS}
          rows={rows}
          rowKey={({ itemId }) => itemId}
          defaultSort={`-${USUAL_ITEM_ORDER}`}
          paged={pagedRows(questions, first.total, itemsOf)}
          fileName="questions"
          empty={t("No questions match. Clear a filter.")}
          selection={{
            keep: ({ itemId }) => itemId,
            nameOf: ({ instructionId, number }) => t("question {number} of {instructionId}", { number, instructionId }),
            actions: (selected) => (
              <OpenTasks
                address={`/studies/${studyId}/rounds/${roundId}/tasks`}
                ids={[...selected.keys()]}
                choice={choice}
              />
            ),
          }}
        />
      ) : page && isPending(page) ? (
        <WorkerComputes pending={page} />
      ) : (
        <PanelWaiting error={questions.error} onRetry={questions.refetch} />
      )}
    </div>
  );
}

const itemsOf = (page: RoundChecklist | Pending) => (isPending(page) ? [] : page.items);

/** Leads to the tasks in which the ticked questions were asked. */
function OpenTasks({ address, ids, choice }: { address: string; ids: readonly string[]; choice: ItemChoice }) {
  if (ids.length > MOST_QUESTIONS) {
    return (
      <Button size="sm" disabled>
        {t("Open tasks of up to {mostQuestions} questions", { mostQuestions: MOST_QUESTIONS })}
      </Button>
    );
  }
  const search = new URLSearchParams({ questions: ids.join(",") });
  if (choice.raters !== undefined) search.set("raters", choice.raters);
  if (choice.without !== undefined) search.set("without", choice.without);
  return (
    <LinkButton size="sm" href={`${address}?${search}`}>
      {ids.length === 1 ? t("Open its tasks") : t("Open their tasks")}
    </LinkButton>
  );
}
