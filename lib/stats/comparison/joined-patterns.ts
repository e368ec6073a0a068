import { occurringScale, type ValueScale } from "../label-value";
import { type LabelTable, patternsFromTable } from "../reliability/label-table";
import { MIN_LABELS_TO_PAIR, type UnitPatterns } from "../reliability/unit-patterns";
import { StatsInputError } from "../stats-input-error";

/** The units of two tables with one set of patterns: first those of a, then those of b. Only pairable units are kept. */
export interface JoinedPatterns {
  readonly patterns: UnitPatterns;
  readonly patternsOfA: Uint32Array;
  readonly patternsOfB: Uint32Array;
  /**
   * Which units are drawn together, since they are not independent: the number of each unit's cluster, of a and of b. In a
   * paired design they are the same. Without them each unit is drawn by itself.
   */
  readonly clusters?: { readonly a: Uint32Array; readonly b: Uint32Array } | null;
}

/**
 * @param clusters units of each table → what each belongs to, such as its instruction
 * @param paired keep only units that can be paired in both tables, in the same order
 */
export function joinedPatterns(
  a: LabelTable,
  b: LabelTable,
  paired: boolean,
  clusters: UnitClusters | null = null,
): JoinedPatterns {
  const [unitsA, unitsB] = paired ? commonUnits(a, b) : [pairableUnits(a), pairableUnits(b)];
  const scale = commonScale(a, b);
  const position = new Map(scale.values.map((value, index) => [value, index]));
  const parts = [
    { table: a, units: unitsA },
    { table: b, units: unitsB },
  ];
  const nUnits = unitsA.length + unitsB.length;
  const unitOffsets = new Uint32Array(nUnits + 1);
  const valueIndex: number[] = [];
  let unit = 0;
  for (const { table, units } of parts) {
    const recode = table.scale.values.map((value) => position.get(value) ?? 0);
    for (const original of units) {
      for (let i = table.unitOffsets[original] ?? 0; i < (table.unitOffsets[original + 1] ?? 0); i++) {
        valueIndex.push(recode[table.valueIndex[i] ?? 0] ?? 0);
      }
      unitOffsets[++unit] = valueIndex.length;
    }
  }
  const patterns = patternsFromTable({
    nUnits,
    nRaters: a.nRaters + b.nRaters,
    unitIds: null,
    raterIds: null,
    scale,
    unitOffsets,
    raterIndex: new Uint32Array(valueIndex.length),
    valueIndex: Uint32Array.from(valueIndex),
  });
  return {
    patterns,
    patternsOfA: patterns.patternOfUnit.subarray(0, unitsA.length),
    patternsOfB: patterns.patternOfUnit.subarray(unitsA.length),
    clusters: clusters && numberedClusters(clusters, unitsA, unitsB),
  };
}

/** Of each table, units → what each belongs to. */
export interface UnitClusters {
  readonly a: readonly string[];
  readonly b: readonly string[];
}

/** Clusters by number; null where none holds two units. */
function numberedClusters(clusters: UnitClusters, unitsA: readonly number[], unitsB: readonly number[]) {
  const numbers = new Map<string, number>();
  const numbered = (of: readonly string[], units: readonly number[]) =>
    Uint32Array.from(units, (unit) => {
      const cluster = of[unit] ?? "";
      const number = numbers.get(cluster) ?? numbers.size;
      numbers.set(cluster, number);
      return number;
    });
  const [a, b] = [numbered(clusters.a, unitsA), numbered(clusters.b, unitsB)];
  const areShared = [a, b].some((of) => new Set(of).size < of.length);
  return areShared ? { a, b } : null;
}

function pairableUnits(table: LabelTable): number[] {
  const units: number[] = [];
  for (let unit = 0; unit < table.nUnits; unit++) if (isPairable(table, unit)) units.push(unit);
  return units;
}

function commonUnits(a: LabelTable, b: LabelTable): [number[], number[]] {
  if (!a.unitIds || !b.unitIds) {
    throw new StatsInputError("A paired comparison matches units by their ids: both tables need unitIds.");
  }
  const inB = new Map(b.unitIds.map((id, unit) => [id, unit]));
  const [unitsA, unitsB]: [number[], number[]] = [[], []];
  a.unitIds.forEach((id, unit) => {
    const other = inB.get(id);
    if (other === undefined || !isPairable(a, unit) || !isPairable(b, other)) return;
    unitsA.push(unit);
    unitsB.push(other);
  });
  return [unitsA, unitsB];
}

function isPairable({ unitOffsets }: LabelTable, unit: number): boolean {
  return (unitOffsets[unit + 1] ?? 0) - (unitOffsets[unit] ?? 0) >= MIN_LABELS_TO_PAIR;
}

function commonScale(a: LabelTable, b: LabelTable): ValueScale {
  const isSame =
    a.scale.values.length === b.scale.values.length && a.scale.values.every((v, i) => v === b.scale.values[i]);
  if (Boolean(a.scale.isReversible) !== Boolean(b.scale.isReversible)) {
    throw new StatsInputError("Both protocols must have a reversible scale, or neither.");
  }
  if (isSame) return a.scale;
  if (a.scale.ordering === "declared" && b.scale.ordering === "declared") {
    throw new StatsInputError(
      `Both protocols must declare the same values: found ${a.scale.values.join(", ")} and ${b.scale.values.join(", ")}.`,
    );
  }
  return occurringScale([...a.scale.values, ...b.scale.values]);
}
