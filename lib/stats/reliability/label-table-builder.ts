import { assertLabelValue, declaredScale, type LabelValue, occurringScale, type ValueScale } from "../label-value";
import { StatsInputError } from "../stats-input-error";
import { DuplicateLabelError } from "./duplicate-label-error";
import { type IndexArray, IndexList, indexArray } from "./index-list";
import type { LabelTable } from "./label-table";
import { TextIndex } from "./text-index";

/** One rater's label for one unit; a null value is a missing label. */
export interface Label {
  readonly unit: string;
  readonly rater: string;
  readonly value: LabelValue | null;
}

export interface LabelTableOptions {
  /** The values labels may take, in their order. Without it: the values that occur. */
  readonly values?: readonly LabelValue[];
  /** What to do when a rater labelled a unit twice. Default: an error that names both. */
  readonly duplicates?: "error" | "first" | "last";
}

/**
 * A label table from single labels, matched by unit and rater and never by position.
 * @param labels any iterable, read once; labels with a null value only make their unit and rater known
 * @throws StatsInputError for a value that is not declared or not finite, or a second label of a rater for a unit
 */
export function labelTableFromLabels(labels: Iterable<Label>, options: LabelTableOptions = {}): LabelTable {
  const builder = new LabelTableBuilder(options);
  for (const { unit, rater, value } of labels) builder.add(unit, rater, value);
  return builder.finish();
}

const MISSING = 0xffffffff;

/** Takes labels one by one, for readers that stream; see labelTableFromLabels. */
export class LabelTableBuilder {
  readonly #declared: ValueScale | null;
  readonly #duplicates: "error" | "first" | "last";
  readonly #units = new TextIndex();
  readonly #raters = new TextIndex();
  readonly #values = new Map<LabelValue, number>();
  #lastUnit: string | null = null;
  #lastUnitIndex = 0;
  #nWithoutId = 0;
  /** Whether all labels came in the order of their units. */
  #isSorted = true;
  #lastAdded = 0;
  #unit = new IndexList();
  #rater = new IndexList();
  #value = new IndexList();
  /** empty where labels come without it */
  #source = new IndexList();

  constructor(options: LabelTableOptions = {}) {
    this.#declared = options.values ? declaredScale(options.values) : null;
    this.#declared?.values.forEach((value, index) => {
      this.#values.set(value, index);
    });
    this.#duplicates = options.duplicates ?? "error";
  }

  /** @param source where the label comes from (a line, say), for the error about a second one; below 2^32 */
  add(unit: string, rater: string, value: LabelValue | null, source?: number): void {
    const [unitIndex, raterIndex] = [this.unit(unit), this.rater(rater)];
    if (value === null) return;
    const valueIndex = this.#values.get(value) ?? this.#newValue(value, `Unit ${unit}, rater ${rater}`);
    this.addAt(unitIndex, raterIndex, valueIndex, source);
  }

  /** The index of a unit, for addAt. */
  unit(id: string): number {
    // Files mostly have the labels of a unit one after the other: most of the search is for the unit before.
    if (id !== this.#lastUnit) {
      this.#lastUnit = id;
      this.#lastUnitIndex = this.#units.indexOf(id);
    }
    return this.#lastUnitIndex;
  }

  /** The index of a further unit without an id. The table then has no ids at all, and nobody may label such a unit twice. */
  unitWithoutId(): number {
    return this.#nWithoutId++;
  }

  rater(id: string): number {
    return this.#raters.indexOf(id);
  }

  value(value: LabelValue): number {
    return this.#values.get(value) ?? this.#newValue(value, "A label");
  }

  /** Adds a label by the indices that its unit, rater and value were given. */
  addAt(unit: number, rater: number, value: number, source?: number): void {
    if (unit < this.#lastAdded) this.#isSorted = false;
    this.#lastAdded = unit;
    this.#unit.push(unit);
    this.#rater.push(rater);
    this.#value.push(value);
    if (source !== undefined && this.#nWithoutId === 0) this.#source.push(source);
  }

  #newValue(value: LabelValue, place: string): number {
    assertLabelValue(value, place);
    if (this.#declared) {
      throw new StatsInputError(`${place}: expected one of ${this.#declared.values.join(", ")}, found ${value}.`);
    }
    const index = this.#values.size;
    this.#values.set(value, index);
    return index;
  }

  /**
   * The table of all labels added. To be asked for once: the labels go over into the table.
   * @param meaning what each value that was added means, asked once per value; null where it is a missing label. For
   *   readers that know only at the end of a file whether its texts are numbers. Not together with declared values.
   * @param values with `meaning`: the values it may give, in their order
   */
  finish(meaning?: (value: LabelValue) => LabelValue | null, values?: readonly LabelValue[]): LabelTable {
    const unitIds = this.#nWithoutId > 0 ? null : this.#units.take();
    const raterIds = this.#raters.take();
    const [nUnits, nRaters] = [unitIds?.length ?? this.#nWithoutId, raterIds.length];
    const meanings = meaning ? Array.from(this.#values.keys(), meaning) : [...this.#values.keys()];
    const present = meanings.filter((value) => value !== null);
    const scale = this.#declared ?? (values ? declaredScale(values) : occurringScale(present));
    const position = new Map(scale.values.map((value, index) => [value, index]));
    const scaleIndex = Uint32Array.from(meanings, (value) => {
      if (value === null) return MISSING;
      const index = position.get(value);
      if (index !== undefined) return index;
      throw new StatsInputError(`Expected one of ${scale.values.join(", ")}, found ${value}.`);
    });
    if (present.length < meanings.length) this.#drop(scaleIndex);

    const unitOffsets = new Uint32Array(nUnits + 1);
    for (let i = 0; i < this.#unit.length; i++) {
      const next = this.#unit.at(i) + 1;
      unitOffsets[next] = (unitOffsets[next] ?? 0) + 1;
    }
    for (let unit = 0; unit < nUnits; unit++) {
      unitOffsets[unit + 1] = (unitOffsets[unit + 1] ?? 0) + (unitOffsets[unit] ?? 0);
    }
    const { raterIndex, given, source } = this.#takeByUnit(unitOffsets);
    // A scale may declare more values than occur.
    const valueIndex = indexArray(given.length, scale.values.length);
    for (let i = 0; i < given.length; i++) valueIndex[i] = scaleIndex[given[i] ?? 0] ?? 0;
    const table = { nUnits, nRaters, unitIds, raterIds, scale, unitOffsets, raterIndex, valueIndex };
    return unitIds ? this.#withoutDuplicates(table, source) : table;
  }

  /**
   * The labels in the order of their units, those of one unit as they arrived; the builder is empty then. Files mostly come
   * in that order, and need no second copy of all labels.
   */
  #takeByUnit(unitOffsets: Uint32Array) {
    const [unit, rater, value, source] = [this.#unit, this.#rater, this.#value, this.#source];
    const place = this.#isSorted ? null : placesByUnit(unit, unitOffsets);
    this.#empty();
    const taken = (list: IndexList) => (place ? placed(list.toArray(), place) : list.toArray());
    return { raterIndex: taken(rater), given: taken(value), source: source.length > 0 ? taken(source) : null };
  }

  #empty(): void {
    this.#lastUnit = null;
    [this.#unit, this.#rater, this.#value, this.#source] = [
      new IndexList(),
      new IndexList(),
      new IndexList(),
      new IndexList(),
    ];
  }

  /** Takes away the labels whose value turned out to be missing. */
  #drop(scaleIndex: Uint32Array): void {
    const positions = new IndexList();
    for (let i = 0; i < this.#value.length; i++) if (scaleIndex[this.#value.at(i)] !== MISSING) positions.push(i);
    const kept = positions.toArray();
    for (const list of [this.#unit, this.#rater, this.#value]) list.keep(kept);
    if (this.#source.length > 0) this.#source.keep(kept);
  }

  #withoutDuplicates(table: LabelTable, source: IndexArray | null): LabelTable {
    const { nUnits, nRaters, unitIds, raterIds, unitOffsets, raterIndex, valueIndex } = table;
    const keptAt = new Uint32Array(nRaters);
    const seenInUnit = new Uint32Array(nRaters);
    const offsets = new Uint32Array(unitOffsets.length);
    let kept = 0;
    for (let unit = 0; unit < nUnits; unit++) {
      for (let i = unitOffsets[unit] ?? 0; i < (unitOffsets[unit + 1] ?? 0); i++) {
        const rater = raterIndex[i] ?? 0;
        if (seenInUnit[rater] === unit + 1) {
          if (this.#duplicates === "error") {
            const [first, second] = [source?.[keptAt[rater] ?? 0], source?.[i]];
            throw new DuplicateLabelError(unitIds?.[unit] ?? "", raterIds?.[rater] ?? "", first, second);
          }
          if (this.#duplicates === "last") valueIndex[keptAt[rater] ?? 0] = valueIndex[i] ?? 0;
          continue;
        }
        seenInUnit[rater] = unit + 1;
        keptAt[rater] = kept;
        raterIndex[kept] = rater;
        if (source) source[kept] = source[i] ?? 0;
        valueIndex[kept++] = valueIndex[i] ?? 0;
      }
      offsets[unit + 1] = kept;
    }
    if (kept === valueIndex.length) return table;
    return {
      ...table,
      unitOffsets: offsets,
      raterIndex: raterIndex.slice(0, kept),
      valueIndex: valueIndex.slice(0, kept),
    };
  }
}

/** Where each label goes, in the order of units. */
function placesByUnit(unit: IndexList, unitOffsets: Uint32Array): Uint32Array {
  const cursor = unitOffsets.slice();
  return Uint32Array.from({ length: unit.length }, (_, i) => {
    const target = cursor[unit.at(i)] ?? 0;
    cursor[unit.at(i)] = target + 1;
    return target;
  });
}

function placed(list: IndexArray, place: Uint32Array): IndexArray {
  const sorted = list.slice();
  for (let i = 0; i < list.length; i++) sorted[place[i] ?? 0] = list[i] ?? 0;
  return sorted;
}
