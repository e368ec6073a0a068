import { naturalOrder } from "@/lib/format/natural-order";
import type { Grouping } from "@/lib/results/grouping";
import type { TaskFacet } from "./counts/task-facets";

/** The names under which a task counts in a grouping: both systems of a pair, every category of a checklist. */
function namesIn(grouping: Grouping, facet: TaskFacet): readonly (string | null)[] {
  switch (grouping) {
    case "system":
      return [...new Set([facet.systemA, facet.systemB].flatMap((system) => system?.name ?? []))];
    case "subset":
      return [facet.subset];
    case "domain":
      return [facet.domain];
    case "category":
      return facet.categories;
  }
}

/**
 * Rows by the names under which their tasks count, in the order of the names, null last. Nothing for a grouping that the
 * round does not have: no subset, domain or category anywhere.
 */
export function groupByName<Row extends { facet: TaskFacet }>(
  grouping: Grouping,
  rows: readonly Row[],
): { name: string | null; rows: Row[] }[] {
  const groups = new Map<string | null, Row[]>();
  // Many tasks share one facet.
  const namesOf = new Map<TaskFacet, readonly (string | null)[]>();
  for (const row of rows) {
    const names = namesOf.get(row.facet) ?? namesIn(grouping, row.facet);
    namesOf.set(row.facet, names);
    for (const name of names) {
      const group = groups.get(name);
      if (group) group.push(row);
      else groups.set(name, [row]);
    }
  }
  if (groups.size === 1 && groups.has(null)) return [];
  return [...groups].map(([name, of]) => ({ name, rows: of })).sort((a, b) => compareNames(a.name, b.name));
}

/** M2 before M10, null last. */
export function compareNames(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return naturalOrder(a, b);
}
