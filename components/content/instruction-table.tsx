"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { ListTable } from "@/components/table/list-table";
import { pagedRows } from "@/components/table/paged-rows";
import { PageWaiting } from "@/components/ui/page/page-waiting";
import { toast } from "@/components/ui/toast-store";
import { useUrlQuery } from "@/components/ui/use-url-query";
import { instructionOrderSchema } from "@/lib/content/content-order";
import { fetchInstructionIds, instructionsQuery } from "@/lib/content/queries/instructions";
import type { SearchTerm } from "@/lib/content/search/search-terms";
import type { ContentFilter } from "@/lib/content/study-content-filter";
import { t } from "@/lib/messages/translate";
import type { Study } from "@/lib/study/study";
import { ContentActions } from "./content-actions";
import { instructionColumns } from "./content-columns";

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
