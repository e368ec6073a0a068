"use client";

import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { Button } from "@/components/ui/button";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Panel } from "@/components/ui/panel";
import { QueryError } from "@/components/ui/query-error";
import { SPENDERS_PER_PAGE, type Spender, type Spenders } from "@/lib/domain/run/spending";
import { spendingQuery } from "@/lib/queries/models/spending";
import { formatMoney } from "../run/run-format";
import { SpendingLimitDialog } from "./spending-limit-dialog";

const WORDS = {
  studies: {
    title: "Studies",
    description: "All runs of the study together, whoever started them.",
    column: "Study",
    find: "Find a study",
  },
  people: {
    title: "People",
    description: "All runs that the person started, in whatever study.",
    column: "Person",
    find: "Find a person",
  },
} as const;

/** What studies or people have spent on models, and a way to limit it. */
export function SpendingTable({ of }: { of: Spenders }) {
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(0);
  const [limiting, setLimiting] = useState<Spender | null>(null);
  const query = useQuery(spendingQuery(of, { search: useDeferredValue(search), page }));
  const { data, error } = query;
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / SPENDERS_PER_PAGE));
  const words = WORDS[of];
  const columns: Column<Spender>[] = [
    {
      id: "name",
      header: words.column,
      rowHeader: true,
      className: "min-w-40 max-w-96 [overflow-wrap:anywhere]",
      cell: ({ name }) => name,
    },
    { id: "spent", header: "Spent", numeric: true, cell: ({ spent }) => <Spent spent={spent} /> },
    {
      id: "limit",
      header: "Limit",
      numeric: true,
      cell: ({ limit }) => (limit ? formatMoney(limit.amount, limit.currency) : "–"),
    },
    {
      id: "actions",
      header: <span className="sr-only">Actions</span>,
      className: "w-px",
      cell: (spender) => (
        <Button
          size="sm"
          className="-my-1"
          aria-label={`${spender.limit ? "Change" : "Set"} the limit of ${spender.name}`}
          onClick={() => setLimiting(spender)}
        >
          {spender.limit ? "Change" : "Set limit"}
        </Button>
      ),
    },
  ];
  return (
    <Panel
      title={words.title}
      level={2}
      description={words.description}
      flush
      footer={
        pages > 1 ? (
          <div className="flex items-center justify-end gap-3">
            <Button size="sm" disabled={page === 0} onClick={() => setPage(page - 1)}>
              Previous
            </Button>
            Page {page + 1} of {pages}
            <Button size="sm" disabled={page + 1 >= pages} onClick={() => setPage(page + 1)}>
              Next
            </Button>
          </div>
        ) : undefined
      }
    >
      <Field label={words.find} className="max-w-sm px-5 pb-4">
        <Input
          type="search"
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            setPage(0);
          }}
        />
      </Field>
      {error ? (
        <QueryError title="The spending could not be loaded" query={query} />
      ) : (
        <DataTable
          caption={`Spending: ${words.title.toLowerCase()}`}
          hideCaption
          columns={columns}
          rows={data?.spenders ?? []}
          rowKey={({ id }) => id}
          empty={data ? "Nothing by that name." : "Loading…"}
        />
      )}
      {limiting ? (
        <SpendingLimitDialog key={limiting.id} of={of} spender={limiting} onClose={() => setLimiting(null)} />
      ) : null}
    </Panel>
  );
}

function Spent({ spent }: Pick<Spender, "spent">) {
  if (spent.length === 0) return "–";
  return spent.map(({ currency, cost }) => (
    <span key={currency} className="block">
      {formatMoney(cost, currency)}
    </span>
  ));
}
