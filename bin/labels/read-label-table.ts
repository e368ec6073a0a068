import type { Level } from "@/lib/stats/alpha/difference";
import type { LabelTable } from "@/lib/stats/reliability/label-table";
import { AppError } from "@/lib/wire/app-error";
import { collectLabels } from "./collect-labels";
import type { LabelFileOptions } from "./label-file-options";
import { readLabelFile } from "./read-label-file";
import { columnIn, unitClusters, type WantedColumn } from "./unit-clusters";
import type { UsedColumns } from "./used-columns";

export interface ReadLabelTable {
  readonly name: string;
  readonly table: LabelTable;
  /** Units → what each belongs to, such as its instruction; null where no column says it. */
  readonly clusters: readonly string[] | null;
  readonly columns: UsedColumns;
  readonly notes: readonly string[];
}

/**
 * All labels of a file as one table.
 * @param levels the levels its values are meant for; null for whichever fits
 * @param cluster the column that says what units belong to; null where that is not wanted
 */
export function readLabelTable(
  path: string,
  options: LabelFileOptions,
  levels: readonly Level[] | null,
  cluster: WantedColumn | null = null,
): Promise<ReadLabelTable> {
  return readLabelFile(path, options, async (reading) => {
    const column = cluster && columnIn(reading, cluster);
    const unitParts = column === null ? options.unitParts : [column];
    const collected = await collectLabels(reading, { ...options, by: [], unitParts });
    const { name } = reading;
    if (!collected.hasUnitIds) {
      throw new AppError("INVALID", `${name}: units are matched by their ids. Name the id column with --unit.`);
    }
    const [group] = collected.groups;
    if (!group) throw new AppError("INVALID", `${name}: expected at least one label; found none.`);
    const { table, written } = group.labels.finish(levels, "numbers");
    const notes = written ? [...collected.notes, `${name}: ${written}`] : collected.notes;
    const units = column === null ? { table, clusters: null } : unitClusters(table, name, column);
    return { name, ...units, columns: collected.columns, notes };
  });
}
