import { Prisma } from "@/lib/db/generated/client";

/** The columns of a statement that are there, by the names of the row's members; false: not in this export. */
type Columns<Name extends string> = { readonly [Each in Name]?: Prisma.Sql | false };

/**
 * The list of columns for SELECT, and the mask that picks their members of the row's schema: even a column of nulls costs, for
 * each row, as much as one with values.
 */
export function selectedColumns<Name extends string>(names: readonly Name[], columns: Columns<Name>) {
  const present: { [Each in Name]?: true } = {};
  const list: Prisma.Sql[] = [];
  for (const name of names) {
    const column = columns[name];
    if (!column) continue;
    present[name] = true;
    list.push(Prisma.sql`${column} AS ${Prisma.raw(`"${name}"`)}`);
  }
  return { present, list: Prisma.join(list) };
}
