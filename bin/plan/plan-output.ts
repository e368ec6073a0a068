import { shorten } from "@/lib/imports/shorten";
import type { Level } from "@/lib/stats/alpha/difference";
import type { EnoughLabels } from "@/lib/stats/planning/enough-labels";
import { MIN_UNITS } from "@/lib/stats/planning/smallest-study";
import type { StudyAssumptions } from "@/lib/stats/planning/study-assumptions";
import { mapStatistic, valueOrNull } from "@/lib/stats/statistic";
import { type Column, rowsJson, tableText } from "../statistics/columns";
import { shortPercent, undefinedNotes, valueJson } from "../statistics/printed-values";
import { shortNumber } from "../support/text-table";
import type { Plan, PlanRow } from "./compute-plan";
import type { PlanOptions } from "./plan-options";

const COLUMNS: readonly Column<PlanRow>[] = [
  {
    title: "raters a unit",
    text: ({ nRaters }) => (nRaters === null ? "as in the pilot" : String(nRaters)),
    json: ({ nRaters }) => ({ n_raters: nRaters }),
  },
  {
    title: "units",
    align: "right",
    text: ({ study }) => (study.defined ? study.value.nUnits.toLocaleString("en") : "undefined"),
    json: ({ study }) => ({ n_units: study.defined ? study.value.nUnits : null }),
  },
  {
    title: "labels",
    align: "right",
    text: (row) => labelsIn(row)?.toLocaleString("en") ?? "",
    json: (row) => ({ n_labels: labelsIn(row) }),
  },
  {
    title: "reached",
    align: "right",
    text: ({ study }) => (study.defined ? shortNumber(study.value.value) : ""),
    json: ({ study }) => ({
      ...valueJson(mapStatistic(study, ({ value }) => value)),
      tried: study.defined ? study.value.tried.map(({ nUnits, value }) => ({ n_units: nUnits, value })) : [],
    }),
  },
];

function labelsIn({ nRaters, study }: PlanRow): number | null {
  return study.defined && nRaters !== null ? study.value.nUnits * nRaters : null;
}

/** The object that --json prints. `value` is what the planned study reaches: the interval's width, or the power. */
export function planJson({ level, assumptions, pilot, rows, now }: Plan, { target, simulations, seed }: PlanOptions) {
  return {
    target,
    level,
    pilot,
    assumptions,
    simulations,
    seed,
    now: now && {
      n_units: now.nUnits,
      labels_per_unit: valueOrNull(now.labelsPerUnit),
      width: valueJson(now.width),
      more_units: now.moreUnits && valueJson(now.moreUnits),
      raters: now.raters && valueJson(now.raters),
    },
    results: rowsJson(COLUMNS, rows),
  };
}

export function planText(
  { level, assumptions, pilot, rows, now }: Plan,
  { target, simulations, seed }: PlanOptions,
): (string | string[])[] {
  // What is reached is the width of the interval, or the power.
  const columns = COLUMNS.map((column) => ({
    ...column,
    title: column.title === "reached" ? (target.kind === "width" ? "width" : "power") : column.title,
  }));
  return [
    [wantedText(target), assumptionsText(assumptions, level, pilot)],
    tableText(columns, rows),
    now ? nowText(now) : "",
    [
      ...undefinedNotes(
        rows.map(({ study }) => study),
        "Undefined: ",
      ),
      rows.some(({ study }) => study.defined && study.value.nUnits === MIN_UNITS)
        ? `${MIN_UNITS} units are the fewest that are planned; fewer may do, but say little.`
        : "",
      target.kind === "delta"
        ? "Units are those of each of the two protocols. Labelling the same units under both needs fewer; this is on the safe side."
        : "",
      `By simulation: ${simulations.toLocaleString("en")} studies of each size, seed ${seed}; sizes are good to about ${sizeError(simulations)}%.`,
    ],
  ];
}

function nowText({ nUnits, width, moreUnits, raters }: EnoughLabels): string {
  if (!width.defined) return `The pilot itself has no interval. ${width.explanation}`;
  const now = `The interval of the pilot's ${nUnits.toLocaleString("en")} units is ${shortNumber(width.value)} wide`;
  if (!moreUnits || !raters) return `${now}.`;
  if (moreUnits.defined && moreUnits.value === 0) return `${now}: no more labels are needed.`;
  const units = moreUnits.defined
    ? `${moreUnits.value.toLocaleString("en")} more units labelled as they are`
    : "more units than are looked at";
  return `${now}. It takes ${units}, or ${raters.defined ? `${raters.value} raters each of these units` : "more raters than ten each of these units"}.`;
}

/** Two standard errors of a size, in percent: 4 with 10,000 simulations, measured over many seeds. */
function sizeError(simulations: number): number {
  return Math.max(1, Math.round(4 * Math.sqrt(10_000 / simulations)));
}

function wantedText(target: PlanOptions["target"]): string {
  if (target.kind === "width") {
    return `Wanted: a ${shortPercent(target.confidence)}% interval of alpha no wider than ${target.width}.`;
  }
  const { delta, power, significance } = target;
  return `Wanted: a change of ${delta > 0 ? "+" : ""}${delta} in alpha found with probability ${power}, at the ${shortPercent(significance)}% level.`;
}

function assumptionsText({ values, shares, alpha }: StudyAssumptions, level: Level, pilot: string | null): string {
  const total = shares.reduce((sum, share) => sum + share, 0);
  const each = values.map((value, index) => `${shorten(value, 20)} ${shortPercent((shares[index] ?? 0) / total)}%`);
  const from = pilot ? `from ${pilot}` : "assumed";
  return `Assumptions (${from}): ${level} alpha ${shortNumber(alpha)}; values ${each.join(", ")}.`;
}
