import type { Level } from "@/lib/stats/alpha/difference";
import { compareProtocols, type ProtocolComparison } from "@/lib/stats/comparison/compare-protocols";
import type { LabelTable } from "@/lib/stats/reliability/label-table";
import { MIN_LABELS_TO_PAIR } from "@/lib/stats/reliability/unit-patterns";
import { seededRandom } from "@/lib/stats/resampling/random";
import { AppError } from "@/lib/wire/app-error";
import type { ResamplingOptions } from "../statistics/resampling-options";
import type { AgreementGroup } from "./agreement-result";
import { type ComputeOptions, fittingLevel } from "./compute-agreement";
import type { ReadAgreement } from "./read-agreement";

export type Design = "paired" | "unpaired";

export interface ComparisonChoices extends ComputeOptions {
  /** null: paired where the units agree */
  readonly design: Design | null;
}

/** One group of labels in both files. */
export interface ComparedGroup {
  readonly by: AgreementGroup["by"];
  readonly level: Level;
  /** Units with 2+ labels in both files. */
  readonly nCommonUnits: number;
  readonly comparison: ProtocolComparison;
}

/** Refuses before anything is read what could not be compared anyway. */
export function assertComparable(path: string, other: string, { resamples }: ResamplingOptions): void {
  if (path === "-" && other === "-") {
    throw new AppError("INVALID", "--compare: only one of the two files can be standard input.");
  }
  if (resamples === 0) {
    throw new AppError(
      "INVALID",
      "--compare needs resamples to tell a difference from chance. Leave out --bootstrap 0.",
    );
  }
}

/** Alpha and the mean label of two files, for each group that both have. */
export function compareAgreements(
  a: ReadAgreement,
  b: ReadAgreement,
  { levels, seed, resamples, confidence, method, planned, design }: ComparisonChoices,
): ComparedGroup[] {
  if (design === "paired" && !(a.hasUnitIds && b.hasUnitIds)) {
    throw new AppError(
      "INVALID",
      "--design paired matches units by their ids, and a file has none: name their column with --unit.",
    );
  }
  const groupsOfB = new Map(b.groups.map(({ by }, index) => [JSON.stringify(by), index]));
  const compared = a.groups.flatMap(({ by }, index) => {
    const other = groupsOfB.get(JSON.stringify(by)) ?? -1;
    const [tableA, tableB] = [a.tables[index], b.tables[other]];
    const [clustersA, clustersB] = [a.clusters?.[index], b.clusters?.[other]];
    const clusters = clustersA && clustersB ? { a: clustersA, b: clustersB } : null;
    if (!tableA || !tableB) return [];
    const nCommonUnits = a.hasUnitIds && b.hasUnitIds ? commonPairableUnits(tableA, tableB) : 0;
    const chosen = design ?? (isMostlyCommon(nCommonUnits, tableA, tableB) ? "paired" : "unpaired");
    return (levels ?? [fittingLevel(tableA)]).map((level) => {
      const random = seededRandom(seed);
      const options = { design: chosen, difference: level, random, resamples, confidence, method, planned, clusters };
      return { by, level, nCommonUnits, comparison: compareProtocols(tableA, tableB, options) };
    });
  });
  if (compared.length > 0) return compared;
  throw new AppError(
    "INVALID",
    `${a.name} and ${b.name} have no group of --by in common, so there is nothing to compare. Choose another --by.`,
  );
}

/** Units agree when at least half of those of the smaller file are in the other, too; a chance overlap is no pairing. */
function isMostlyCommon(nCommon: number, a: LabelTable, b: LabelTable): boolean {
  return nCommon > 0 && nCommon * 2 >= Math.min(pairableIds(a).size, pairableIds(b).size);
}

function commonPairableUnits(a: LabelTable, b: LabelTable): number {
  const ofB = pairableIds(b);
  let common = 0;
  for (const id of pairableIds(a)) if (ofB.has(id)) common++;
  return common;
}

function pairableIds({ unitIds, unitOffsets }: LabelTable): Set<string> {
  const isPairable = (unit: number) => (unitOffsets[unit + 1] ?? 0) - (unitOffsets[unit] ?? 0) >= MIN_LABELS_TO_PAIR;
  return new Set(unitIds?.filter((_, unit) => isPairable(unit)));
}
