import type { JudgeBias, JudgePair, ReplacedPersonRow, StandInRow } from "@/lib/compare/round-judges";
import type { AgreementLevel } from "@/lib/results/agreement-filter";
import { FIGURE_SEED } from "@/lib/results/agreement-statistic";
import type { ReadScale } from "@/lib/round/protocol/round-scale";
import type { Scale } from "@/lib/round/protocol/scale";
import {
  advantageProbabilityInterval,
  alternativeAnnotatorTest,
} from "@/lib/stats/closeness/alternative-annotator-test";
import { judgeDifferences } from "@/lib/stats/closeness/closeness-differences";
import { judgeForEachPerson } from "@/lib/stats/closeness/replaced-person";
import type { LabelValue } from "@/lib/stats/label-value";
import {
  type Choice,
  firstPositionShare,
  lengthBias,
  selfPreference,
  type TestedMean,
} from "@/lib/stats/preference/choice-biases";
import { type Outcome, outcomeOfMeanPreference } from "@/lib/stats/preference/outcome";
import type { LabelTable } from "@/lib/stats/reliability/label-table";
import { labelTableFromLabels } from "@/lib/stats/reliability/label-table-builder";
import { seededRandom } from "@/lib/stats/resampling/random";
import { mapStatistic, undefinedBecause } from "@/lib/stats/statistic";
import type { JudgeLabel, RoundRater } from "./round-judge-labels";

/** A round's judges and the people they are compared with. */
export interface ComparedJudges {
  readonly scale: Scale;
  readonly people: readonly RoundRater[];
  readonly judges: readonly RoundRater[];
  readonly byTask: readonly (readonly JudgeLabel[])[];
  readonly resamples: number;
  /** how many instructions the round’s tasks are of */
  readonly planned: number | null;
}

export function groupByTask(labels: readonly JudgeLabel[]): JudgeLabel[][] {
  const byTask = new Map<string, JudgeLabel[]>();
  for (const label of labels) {
    const known = byTask.get(label.taskId);
    if (known) known.push(label);
    else byTask.set(label.taskId, [label]);
  }
  return [...byTask.values()];
}

export function nameOf({ raterId, pseudonym, name, simulated }: RoundRater) {
  return { raterId, pseudonym, name, simulated };
}

/** Every part begins the same sequence, so that the same labels have the same interval, and one more judge moves none. */
export const drawing = ({ resamples }: ComparedJudges) => ({ random: seededRandom(FIGURE_SEED), resamples });

export function standIn(
  compared: ComparedJudges,
  judge: RoundRater,
  measure: "accuracy" | "neg_rmse",
  epsilon: number,
): Omit<StandInRow, "replaced"> {
  const personOf = new Map(compared.people.map((person) => [person.raterId, person]));
  const table = labelTableFromLabels(
    compared.byTask.flatMap((labels) =>
      labels.flatMap(({ taskId, raterId, level }) =>
        personOf.has(raterId) ? [{ unit: taskId, rater: raterId, value: level }] : [],
      ),
    ),
  );
  const ofJudge = new Map(
    compared.byTask
      .flat()
      .flatMap(({ taskId, raterId, level }) => (raterId === judge.raterId ? [[taskId, level]] : [])),
  );
  const model = (table.unitIds ?? []).map((id) => ofJudge.get(id) ?? null);
  const test = alternativeAnnotatorTest(table, model, { measure, epsilon });
  const instructionOf = new Map(compared.byTask.flat().map(({ taskId, instructionId }) => [taskId, instructionId]));
  const clusters = (table.unitIds ?? []).map((id) => instructionOf.get(String(id)) ?? "");
  const interval = advantageProbabilityInterval(table, model, test, measure, { ...drawing(compared), clusters });
  return {
    ...nameOf(judge),
    standIn: {
      winningRate: test.winningRate,
      advantage: { value: test.advantageProbability, interval },
      passes: tellsNothingApart(table, model) && test.passes.defined && test.passes.value ? SAME_LABEL : test.passes,
      items: test.nItems,
      skipped: test.skipped.length,
      people: test.annotators.flatMap(({ rater, ...compared }) => {
        const person = personOf.get(String(table.raterIds?.[rater]));
        return person ? [{ ...nameOf(person), ...compared }] : [];
      }),
    },
  };
}

const SAME_LABEL = undefinedBecause(
  "no-variation",
  "It gave every item the same label, which can be as close to the others as a person and still tells no item from another.",
);

/** Whether a judge has one label for everything that people, together, have several for. */
function tellsNothingApart(people: LabelTable, model: readonly (LabelValue | null)[]): boolean {
  return people.scale.values.length > 1 && new Set(model.filter((label) => label !== null)).size === 1;
}

/** How alpha among people changes with the judge in the place of each of them. */
export function replacedPeople(
  compared: ComparedJudges,
  judge: RoundRater,
  { read, level }: { read: ReadScale; level: AgreementLevel },
): ReplacedPersonRow[] {
  const personOf = new Map(compared.people.map((person) => [person.raterId, person]));
  const table = labelTableFromLabels(
    compared.byTask.flatMap((labels) =>
      labels.flatMap(({ taskId, raterId, level: value }) =>
        personOf.has(raterId) ? [{ unit: taskId, rater: raterId, value }] : [],
      ),
    ),
    read.isOpen ? {} : { values: read.values },
  );
  const units = new Map(compared.byTask.map((labels) => [labels[0]?.taskId, labels]));
  const ofUnit = (table.unitIds ?? []).map((id) => units.get(String(id)) ?? []);
  const people = { ...table, scale: { ...table.scale, isReversible: read.isReversible ?? false } };
  const found = judgeForEachPerson(
    people,
    ofUnit.map((labels) => labels.find(({ raterId }) => raterId === judge.raterId)?.level ?? null),
    {
      difference: level,
      clusters: ofUnit.map(([first]) => first?.instructionId ?? ""),
      planned: compared.planned,
      resamples: compared.resamples,
      random: () => seededRandom(FIGURE_SEED),
    },
  );
  return found.flatMap(({ rater, n, alpha, unrelated }) => {
    const person = personOf.get(String(table.raterIds?.[rater]));
    if (!person || n === 0) return [];
    const { difference: value, interval, equivalenceInterval, anytime } = alpha;
    const difference = { value, interval, equivalenceInterval, anytime };
    return [{ ...nameOf(person), n, withPerson: alpha.a, withJudge: alpha.b, unrelated, difference }];
  });
}

const OF_OUTCOME: Readonly<Record<Outcome, number>> = { win: 1, tie: 0, loss: -1 };

/** Every two judges: which is closer to people. */
export function pairsOfJudges(compared: ComparedJudges): JudgePair[] {
  const { judges, scale } = compared;
  const people = new Set(compared.people.map(({ raterId }) => raterId));
  const comparison = scale.comparison;
  const toNumber = (level: number) => (comparison ? OF_OUTCOME[outcomeOfMeanPreference(level, comparison)] : level);
  const units = compared.byTask.flatMap((labels) => {
    const [first] = labels;
    const mean = meanOf(labels.filter(({ raterId }) => people.has(raterId)));
    if (!first || mean === null) return [];
    const ofJudge = ({ raterId }: RoundRater) => {
      const level = labels.find((label) => label.raterId === raterId)?.level;
      return level === undefined ? null : toNumber(level);
    };
    return [{ cluster: first.instructionId, people: toNumber(mean), judges: judges.map(ofJudge) }];
  });
  const measures = comparison ? (["wpld", "accuracy"] as const) : (["pearson", "spearman", "mae"] as const);
  const found = judgeDifferences(
    judges.map(({ raterId }) => raterId),
    units,
    measures,
    drawing(compared),
  );
  return found.flatMap(({ a, b, n, differences }) => {
    const [first, second] = [judges.find(({ raterId }) => raterId === a), judges.find(({ raterId }) => raterId === b)];
    if (!first || !second) return [];
    return differences.map(({ measure, difference, interval, adjustedPValue, closer, ...values }) => ({
      a: nameOf(first),
      b: nameOf(second),
      n,
      measure,
      valueA: values.a,
      valueB: values.b,
      difference: { value: difference, interval },
      adjustedPValue,
      closer,
    }));
  });
}

export function biasesOf(compared: ComparedJudges, judge: RoundRater): JudgeBias {
  const people = new Set(compared.people.map(({ raterId }) => raterId));
  const comparison = compared.scale.comparison;
  const choices = compared.byTask.flatMap((labels): Choice[] => {
    const own = labels.find(({ raterId }) => raterId === judge.raterId);
    if (!own || !comparison || own.systemB === null) return [];
    const mean = meanOf(labels.filter(({ raterId }) => people.has(raterId)));
    const about = {
      cluster: own.instructionId,
      lengths: own.lengths,
      systems: [own.systemA, own.systemB] as const,
      people: mean === null ? null : outcomeOfMeanPreference(mean, comparison),
    };
    const said = own.orders.length > 0 ? own.orders : [{ shownOrder: own.shownOrder, level: own.level }];
    return said.flatMap(({ shownOrder, level }): Choice[] => {
      if (level === null) return [];
      const first = shownOrder === null ? null : shownOrder === "ab" ? "a" : "b";
      return [{ ...about, outcome: outcomeOfMeanPreference(level, comparison), first }];
    });
  });
  const length = lengthBias(choices, drawing(compared));
  const system = judge.model;
  const isOwn = system !== null && choices.some(({ systems }) => systems?.includes(system));
  const self = isOwn ? selfPreference(choices, system, drawing(compared)) : null;
  return {
    ...nameOf(judge),
    firstPosition: clustered(firstPositionShare(choices, drawing(compared))),
    longer: clustered(length.longerShare),
    oddsRatio: {
      value: mapStatistic(length.slope, Math.exp),
      interval: mapStatistic(length.slopeInterval, (interval) => ({
        ...interval,
        low: Math.exp(interval.low),
        high: Math.exp(interval.high),
      })),
    },
    self:
      self && system !== null
        ? { system, own: self.own, people: self.people, difference: clustered(self.difference) }
        : null,
  };
}

function clustered({ n, value, interval, pValue }: TestedMean) {
  return { n, value, interval, pValue };
}

export function meanOf(labels: readonly JudgeLabel[]): number | null {
  return labels.length === 0 ? null : labels.reduce((sum, { level }) => sum + level, 0) / labels.length;
}
