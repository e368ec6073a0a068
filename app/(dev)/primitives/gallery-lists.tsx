"use client";

import { useState } from "react";
import { HitText } from "@/components/table/hit-text";
import type { ListColumn, PagedRows } from "@/components/table/list-column";
import { ListTable } from "@/components/table/list-table";
import { RowLink } from "@/components/table/row-link";
import { TableFilters } from "@/components/table/table-filters";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/section";
import { searchTerms } from "@/lib/content/search/search-terms";

interface Row {
  id: string;
  name: string;
  labels: number | null;
}

const ROWS: readonly Row[] = [
  { id: "1", name: "Write a haiku", labels: 12 },
  {
    id: "2",
    name: "Write a letter that is so long that its name takes more than one line of a narrow screen",
    labels: 3,
  },
  { id: "3", name: "Count to ten", labels: null },
];

const FAILED: PagedRows<Row> = {
  total: 240,
  hasMore: true,
  isLoading: false,
  error: new Error("The server did not answer."),
  isStale: false,
  loadMore: () => undefined,
  readAll: async () => ({ rows: ROWS, isComplete: false }),
};

/** The one table, and its filters: with rows, with none, and with a page that could not be read. */
export function GalleryLists() {
  const [chosen, setChosen] = useState<Readonly<Record<string, string | undefined>>>({ text: "write" });
  const terms = searchTerms(chosen.text ?? "");
  const columns: readonly ListColumn<Row>[] = [
    {
      id: "name",
      header: "Name",
      rowHeader: true,
      value: ({ name }) => name,
      cell: ({ id, name }) => (
        <RowLink href={`/primitives?row=${id}`}>
          <HitText text={name} terms={terms} />
        </RowLink>
      ),
    },
    {
      id: "count",
      header: "Labels",
      help: "How many there are",
      numeric: true,
      value: ({ labels }) => labels,
      cell: ({ labels }) => labels ?? "–",
    },
    { id: "key", header: "Key", optional: true, value: ({ id }) => id, cell: ({ id }) => id },
  ];
  const table = { noun: "prompt", columns, rowKey: ({ id }: Row) => id, empty: "No prompt fits.", fileName: "prompts" };
  return (
    <Section title="Lists">
      <TableFilters
        search={{ text: chosen.text ?? "", placeholder: "Search", maxLength: 40 }}
        filters={[
          {
            name: "kind",
            label: "Kind",
            value: chosen.kind,
            choices: [
              { value: "a", label: "First", count: 2 },
              { value: "b", label: "Second", count: 1 },
            ],
          },
        ]}
        onChange={(name, value) => setChosen({ ...chosen, [name]: value })}
      />
      <ListTable
        {...table}
        caption="Prompts to choose from"
        rows={ROWS}
        selection={{
          keep: ({ name }) => name,
          nameOf: ({ name }) => name,
          actions: (_, clear) => (
            <Button size="sm" onClick={clear}>
              Archive
            </Button>
          ),
        }}
      />
      <ListTable {...table} caption="No prompts" rows={[]} />
      <ListTable {...table} caption="Prompts of a page that failed" rows={ROWS} paged={FAILED} />
    </Section>
  );
}
