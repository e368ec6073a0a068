import { Option } from "commander";
import type { LabelTable } from "@/lib/stats/reliability/label-table";
import { AppError } from "@/lib/wire/app-error";
import { list } from "./label-columns";
import { unitParts } from "./oriented-rows";
import type { ReadingFile } from "./read-label-file";

/** A column of Tickbox's own exports and of many others: responses to one instruction are not independent. */
export const USUAL_CLUSTER = "instruction_id";

/** A column that is looked for under its name and must be there only where `isRequired`. */
export interface WantedColumn {
  readonly column: string;
  readonly isRequired: boolean;
}

/** --cluster. @param what is drawn as a whole */
export function clusterOption(what: string): Option {
  return new Option(
    "--cluster <column>",
    `what ${what} that are not independent share, resampled together (default: ${USUAL_CLUSTER}, if present)`,
  );
}

/** The column that --cluster names, or the usual one. */
export function wantedCluster(cluster: string | undefined): WantedColumn {
  return { column: cluster ?? USUAL_CLUSTER, isRequired: cluster !== undefined };
}

/** The column's name where the file has it, else null. @throws AppError where it must be there */
export function columnIn({ table, name }: ReadingFile, { column, isRequired }: WantedColumn): string | null {
  if (table.columns.includes(column)) return column;
  if (!isRequired) return null;
  throw new AppError(
    "INVALID",
    `${name}: there is no column "${column}" as the options say. The columns are ${list(table.columns)}.`,
  );
}

/**
 * A table whose units were also distinguished by a column of clusters, with the units' own ids restored.
 * @returns units → their cluster: the unit itself where the column is empty
 * @throws AppError where the file says two clusters of one unit
 */
export function unitClusters(
  table: LabelTable,
  name: string,
  column: string,
): { table: LabelTable; clusters: readonly string[] } {
  const clusterOf = new Map<string, string>();
  for (const id of table.unitIds ?? []) {
    const [unit, given] = unitParts(id);
    const [own, cluster] = [unit ?? "", given ?? unit ?? ""];
    const known = clusterOf.get(own);
    if (known !== undefined) {
      throw new AppError("INVALID", `${name}: ${own} has two values of ${column}, "${known}" and "${cluster}".`);
    }
    clusterOf.set(own, cluster);
  }
  return { table: { ...table, unitIds: [...clusterOf.keys()] }, clusters: [...clusterOf.values()] };
}
