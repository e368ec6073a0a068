"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { ListTable } from "@/components/table/list-table";
import { pagedRows } from "@/components/table/paged-rows";
import { PageWaiting } from "@/components/ui/page/page-waiting";
import { useUrlQuery } from "@/components/ui/use-url-query";
import { responseOrderSchema } from "@/lib/domain/study/content-order";
import { responsesQuery } from "@/lib/queries/study/instructions";
import { ContentActions } from "./content-actions";
import { responseColumns } from "./content-columns";
import type { ContentTableProps } from "./instruction-table";

/** What is done with responses is done with their instructions: rounds and tags go by these. */
export function ResponseTable({ study, filter, terms }: ContentTableProps) {
  const { get } = useUrlQuery();
  const sort = responseOrderSchema.catch("position").parse(get("sort"));
  const query = useInfiniteQuery(responsesQuery(study.id, filter, sort));
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.responses) ?? [], [query.data]);
  if (!query.data) return <PageWaiting what="the responses" query={query} />;
  return (
    <ListTable
      caption="Responses of the study"
      noun="response"
      columns={responseColumns(study.id, terms)}
      rows={rows}
      rowKey={({ id }) => id}
      paged={pagedRows(query, query.data.pages[0]?.total ?? null, ({ responses }) => responses)}
      fileName="responses"
      empty="No responses match. Try fewer words or clear a filter."
      selection={{
        keep: ({ externalId }) => externalId,
        nameOf: ({ system, sample, externalId }) =>
          `${system}${sample > 0 ? ` sample ${sample}` : ""} to ${externalId}`,
        actions: (selected, clear) => (
          <ContentActions study={study} externalIds={[...new Set(selected.values())]} ofResponses onDone={clear} />
        ),
      }}
    />
  );
}
