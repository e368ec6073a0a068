import type { LabelTable } from "@/lib/stats/reliability/label-table";
import type { Random } from "@/lib/stats/resampling/random";

/** At most `maxLabels` labels of the table: whole units, drawn without replacement; all where there are no more. */
export function sampleUnits(table: LabelTable, maxLabels: number, random: Random): LabelTable {
  if (table.valueIndex.length <= maxLabels) return table;
  const order = Uint32Array.from({ length: table.nUnits }, (_, unit) => unit);
  let [chosen, labels] = [0, 0];
  for (; chosen < order.length; chosen++) {
    const other = chosen + Math.floor(random() * (order.length - chosen));
    const unit = order[other] ?? 0;
    order[other] = order[chosen] ?? 0;
    order[chosen] = unit;
    labels += (table.unitOffsets[unit + 1] ?? 0) - (table.unitOffsets[unit] ?? 0);
    if (labels > maxLabels) break;
  }
  const units = order.slice(0, chosen).sort();
  const unitOffsets = new Uint32Array(units.length + 1);
  const raterIndex: number[] = [];
  const valueIndex: number[] = [];
  units.forEach((unit, index) => {
    for (let i = table.unitOffsets[unit] ?? 0; i < (table.unitOffsets[unit + 1] ?? 0); i++) {
      raterIndex.push(table.raterIndex[i] ?? 0);
      valueIndex.push(table.valueIndex[i] ?? 0);
    }
    unitOffsets[index + 1] = raterIndex.length;
  });
  return {
    ...table,
    nUnits: units.length,
    unitIds: null,
    unitOffsets,
    raterIndex: Uint32Array.from(raterIndex),
    valueIndex: Uint32Array.from(valueIndex),
  };
}
