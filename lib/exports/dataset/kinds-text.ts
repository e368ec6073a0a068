import { type ExportedRater, type ExportFacts, type KindTally, tallyKinds } from "@/lib/exports/export-source";
import { counted, formatCount } from "@/lib/format/format-number";
import type { ExportedRaterKind } from "../export-records";
import type { DatasetOptions } from "./dataset";

/** The raters whose labels a dataset rests on: those of its table of labels, or, without one, those that its gold labels count. */
export function ratersOf(facts: Pick<ExportFacts, "raters">, { tables }: Pick<DatasetOptions, "tables">) {
  if (tables !== "gold") return facts.raters;
  return facts.raters.filter((rater) => rater.counted > 0).map((rater) => ({ ...rater, labels: rater.counted }));
}

/** Whether no person gave its labels. */
export const isMachine = ({ kind, simulated }: Pick<ExportedRater, "kind" | "simulated">) =>
  simulated || kind === "judge" || kind === "jury";

export const labelsOf = (raters: readonly Pick<ExportedRater, "labels">[]) =>
  raters.reduce((sum, { labels }) => sum + labels, 0);

const KIND_NAMES: Readonly<Record<ExportedRaterKind, readonly [one: string, many: string]>> = {
  human: ["person", "people"],
  judge: ["language model judge", "language model judges"],
  imported: ["imported rater", "imported raters"],
  jury: ["jury of judges", "juries of judges"],
};

export const kindName = ({ kind, simulated }: Pick<ExportedRater, "kind" | "simulated">) =>
  `${KIND_NAMES[kind][0]}${simulated ? ", simulated" : ""}`;

/** "270 labels by 3 people", or "360 labels: 270 by 3 people, 90 by 1 language model judge (simulated)" */
export function labelsByKind(raters: readonly ExportedRater[]): string {
  const kinds = tallyKinds(raters);
  const all = counted(labelsOf(raters), "label");
  const [only] = kinds;
  if (only === undefined) return all;
  return kinds.length === 1 ? `${all} by ${whose(only)}` : `${all}: ${shares(kinds)}`;
}

/** "270 by 3 people, 90 by 1 language model judge (simulated)" */
export const shares = (kinds: readonly KindTally[]) =>
  kinds.map((tally) => `${formatCount(tally.labels)} by ${whose(tally)}`).join(", ");

function whose({ kind, simulated, raters }: KindTally): string {
  const [one, many] = KIND_NAMES[kind];
  return `${formatCount(raters)} ${raters === 1 ? one : many}${simulated ? " (simulated)" : ""}`;
}
