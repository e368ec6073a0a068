import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import { formatCount, formatShare } from "@/lib/format/format-number";
import { type Estimate, FIGURE_SEED } from "@/lib/results/agreement-statistic";
import type { Asked, LabelSet } from "@/lib/results/report/report-basis";
import { countCell, estimateCell, numberCell, type PlainCell, textCell } from "@/lib/results/table/plain-table";
import { isYesOrNo } from "@/lib/stats/checklist/checklist-tally";
import { disagreementLevels } from "@/lib/stats/checklist/disagreement-level";
import { groupRows } from "@/lib/stats/group-rows";
import { outcomeOfScores } from "@/lib/stats/preference/outcome";
import { pairwiseLabelDistance } from "@/lib/stats/preference/pairwise-label-distance";
import { clusteredMean } from "@/lib/stats/resampling/clustered-mean";
import { seededRandom } from "@/lib/stats/resampling/random";
import { defined } from "@/lib/stats/statistic";
import { type CountedStudy, notExcluded } from "../not-excluded";
import { basisOfAnswers, namesOf, noAnswers, subsetsOf } from "./answers-basis";
import { type ReadTable, TOO_LARGE } from "./checklist-tables";
import { moneyCell } from "./judge-tables";
import { type MajorityAnswer, majorityAnswers } from "./majority-answers";
import { type AnswerGroup, referenceGroup } from "./read-given-answers";
import { inSets } from "./read-label-sets";
import type { ReportContext } from "./report-context";

/**
 * The majority of each group of raters, in one round and series, against that of one group (infobench Table 4): accuracy over questions, PLD over pairs
 * of systems by their pass rates, with what the labels took.
 */
export async function groupsTable({ db, study, query, answers, asked }: ReportContext): Promise<ReadTable> {
  const given = await answers();
  if (given.isTooLarge) return TOO_LARGE;
  const reference = referenceGroup(given.groups, query.against);
  if (!reference) return noAnswers(given);
  const truth = majorityAnswers(given.answers, reference);
  const costs = await readLabelCosts(db, study, given.used, asked);
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
        ...distances.shares.map((share) => estimateCell(share)),
        estimateCell(distances.weighted),
      ];
    }),
  );
  return {
    title: `Groups of raters against the majority of ${reference.whom}`,
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
    basis: basisOfAnswers(given, given.groups, truth),
    notes: [
      "Each question of a response counts once, as most of the group answered it; UNKNOWN and ties are left out. PLD compares systems by the share of questions answered YES, over the questions of a response that both groups answered. 95% intervals: bootstrap over instructions.",
      "Money is the cost of the models’ calls, by currency, and of people’s hours where a wage is given; minutes are those of the labels that have a time. Both count the labels that the row rests on.",
    ],
  };
}

/** The share of questions that each group of raters answers as most of the reference group does (tick Table 3b). */
export async function accuraciesTable({ query, answers }: ReportContext): Promise<ReadTable> {
  const given = await answers();
  if (given.isTooLarge) return TOO_LARGE;
  const reference = referenceGroup(given.groups, query.against);
  if (!reference) return noAnswers(given);
  const truth = majorityAnswers(given.answers, reference);
  const others = given.groups.filter(({ id }) => id !== reference.id);
  if (others.length === 0) return { missing: "Only the reference group has answered these checklists." };
  return {
    title: `Question accuracy against the majority of ${reference.whom}`,
    columns: [{ header: "Judge" }, ...["Questions", "Question accuracy"].map((header) => ({ header, numeric: true }))],
    rows: others.map((group) => {
      const { accuracy, n } = compareMajorities(truth, majorityAnswers(given.answers, group));
      return [textCell(group.name), countCell(n), estimateCell(accuracy, formatShare)];
    }),
    basis: basisOfAnswers(given, given.groups, truth),
    notes: [
      "Each question of a response counts once; UNKNOWN and ties are left out. 95% intervals: bootstrap over instructions.",
    ],
  };
}

function compareMajorities(truth: readonly MajorityAnswer[], own: readonly MajorityAnswer[]) {
  const known = new Map(truth.map((each) => [each.key, each]));
  const right = own.flatMap((each) => {
    const other = known.get(each.key);
    return other ? [{ cluster: each.task.instructionId, value: Number(other.isYes === each.isYes) }] : [];
  });
  // Rates over different questions would not tell whether raters or questions differ.
  const answered = new Set(own.map(({ key }) => key));
  const rates = passRatesOf(own.filter(({ key }) => known.has(key)));
  const truths = passRatesOf(truth.filter(({ key }) => answered.has(key)));
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
  const { value, interval } = clusteredMean(values, { random: seededRandom(FIGURE_SEED), resamples: 1_000 });
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
  return {
    money: moneyCell(sums),
    minutes: numberCell(minutes === 0 ? null : minutes, (value) => formatCount(Math.round(value))),
  };
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
            .filter((each) => each.filter(({ answer }) => isYesOrNo(answer)).length > 1)
            .map((each) => each.map(({ answer }) => answer)),
        )
        .filter((responses) => responses.length > 0),
    );
  const subsets = namesOf(own.flatMap(({ task }) => task.subset ?? []));
  const byPart = [...subsets.map(levelsOf), levelsOf(null)];
  const most = Math.max(...byPart.map(({ length }) => length));
  return {
    title: `Disagreement levels of questions among ${group.whom}`,
    isInOrder: true,
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
    basis: basisOfAnswers(
      given,
      [group],
      own.map(({ task, item }) => ({ key: `${task.responseId} ${item.id}`, task })),
    ),
    notes: [
      "A question’s level is the number of responses about which the raters gave both YES and NO. Responses with fewer than two answers other than UNKNOWN are left out.",
    ],
  };
}

const costSchema = z.object({
  raterId: z.uuid(),
  labels: z.int(),
  milliseconds: z.number(),
  /** by currency; empty for raters not paid by call */
  costs: z.record(z.string(), z.number()),
});

/** What each rater's labels of some sets took: time on tasks, and what models' calls for them cost. */
function readLabelCosts(
  db: Reader,
  study: CountedStudy,
  sets: readonly LabelSet[],
  { systems }: Asked,
): Promise<z.infer<typeof costSchema>[]> {
  return rows(
    costSchema,
    Prisma.sql`
      SELECT a.rater_id AS "raterId", count(*)::int AS labels, coalesce(sum(a.duration_ms), 0)::float8 AS milliseconds,
        coalesce((
          SELECT jsonb_object_agg(spent.currency, spent.cost) FROM (
            SELECT run.currency, sum(c.cost)::float8 AS cost
            FROM run JOIN run_item item ON item.run_id = run.id JOIN model_call c ON c.item_id = item.id
            WHERE run.study_id = ${study.studyId}::uuid AND item.produced_id = ANY (array_agg(a.id)) GROUP BY run.currency
          ) spent), '{}') AS costs
      FROM round d JOIN annotation a ON a.round_id = d.id AND a.superseded_at IS NULL AND a.checklist_id IS NOT NULL
      JOIN task t ON t.id = a.task_id AND t.stratum = 'main' JOIN checklist c ON c.id = t.checklist_id
      WHERE d.study_id = ${study.studyId}::uuid${inSets(sets, systems)}${notExcluded(study)}
      GROUP BY a.rater_id`,
    db,
  );
}
