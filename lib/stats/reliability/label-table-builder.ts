import { assertLabelValue, declaredScale, type LabelValue, occurringScale, type ValueScale } from "../label-value";
import { StatsInputError } from "../stats-input-error";
import { DuplicateLabelError } from "./duplicate-label-error";
import type { LabelTable } from "./label-table";

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
  readonly #units = new Map<string, number>();
  readonly #raters = new Map<string, number>();
  readonly #values = new Map<LabelValue, number>();
  #lastUnit: string | null = null;
  #lastUnitIndex = 0;
  #unit = new Uint32Array(1024);
  #rater = new Uint32Array(1024);
  #value = new Uint32Array(1024);
  #source: Uint32Array<ArrayBuffer> | null = null;
  #length = 0;

  constructor(options: LabelTableOptions = {}) {
    this.#declared = options.values ? declaredScale(options.values) : null;
    this.#declared?.values.forEach((value, index) => {
      this.#values.set(value, index);
    });
    this.#duplicates = options.duplicates ?? "error";
  }

  /** @param source where the label comes from (a line, say), for the error about a second one; below 2^32 */
  add(unit: string, rater: string, value: LabelValue | null, source?: number): void {
    // Files mostly have the labels of a unit one after the other: most of the search is for the unit before.
    if (unit !== this.#lastUnit) {
      this.#lastUnit = unit;
      this.#lastUnitIndex = indexOf(this.#units, unit);
    }
    const unitIndex = this.#lastUnitIndex;
    const raterIndex = indexOf(this.#raters, rater);
    if (value === null) return;
    let valueIndex = this.#values.get(value);
    if (valueIndex === undefined) {
      assertLabelValue(value, `Unit ${unit}, rater ${rater}`);
      if (this.#declared) {
        throw new StatsInputError(
          `Unit ${unit}, rater ${rater}: expected one of ${this.#declared.values.join(", ")}, found ${value}.`,
        );
      }
      valueIndex = this.#values.size;
      this.#values.set(value, valueIndex);
    }
    if (this.#length === this.#unit.length) this.#grow();
    if (source !== undefined) {
      this.#source ??= new Uint32Array(this.#unit.length);
      this.#source[this.#length] = source;
    }
    this.#unit[this.#length] = unitIndex;
    this.#rater[this.#length] = raterIndex;
    this.#value[this.#length++] = valueIndex;
  }

  /**
   * The table of all labels added. To be asked for once: the labels go over into the table.
   * @param meaning what each value that was added stands for, asked once a value; null where it is a missing label. For
   *   readers that know only at the end of a file whether its texts are numbers. Not together with declared values.
   * @param values with `meaning`: the values it may give, in their order
   */
  finish(meaning?: (value: LabelValue) => LabelValue | null, values?: readonly LabelValue[]): LabelTable {
    const unitIds = [...this.#units.keys()];
    const raterIds = [...this.#raters.keys()];
    const [nUnits, nRaters] = [unitIds.length, raterIds.length];
    const meanings = meaning ? Array.from(this.#values.keys(), meaning) : [...this.#values.keys()];
    const given = meanings.filter((value) => value !== null);
    const scale = this.#declared ?? (values ? declaredScale(values) : occurringScale(given));
    const position = new Map(scale.values.map((value, index) => [value, index]));
    const scaleIndex = Uint32Array.from(meanings, (value) => {
      if (value === null) return MISSING;
      const index = position.get(value);
      if (index !== undefined) return index;
      throw new StatsInputError(`Expected one of ${scale.values.join(", ")}, found ${value}.`);
    });
    if (given.length < meanings.length) this.#drop(scaleIndex);

    const unitOffsets = new Uint32Array(nUnits + 1);
    for (let i = 0; i < this.#length; i++) {
      const next = (this.#unit[i] ?? 0) + 1;
      unitOffsets[next] = (unitOffsets[next] ?? 0) + 1;
    }
    for (let unit = 0; unit < nUnits; unit++) {
      unitOffsets[unit + 1] = (unitOffsets[unit + 1] ?? 0) + (unitOffsets[unit] ?? 0);
    }
    const { raterIndex, valueIndex, source } = this.#takeByUnit(unitOffsets);
    for (let i = 0; i < valueIndex.length; i++) valueIndex[i] = scaleIndex[valueIndex[i] ?? 0] ?? 0;
    const table = { nUnits, nRaters, unitIds, raterIds, scale, unitOffsets, raterIndex, valueIndex };
    return this.#withoutDuplicates(table, source);
  }

  /**
   * The labels in the order of their units, those of one unit as they arrived; the builder is empty then. Files mostly come
   * in that order, and need no second copy of all labels.
   */
  #takeByUnit(unitOffsets: Uint32Array) {
    const unit = this.#unit.subarray(0, this.#length);
    const taken = {
      raterIndex: this.#rater.subarray(0, this.#length),
      valueIndex: this.#value.subarray(0, this.#length),
      source: this.#source?.subarray(0, this.#length) ?? null,
    };
    this.#empty();
    if (unit.every((index, i) => i === 0 || index >= (unit[i - 1] ?? 0))) return taken;
    const cursor = unitOffsets.slice();
    const place = unit.map((index) => {
      const target = cursor[index] ?? 0;
      cursor[index] = target + 1;
      return target;
    });
    const sorted = (from: Uint32Array) => {
      const to = new Uint32Array(from.length);
      for (let i = 0; i < from.length; i++) to[place[i] ?? 0] = from[i] ?? 0;
      return to;
    };
    return {
      raterIndex: sorted(taken.raterIndex),
      valueIndex: sorted(taken.valueIndex),
      source: taken.source && sorted(taken.source),
    };
  }

  #empty(): void {
    this.#units.clear();
    this.#lastUnit = null;
    this.#raters.clear();
    this.#unit = new Uint32Array(1024);
    this.#rater = new Uint32Array(1024);
    this.#value = new Uint32Array(1024);
    this.#source = null;
    this.#length = 0;
  }

  /** Takes away the labels whose value turned out to be missing. */
  #drop(scaleIndex: Uint32Array): void {
    let kept = 0;
    for (let i = 0; i < this.#length; i++) {
      const value = this.#value[i] ?? 0;
      if (scaleIndex[value] === MISSING) continue;
      this.#unit[kept] = this.#unit[i] ?? 0;
      this.#rater[kept] = this.#rater[i] ?? 0;
      if (this.#source) this.#source[kept] = this.#source[i] ?? 0;
      this.#value[kept++] = value;
    }
    this.#length = kept;
  }

  #withoutDuplicates(table: LabelTable, source: Uint32Array | null): LabelTable {
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

  #grow(): void {
    this.#unit = doubled(this.#unit);
    this.#rater = doubled(this.#rater);
    this.#value = doubled(this.#value);
    if (this.#source) this.#source = doubled(this.#source);
  }
}

function doubled(array: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2);
  larger.set(array);
  return larger;
}

function indexOf(known: Map<string, number>, id: string): number {
  const index = known.get(id);
  if (index !== undefined) return index;
  known.set(ownCopy(id), known.size);
  return known.size - 1;
}

// Engines keep a text that was cut out of a larger one as a view of that: a file's ids would keep the file in memory.
function ownCopy(id: string): string {
  const copy: unknown = JSON.parse(JSON.stringify(id));
  return typeof copy === "string" ? copy : id;
}
