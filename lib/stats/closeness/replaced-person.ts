import { type ComparisonOptions, compareProtocols } from "../comparison/compare-protocols";
import type { ComparedStatistic } from "../comparison/compared-statistic";
import type { LabelValue } from "../label-value";
import { labelsOfUnit } from "../preference/human-ceiling";
import type { LabelTable } from "../reliability/label-table";
import { type Label, labelTableFromLabels } from "../reliability/label-table-builder";

/** What becomes of people's alpha when a judge takes the place of one of them. */
export interface ReplacedPerson {
  /** The person's position in the table. */
  readonly rater: number;
  /** Units that the person, the judge and another person labelled. */
  readonly n: number;
  /** Alpha with the person (a), with the judge instead (b), and the difference b − a. */
  readonly alpha: ComparedStatistic;
}

export interface ReplacedOptions extends Omit<ComparisonOptions, "design" | "clusters" | "random"> {
  /** Units → what each belongs to, such as its instruction. */
  readonly clusters: readonly string[];
  /** Begins a new sequence for each person. */
  readonly random: () => ComparisonOptions["random"];
}

/**
 * How alpha among people changes when a judge's labels replace those of one person, over the units that both labelled, paired
 * by cluster: for a test whether the judge is equal to a person (see equivalence).
 * @param people a table with unit and rater ids
 * @param judge units → the judge's label, null where there is none
 * @returns each person; parts that do not exist say why
 * Source: arXiv 2510.06658 (2025).
 */
export function judgeForEachPerson(
  people: LabelTable,
  judge: readonly (LabelValue | null)[],
  { clusters, random, ...options }: ReplacedOptions,
): ReplacedPerson[] {
  const units = Array.from({ length: people.nUnits }, (_, unit) => labelsOfUnit(people, unit));
  const { scale } = people;
  const declared = scale.ordering === "declared" ? { values: scale.values } : {};
  return Array.from({ length: people.nRaters }, (_, rater) => {
    const compared = units.flatMap((labels, unit) => {
      const model = judge[unit];
      const own = labels.some((label) => label.rater === rater);
      return own && labels.length > 1 && model !== null && model !== undefined ? [{ unit, labels, model }] : [];
    });
    const tableOf = (isReplaced: boolean): LabelTable => {
      const table = labelTableFromLabels(
        compared.flatMap(({ unit, labels, model }): Label[] =>
          labels.map((label) => ({
            unit: String(unit),
            rater: String(label.rater),
            value: isReplaced && label.rater === rater ? model : label.value,
          })),
        ),
        declared,
      );
      return scale.isReversible ? { ...table, scale: { ...table.scale, isReversible: true } } : table;
    };
    const ofUnits = compared.map(({ unit }) => clusters[unit] ?? "");
    const { alpha } = compareProtocols(tableOf(false), tableOf(true), {
      ...options,
      random: random(),
      design: "paired",
      clusters: { a: ofUnits, b: ofUnits },
    });
    return { rater, n: compared.length, alpha };
  });
}
