import { formatShare } from "@/lib/format/format-number";
import { FIGURE_SEED } from "@/lib/results/agreement-statistic";
import { estimateCell, type PlainCell, textCell } from "@/lib/results/table/plain-table";
import { groupedTallyMeasures } from "@/lib/stats/checklist/grouped-tallies";
import { groupRows } from "@/lib/stats/group-rows";
import { seededRandom } from "@/lib/stats/resampling/random";
import { basisOfAnswers, namesOf, noAnswers, subsetsOf } from "./answers-basis";
import { type ReadTable, TOO_LARGE } from "./checklist-tables";
import { type MajorityAnswer, majorityAnswers } from "./majority-answers";
import { referenceGroup } from "./read-given-answers";
import type { ReportContext } from "./report-context";

/** DRFR of each system in each subset and overall (infobench Table 5), by the majority of one group. */
export async function systemsTable(context: ReportContext): Promise<ReadTable> {
  return ratiosTable(context, {
    title: "DRFR by system",
    columns: (majorities) => subsetsOf(majorities),
    partsOf: ({ task }) => (task.subset === null ? [] : [task.subset]),
  });
}

/** DRFR of each system by domain of the instruction (infobench Figure 4). */
export async function domainsTable(context: ReportContext): Promise<ReadTable> {
  return ratiosTable(context, {
    title: "DRFR by domain",
    columns: (majorities) => namesOf(majorities.flatMap(({ task }) => task.domain ?? [])),
    partsOf: ({ task }) => (task.domain === null ? [] : [task.domain]),
    none: "No instruction with answers has a domain.",
  });
}

/** DRFR of each system by category of question (infobench Figure 3). */
export async function categoriesTable(context: ReportContext): Promise<ReadTable> {
  return ratiosTable(context, {
    title: "DRFR by category of question",
    columns: (majorities) => namesOf(majorities.flatMap(({ item }) => item.categories)),
    partsOf: ({ item }) => item.categories,
    none: "No question with answers has a category.",
  });
}

interface Ratios {
  title: string;
  columns: (majorities: readonly MajorityAnswer[]) => string[];
  partsOf: (majority: MajorityAnswer) => readonly string[];
  /** what is missing where there are no columns */
  none?: string;
}

async function ratiosTable({ answers, query }: ReportContext, ratios: Ratios): Promise<ReadTable> {
  const given = await answers();
  if (given.isTooLarge) return TOO_LARGE;
  const group = referenceGroup(given.groups, query.against);
  if (!group) return noAnswers(given);
  const majorities = majorityAnswers(given.answers, group);
  const parts = ratios.columns(majorities);
  if (parts.length === 0 && ratios.none) return { missing: ratios.none };
  const systems = namesOf(majorities.map(({ task }) => task.system));
  return {
    title: `${ratios.title}, by the majority of ${group.whom}`,
    columns: [{ header: "System" }, ...[...parts, "Overall"].map((header) => ({ header, numeric: true }))],
    rows: systems.map((system) => {
      const own = majorities.filter(({ task }) => task.system === system);
      return [
        textCell(system),
        ...parts.map((part) => ratioCell(own.filter((each) => ratios.partsOf(each).includes(part)))),
        ratioCell(own),
      ];
    }),
    basis: basisOfAnswers(given, [group], majorities),
    notes: [
      "The share of questions answered YES, each question of a response once; 95% intervals: cluster bootstrap over instructions.",
    ],
  };
}

function ratioCell(majorities: readonly MajorityAnswer[]): PlainCell {
  const clusters = new Map<string, number>();
  const tallies = [...groupRows(majorities, ({ task }) => task.responseId).values()].map((of) => {
    const instruction = of[0]?.task.instructionId ?? "";
    const cluster = clusters.get(instruction) ?? clusters.size;
    clusters.set(instruction, cluster);
    const yes = of.filter(({ isYes }) => isYes).length;
    return { yes, no: of.length - yes, unknown: 0, responses: 1, cluster };
  });
  const { ratio } = groupedTallyMeasures(tallies, { random: seededRandom(FIGURE_SEED), resamples: 1_000 });
  return estimateCell(ratio, formatShare);
}
