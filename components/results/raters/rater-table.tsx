"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { ListTable } from "@/components/table/list-table";
import { TableFilters } from "@/components/table/table-filters";
import { useUrlQuery } from "@/components/ui/use-url-query";
import { t } from "@/lib/messages/translate";
import type { RoundRaters } from "@/lib/results/agreement-raters";
import { roundPeopleQuery } from "@/lib/results/queries/round-people";
import { MAX_SEARCH_LENGTH } from "@/lib/wire/limits";
import { RaterActions } from "./rater-actions";
import { raterColumns } from "./rater-columns";
import { type RaterRow, raterRows } from "./rater-row";

export interface RaterTableProps {
  studyId: string;
  roundId: string;
  /** null while nobody has labelled */
  data: RoundRaters | null;
}

/** Every rater of the round, with all that is counted of it; people are left out and removed here. */
export function RaterTable({ studyId, roundId, data }: RaterTableProps) {
  const { get, set } = useUrlQuery();
  const people = useQuery(roundPeopleQuery(roundId));
  const text = get("text") ?? "";
  const all = useMemo(() => raterRows(data, people.data?.people ?? []), [data, people.data]);
  const rows = all.filter((row) => isNamed(row, text));
  if (data === null && all.length === 0) return null;
  const labels = `/studies/${studyId}/rounds/${roundId}/tasks/labels`;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {all.length > FEW || text !== "" ? (
        <TableFilters
          search={{ text, maxLength: MAX_SEARCH_LENGTH, placeholder: t("Raters") }}
          filters={[]}
          onChange={(name, value) => set({ [name]: value ?? null })}
        />
      ) : null}
      <ListTable
        caption={t("Raters of the round")}
        noun={t("rater")}
        columns={raterColumns(data, labels)}
        rows={rows}
        rowKey={({ raterId }) => raterId}
        defaultSort="rater"
        fileName="raters"
        empty={text === "" ? t("No rater of this kind has labelled.") : t("No raters match. Clear the search.")}
        selection={{
          keep: (row) => row,
          nameOf: ({ pseudonym }) => pseudonym,
          actions: (selected, clear) => (
            <RaterActions
              roundId={roundId}
              raters={[...selected.values()]}
              mayRemove={people.data?.mayRemove ?? false}
              onDone={clear}
            />
          ),
        }}
      />
    </div>
  );
}

/** So few are found by looking. */
const FEW = 10;

function isNamed({ pseudonym, name }: RaterRow, text: string): boolean {
  const words = text.trim().toLocaleLowerCase("en");
  return `${pseudonym} ${name ?? ""}`.toLocaleLowerCase("en").includes(words);
}
