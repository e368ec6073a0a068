"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Pager } from "@/components/ui/pager";
import { Panel } from "@/components/ui/panel";
import { QueryError } from "@/components/ui/query-error";
import { useSearchedPages } from "@/components/ui/use-url-query";
import { formatMoney } from "@/lib/format/format-number";
import { t } from "@/lib/messages/translate";
import { spendingQuery } from "@/lib/runs/queries/spending";
import { SPENDERS_PER_PAGE, type Spender, type Spenders } from "@/lib/runs/spending";
import { SpendingLimitDialog } from "./spending-limit-dialog";

const WORDS = {
  studies: {
    title: t("Studies"),
    description: t("All runs of the study, by anyone."),
    column: t("Study"),
    find: t("Find a study"),
  },
  people: {
    title: t("People"),
    description: t("All runs this person started, in any study."),
    column: t("Person"),
    find: t("Find a person"),
  },
} as const;

/** What studies or people have spent on models, and a way to limit it. */
export function SpendingTable({ of }: { of: Spenders }) {
  const { asked, setAfter, searchField } = useSearchedPages();
  const [limiting, setLimiting] = useState<Spender | null>(null);
  const query = useQuery(spendingQuery(of, asked));
  const { data, error } = query;
  const total = data?.total ?? 0;
  const words = WORDS[of];
  const columns: Column<Spender>[] = [
    {
      id: "name",
      header: words.column,
      rowHeader: true,
      className: "min-w-40 max-w-96 [overflow-wrap:anywhere]",
      cell: ({ name }) => name,
    },
    { id: "spent", header: t("Spent"), numeric: true, cell: ({ spent }) => <Spent spent={spent} /> },
    {
      id: "limit",
      header: t("Limit"),
      numeric: true,
      cell: ({ limit }) => (limit ? formatMoney(limit.amount, limit.currency) : "–"),
    },
    {
      id: "actions",
      header: <span className="sr-only">{t("Actions")}</span>,
      className: "w-px",
      cell: (spender) => (
        <Button
          size="sm"
          className="-my-1"
          aria-label={t("{change} the limit of {spender}", {
            change: spender.limit ? t("Change") : t("Set"),
            spender: spender.name,
          })}
          onClick={() => setLimiting(spender)}
        >
          {spender.limit ? t("Change") : t("Set limit")}
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
        total > SPENDERS_PER_PAGE ? (
          <div className="flex justify-end">
            <Pager after={asked.after} total={total} size={SPENDERS_PER_PAGE} onAfter={setAfter} />
          </div>
        ) : undefined
      }
    >
      <Field label={words.find} className="max-w-sm px-5 pb-4">
        <Input type="search" {...searchField} />
      </Field>
      {error ? (
        <QueryError title={t("The spending couldn’t be loaded")} query={query} />
      ) : (
        <DataTable
          caption={t("Spending: {words}", { words: words.title.toLowerCase() })}
          hideCaption
          columns={columns}
          rows={data?.spenders ?? []}
          rowKey={({ id }) => id}
          empty={data ? t("No matches.") : t("Loading…")}
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
