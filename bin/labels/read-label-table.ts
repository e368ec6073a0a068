import { AppError } from "@/lib/domain/app-error";
import type { Level } from "@/lib/stats/alpha/difference";
import type { LabelTable } from "@/lib/stats/reliability/label-table";
import { collectLabels } from "./collect-labels";
import type { LabelFileOptions } from "./label-file-options";
import { readLabelFile } from "./read-label-file";

export interface ReadLabelTable {
  readonly name: string;
  readonly table: LabelTable;
  readonly notes: readonly string[];
}

/** All labels of a file as one table. @param levels the levels its values are meant for; null for whichever fits */
export function readLabelTable(
  path: string,
  options: LabelFileOptions,
  levels: readonly Level[] | null,
): Promise<ReadLabelTable> {
  return readLabelFile(path, options, async (reading) => {
    const collected = await collectLabels(reading, { ...options, by: [] });
    const { name } = reading;
    if (!collected.hasUnitIds) {
      throw new AppError("INVALID", `${name}: units are matched by their ids; name their column with --unit.`);
    }
    const [group] = collected.groups;
    if (!group) throw new AppError("INVALID", `${name}: expected at least one label; found none.`);
    return { name, table: group.labels.finish(levels).table, notes: collected.notes };
  });
}
