import { type Estimate, FIGURE_SEED } from "@/lib/domain/agreement/agreement-statistic";
import { counted } from "@/lib/domain/format/counted";
import { formatShare } from "@/lib/domain/format/format-number";
import { naturalOrder } from "@/lib/domain/format/natural-order";
import { countCell, estimateCell, numberCell, type PlainCell, textCell } from "@/lib/domain/table/plain-table";
import { disagreementLevels } from "@/lib/stats/checklist/disagreement-level";
import { groupedTallyMeasures } from "@/lib/stats/checklist/grouped-tallies";
import { outcomeOfScores } from "@/lib/stats/preference/outcome";
import { pairwiseLabelDistance } from "@/lib/stats/preference/pairwise-label-distance";
import { clusteredMean } from "@/lib/stats/resampling/clustered-mean";
import { seededRandom } from "@/lib/stats/resampling/random";
import { defined } from "@/lib/stats/statistic";
import { groupRows } from "../agreement/group-rows";
import { type ReadTable, TOO_LARGE } from "./checklist-tables";
import { moneyCell } from "./judge-tables";
import { type MajorityAnswer, majorityAnswers } from "./majority-answers";
import { type AnswerGroup, referenceGroup } from "./read-given-answers";
import { readLabelCosts } from "./read-label-costs";
import type { ReportContext } from "./report-context";

const NO_ANSWERS = { missing: "Nobody has answered a checklist yet. Create a round that asks for checklist answers." };

/**
 * The majority of each group of raters against that of one group (infobench Table 4): accuracy over questions, PLD over pairs
 * of systems by their pass rates, with what the labels took.
 */
export async function groupsTable({ db, study, query, answers }: ReportContext): Promise<ReadTable> {
  const given = await answers();
  if (given.isTooLarge) return TOO_LARGE;
  const reference = referenceGroup(given.groups, query.against);
  if (!reference) return NO_ANSWERS;
  const truth = majorityAnswers(given.answers, reference);
  const costs = await readLabelCosts(db, study);
  const subsets = [null, ...subsetsOf(truth)];
  const compared = given.groups.map((group) => ({ group, own: majorityAnswers(given.answers, group) }));
  const rows = subsets.flatMap((subset) =>
    compared.map(({ group, own }): PlainCell[] => {
      const inSubset = (each: MajorityAnswer) => subset === null || each.task.subset === subset;
      const { accuracy, n, distances, nPairs } = compareMajorities(truth.filter(inSubset), own.filter(inSubset));
      const cost = subset === null ? costOf(group, costs, query.wage) : null;
      return [
        textCell(subset ?? "All"),
        textCell(group.id === reference.id ? `${group.name} (reference)` : group.name),
        countCell(group.raterIds.size),
        cost?.money ?? textCell(null),
        cost?.minutes ?? textCell(null),
        countCell(n),
        estimateCell(accuracy, formatShare),
        countCell(nPairs),
        ...distances.shares.map((share) => estimateCell(share, formatShare)),
        estimateCell(distances.weighted),
      ];
    }),
  );
  return {
    title: `Groups of raters against the majority of ${reference.name}`,
    columns: [
      { header: "Subset" },
      { header: "Group" },
      ...["Raters", "Money", "Minutes", "Questions", "ACC", "Pairs", "PLD-0", "PLD-1", "PLD-2", "WPLD"].map(
        (header) => ({
          header,
          numeric: true,
        }),
      ),
    ],
    rows,
    notes: [
      "Each question of a response counts once, as most of the group answered it; UNKNOWN and ties are left out. PLD compares systems by the share of questions that the majority answered YES. 95 % intervals: bootstrap over instructions.",
      "Money is the cost of the models’ calls, by currency, and of people’s hours where a wage is given; minutes are those of the labels that have a time.",
    ],
  };
}

function compareMajorities(truth: readonly MajorityAnswer[], own: readonly MajorityAnswer[]) {
  const known = new Map(truth.map((each) => [each.key, each]));
  const right = own.flatMap((each) => {
    const other = known.get(each.key);
    return other ? [{ cluster: each.task.instructionId, value: Number(other.isYes === each.isYes) }] : [];
  });
  const [rates, truths] = [passRatesOf(own), passRatesOf(truth)];
  const distances = [...groupRows([...truths.values()], ({ instructionId }) => instructionId)].flatMap(
    ([cluster, of]) =>
      of.flatMap((a, index) =>
        of.slice(index + 1).flatMap((b) => {
          const [ownA, ownB] = [rates.get(a.responseId), rates.get(b.responseId)];
          if (!ownA || !ownB || a.system === b.system) return [];
          const label = outcomeOfScores(defined(a.rate), defined(b.rate));
          const prediction = outcomeOfScores(defined(ownA.rate), defined(ownB.rate));
          if (!label.defined || !prediction.defined) return [];
          return [{ cluster, distance: pairwiseLabelDistance({ label: label.value, prediction: prediction.value }) }];
        }),
      ),
  );
  const share = (distance: number) =>
    mean(distances.map((each) => ({ cluster: each.cluster, value: Number(each.distance === distance) })));
  return {
    n: right.length,
    nPairs: distances.length,
    accuracy: mean(right),
    distances: {
      shares: [share(0), share(1), share(2)],
      weighted: mean(distances.map(({ cluster, distance }) => ({ cluster, value: distance }))),
    },
  };
}

function mean(values: readonly { cluster: string; value: number }[]): Estimate {
  const { value, interval } = clusteredMean(values, 0, { random: seededRandom(FIGURE_SEED), resamples: 1_000 });
  return { value, interval };
}

/** By response; rounded so that equal fractions are a tie. */
function passRatesOf(majorities: readonly MajorityAnswer[]) {
  return new Map(
    [...groupRows(majorities, ({ task }) => task.responseId)].flatMap(([responseId, of]) => {
      const [first] = of;
      if (!first) return [];
      const rate = Number((of.filter(({ isYes }) => isYes).length / of.length).toFixed(9));
      return [[responseId, { responseId, instructionId: first.task.instructionId, system: first.task.system, rate }]];
    }),
  );
}

function costOf(group: AnswerGroup, costs: Awaited<ReturnType<typeof readLabelCosts>>, wage: number | undefined) {
  const own = costs.filter(({ raterId }) => group.raterIds.has(raterId));
  const minutes = own.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 60_000;
  const sums = new Map<string, number>();
  if (group.isPeople) {
    if (wage !== undefined && minutes > 0) sums.set("", (minutes / 60) * wage);
  } else {
    for (const [currency, cost] of own.flatMap((each) => Object.entries(each.costs))) {
      if (cost > 0) sums.set(currency, (sums.get(currency) ?? 0) + cost);
    }
  }
  return { money: moneyCell(sums), minutes: numberCell(minutes === 0 ? null : minutes, (value) => value.toFixed(0)) };
}

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
  if (!group) return NO_ANSWERS;
  const majorities = majorityAnswers(given.answers, group);
  const parts = ratios.columns(majorities);
  if (parts.length === 0 && ratios.none) return { missing: ratios.none };
  const systems = namesOf(majorities.map(({ task }) => task.system));
  return {
    title: `${ratios.title}, by the majority of ${group.name}`,
    columns: [{ header: "System" }, ...[...parts, "Overall"].map((header) => ({ header, numeric: true }))],
    rows: systems.map((system) => {
      const own = majorities.filter(({ task }) => task.system === system);
      return [
        textCell(system),
        ...parts.map((part) => ratioCell(own.filter((each) => ratios.partsOf(each).includes(part)))),
        ratioCell(own),
      ];
    }),
    notes: [
      `The share of questions answered YES, in %, each question of a response once; 95 % intervals draw instructions. ${counted(majorities.length, "question")} of ${counted(passRatesOf(majorities).size, "response")}.`,
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

/** On how many systems' responses the raters of a group are not of one mind, question by question (infobench Figure 9). */
export async function disagreementTable({ answers, query }: ReportContext): Promise<ReadTable> {
  const given = await answers();
  if (given.isTooLarge) return TOO_LARGE;
  const group = referenceGroup(
    given.groups.filter(({ raterIds }) => raterIds.size > 1),
    query.against,
  );
  if (!group) return { missing: "It takes two raters of one group who answered the same questions." };
  const own = given.answers.filter(({ raterId }) => group.raterIds.has(raterId));
  const levelsOf = (subset: string | null) =>
    disagreementLevels(
      [
        ...groupRows(
          own.filter(({ task }) => subset === null || task.subset === subset),
          ({ item }) => item.id,
        ).values(),
      ]
        .map((of) =>
          [...groupRows(of, ({ task }) => task.responseId).values()]
            .filter((each) => each.filter(({ answer }) => answer !== "UNKNOWN").length > 1)
            .map((each) => each.map(({ answer }) => answer)),
        )
        .filter((responses) => responses.length > 0),
    );
  const subsets = namesOf(own.flatMap(({ task }) => task.subset ?? []));
  const byPart = [...subsets.map(levelsOf), levelsOf(null)];
  const most = Math.max(...byPart.map(({ length }) => length));
  return {
    title: `Disagreement levels of questions among ${group.name}`,
    columns: [
      { header: "Level" },
      ...[...subsets, "Overall"].flatMap((part) => [
        { header: `${part}: questions`, numeric: true },
        { header: `${part}: share`, numeric: true },
      ]),
    ],
    rows: Array.from({ length: most }, (_, level) => [
      textCell(String(level)),
      ...byPart.flatMap((counts) => {
        const total = counts.reduce((sum, count) => sum + count, 0);
        const count = counts[level] ?? 0;
        const share = total > 0 ? count / total : null;
        return [countCell(count), { text: share === null ? "–" : formatShare(share), raw: share }];
      }),
    ]),
    notes: [
      "A question’s level is the number of responses about which the raters gave both YES and NO. Responses with fewer than two answers other than UNKNOWN are left out.",
    ],
  };
}

function subsetsOf(majorities: readonly MajorityAnswer[]): string[] {
  return namesOf(majorities.flatMap(({ task }) => task.subset ?? []));
}

function namesOf(names: readonly string[]): string[] {
  return [...new Set(names)].sort(naturalOrder);
}
