"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { ListTable } from "@/components/table/list-table";
import { pagedRows } from "@/components/table/paged-rows";
import { PageWaiting } from "@/components/ui/page/page-waiting";
import { toast } from "@/components/ui/toast-store";
import { useUrlQuery } from "@/components/ui/use-url-query";
import { instructionOrderSchema, responseOrderSchema } from "@/lib/content/content-order";
import { fetchInstructionIds, instructionsQuery, responsesQuery } from "@/lib/content/queries/instructions";
import type { SearchTerm } from "@/lib/content/search/search-terms";
import type { ContentFilter } from "@/lib/content/study-content-filter";
import { t } from "@/lib/messages/translate";
import type { Study } from "@/lib/study/study";
import { ContentActions } from "./content-actions";
import { instructionColumns, responseColumns } from "./content-columns";

export interface ContentTableProps {
  study: Pick<Study, "id" | "may">;
  filter: ContentFilter;
  terms: readonly SearchTerm[];
}

export function InstructionTable({ study, filter, terms }: ContentTableProps) {
  const { get } = useUrlQuery();
  const sort = instructionOrderSchema.catch("position").parse(get("sort"));
  const query = useInfiniteQuery(instructionsQuery(study.id, filter, sort));
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.instructions) ?? [], [query.data]);
  if (!query.data) return <PageWaiting what={t("the instructions")} query={query} />;
  return (
    <ListTable
      caption={t("Instructions of the study")}
      noun={t("instruction")}
      columns={instructionColumns(study.id, terms)}
      rows={rows}
      rowKey={({ id }) => id}
      paged={pagedRows(query, query.data.pages[0]?.total ?? null, ({ instructions }) => instructions)}
      fileName="instructions"
      empty={t("No instructions match. Try fewer words or clear a filter.")}
      selection={{
        keep: ({ externalId }) => externalId,
        nameOf: ({ externalId }) => externalId,
        readAll: async () => {
          const { ids, isCut } = await fetchInstructionIds(study.id, filter);
          if (isCut)
            toast.info(
              t("The first {count, plural, one {# instruction is} other {# instructions are}} selected.", {
                count: ids.length,
              }),
            );
          return ids.map(({ id, externalId }) => [id, externalId] as const);
        },
        actions: (selected, clear) => (
          <ContentActions study={study} externalIds={[...selected.values()]} onDone={clear} />
        ),
      }}
    />
  );
}

/** What is done with responses is done with their instructions: rounds and tags go by these. */
export function ResponseTable({ study, filter, terms }: ContentTableProps) {
  const { get } = useUrlQuery();
  const sort = responseOrderSchema.catch("position").parse(get("sort"));
  const query = useInfiniteQuery(responsesQuery(study.id, filter, sort));
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.responses) ?? [], [query.data]);
  if (!query.data) return <PageWaiting what={t("the responses")} query={query} />;
  return (
    <ListTable
      caption={t("Responses of the study")}
      noun={t("response")}
      columns={responseColumns(study.id, terms)}
      rows={rows}
      rowKey={({ id }) => id}
      paged={pagedRows(query, query.data.pages[0]?.total ?? null, ({ responses }) => responses)}
      fileName="responses"
      empty={t("No responses match. Try fewer words or clear a filter.")}
      selection={{
        keep: ({ externalId }) => externalId,
        nameOf: ({ system, sample, externalId }) =>
          t("{system}{sample} to {externalId}", {
            system,
            sample: sample > 0 ? ` ${t("sample {sample}", { sample })}` : "",
            externalId,
          }),
        actions: (selected, clear) => (
          <ContentActions study={study} externalIds={[...new Set(selected.values())]} ofResponses onDone={clear} />
        ),
      }}
    />
  );
}
