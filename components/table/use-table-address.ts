"use client";

import type { SortingState } from "@tanstack/react-table";
import { useUrlQuery } from "@/components/ui/use-url-query";
import type { ListColumn } from "./list-column";

/**
 * The table settings kept in the URL, so that a link shows the same: `sort=-labels`, and `columns=` where the shown
 * columns differ from the default ones.
 */
export function useTableAddress<Row>(columns: readonly ListColumn<Row>[], defaultSort: string | undefined) {
  const { get, set } = useUrlQuery();
  const sort = get("sort") ?? defaultSort ?? "";
  const sorting: SortingState = readSort(sort, columns);
  const usual = columns.filter(({ optional }) => !optional).map(({ id }) => id);
  const named = get("columns")?.split(",");
  const shown = named
    ? columns.filter(({ id, rowHeader }) => rowHeader || named.includes(id)).map(({ id }) => id)
    : usual;
  return {
    sorting,
    setSorting: ([first]: SortingState) => {
      const next = first ? `${first.desc ? "-" : ""}${first.id}` : "";
      set({ sort: next === (defaultSort ?? "") ? null : next });
    },
    shown,
    setShown: (ids: readonly string[]) =>
      set({ columns: usual.length === ids.length && usual.every((id) => ids.includes(id)) ? null : ids.join(",") }),
  };
}

/** A column that is not there, or has no order, sorts nothing. */
function readSort<Row>(sort: string, columns: readonly ListColumn<Row>[]): SortingState {
  const id = sort.replace(/^-/, "");
  const column = columns.find((each) => each.id === id && each.sortable !== false);
  return column ? [{ id, desc: column.only ? column.only === "desc" : sort.startsWith("-") }] : [];
}
