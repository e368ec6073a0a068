"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { ListTable } from "@/components/table/list-table";
import { pagedRows } from "@/components/table/paged-rows";
import { PageWaiting } from "@/components/ui/page/page-waiting";
import { useUrlQuery } from "@/components/ui/use-url-query";
import { responseOrderSchema } from "@/lib/content/content-order";
import { responsesQuery } from "@/lib/content/queries/instructions";
import { t } from "@/lib/messages/translate";
import { ContentActions } from "./content-actions";
import { responseColumns } from "./content-columns";
import type { ContentTableProps } from "./instruction-table";

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
