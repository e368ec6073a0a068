import type { LabelTable } from "@/lib/stats/reliability/label-table";
import { MIN_LABELS_TO_PAIR } from "@/lib/stats/reliability/unit-patterns";
import { collectLabels } from "../labels/collect-labels";
import type { LabelFileOptions } from "../labels/label-file-options";
import { readLabelFile } from "../labels/read-label-file";
import { numberNotes } from "../labels/scale-notes";
import { columnIn, unitClusters, type WantedColumn } from "../labels/unit-clusters";
import type { UsedColumns } from "../labels/used-columns";
import type { AgreementGroup, LabelCounts } from "./agreement-result";
import { type ComputeOptions, computeAgreement } from "./compute-agreement";

export interface ReadAgreement {
  readonly name: string;
  /** The name with the conditions that rows had to meet. */
  readonly described: string;
  readonly counts: LabelCounts;
  readonly groups: readonly AgreementGroup[];
  /** The labels of each group. */
  readonly tables: readonly LabelTable[];
  /** Units of each table → what each belongs to; null where no column says it. */
  readonly clusters: readonly (readonly string[])[] | null;
  /** The column of the clusters. */
  readonly clusterColumn: string | null;
  readonly hasUnitIds: boolean;
  readonly isGrouped: boolean;
  readonly columns: UsedColumns;
  readonly notes: readonly string[];
}

/**
 * A file's labels, and every statistic asked for of each group of them.
 * @param cluster the column that says what units belong to; null where that is not wanted
 */
export async function readAgreement(
  path: string,
  file: LabelFileOptions,
  compute: ComputeOptions,
  cluster: WantedColumn | null = null,
): Promise<ReadAgreement> {
  return readLabelFile(path, file, async (reading) => {
    const column = cluster && columnIn(reading, cluster);
    const by = file.by.length === 0 && reading.table.unfolded?.isByCriterion ? ["criterion"] : file.by;
    const collected = await collectLabels(reading, { ...file, by, ...(column !== null && { unitParts: [column] }) });
    const notes = [...collected.notes];
    const tables: LabelTable[] = [];
    const clusters: (readonly string[])[] = [];
    const groups = collected.groups.map(({ by, labels }) => {
      const { table: found, doubtful, alike, written, assumed } = labels.finish(compute.levels);
      const units = column === null ? null : unitClusters(found, reading.name, column);
      const table = units?.table ?? found;
      if (units) clusters.push(units.clusters);
      if (doubtful.length > 0) notes.push(doubtfulNote(reading.name, doubtful));
      if (written) notes.push(`${reading.name}: ${written}`);
      if (assumed) notes.push(`${reading.name}: ${assumedNote(assumed, table)}`);
      const [one, other] = alike;
      if (other)
        notes.push(`${reading.name}: "${one}" and "${other}" differ only in case and count as different labels.`);
      notes.push(...numberNotes(reading.name, table));
      tables.push(table);
      const say = (title: string) => reading.progress.say(`${reading.name}: ${title} …`);
      return computeAgreement(table, by, compute, say, units?.clusters);
    });
    const counts = countsOfAll(tables, groups);
    const { hasUnitIds } = collected;
    const isGrouped = by.length > 0;
    const kept = file.where.map(({ column, values }) => `${column}=${values.join(" or ")}`);
    const described = [reading.name, ...kept].join(", ");
    return {
      name: reading.name,
      described,
      counts,
      groups,
      tables,
      hasUnitIds,
      isGrouped,
      clusters: column === null ? null : clusters,
      clusterColumn: column,
      columns: collected.columns,
      notes: [...new Set(notes)],
    };
  });
}

function assumedNote(assumed: "reversible" | "stored", { scale }: LabelTable): string {
  if (assumed === "reversible") {
    return `these labels compare A and B, and which response is called A means nothing: values ${scale.values.join(", ")} are read both ways; --stored-order takes them as they are stored, with A what the pair's first row calls A.`;
  }
  return "these labels compare A and B, but are not on a scale that is known, so that they count as they are stored; --values declares it.";
}

function doubtfulNote(name: string, texts: readonly string[]): string {
  const quoted = texts.map((text) => `"${text}"`).join(", ");
  return `${name}: ${quoted} counts as a category, because the labels are words; --missing ${texts.join(",")} says that it means no label.`;
}

/** Counts over all groups: a unit or rater that is in several groups is one. */
function countsOfAll(tables: readonly LabelTable[], groups: readonly LabelCounts[]): LabelCounts {
  const [only] = groups;
  if (only && groups.length === 1) return only;
  const [units, pairable, raters] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const { unitIds, raterIds, unitOffsets } of tables) {
    unitIds?.forEach((id, unit) => {
      units.add(id);
      if ((unitOffsets[unit + 1] ?? 0) - (unitOffsets[unit] ?? 0) >= MIN_LABELS_TO_PAIR) pairable.add(id);
    });
    for (const id of raterIds ?? []) raters.add(id);
  }
  const sum = (count: keyof LabelCounts) => groups.reduce((total, group) => total + group[count], 0);
  const [nRaters, nLabels] = [raters.size, sum("nLabels")];
  // A unit without an id is a line, and in one group only.
  if (tables.every(({ unitIds }) => unitIds === null)) {
    return { nUnits: sum("nUnits"), nUnitsPairable: sum("nUnitsPairable"), nRaters, nLabels };
  }
  return { nUnits: units.size, nUnitsPairable: pairable.size, nRaters, nLabels };
}
