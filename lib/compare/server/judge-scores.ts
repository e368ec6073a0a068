import type { RoundJudges, ScoreCeiling } from "@/lib/compare/round-judges";
import { estimateOf } from "@/lib/results/server/estimate-of";
import { type LeaveOneOutScores, leaveOneOutScores } from "@/lib/stats/closeness/leave-one-out-scores";
import { SCORE_MEASURES, type ScoreAgreements, scoreAgreements } from "@/lib/stats/correlation/score-agreement";
import { clustersOf } from "@/lib/stats/resampling/cluster-bootstrap";
import { type ComparedJudges, drawing, meanOf, nameOf } from "./judge-figures";
import type { JudgeLabel, RoundRater } from "./round-judge-labels";

type Scores = Pick<RoundJudges, "agreements" | "ceiling" | "besideCeiling">;

/**
 * Judges' scores compared with people's: each judge in each person's place, against the mean of the others, as people
 * are. Where no two people scored the same response there is no human ceiling; judges are compared with who scored it.
 */
export function scoresBesidePeople(compared: ComparedJudges): Scores {
  const { people, judges, byTask } = compared;
  const levelOf = (labels: readonly JudgeLabel[], { raterId }: RoundRater) =>
    labels.find((label) => label.raterId === raterId)?.level ?? null;
  const units = byTask.flatMap((labels) => {
    const [first] = labels;
    const of = (raters: readonly RoundRater[]) => raters.map((rater) => levelOf(labels, rater));
    return first ? [{ cluster: first.instructionId, people: of(people), judges: of(judges) }] : [];
  });
  const found = leaveOneOutScores(units, { reversal: null, bySystem: false, resampling: drawing(compared) });
  if (found.ceiling.n === 0) {
    const agreements = judges.map((judge) => againstPeople(compared, judge));
    return { agreements, ceiling: null, besideCeiling: [] };
  }
  return {
    agreements: [...judges.map((judge, index) => asRow(judge, found, index)), ...people.map(personRow(found))],
    ceiling: { nPeople: found.people.filter(({ n }) => n > 0).length, ...measuresOf(found.ceiling) },
    besideCeiling: judges.flatMap((judge, index) =>
      SCORE_MEASURES.flatMap((measure) => {
        const of = found.judges[index];
        if (!of) return [];
        const { judge: own, people, difference, closer } = of.measures[measure];
        const estimates = { judge: estimateOf(own), people, difference: estimateOf(difference), closer };
        return [{ ...nameOf(judge), measure, n: of.n, nPeople: of.nPeople[measure], ...estimates }];
      }),
    ),
  };
}

function asRow(judge: RoundRater, { judges }: LeaveOneOutScores, index: number): Scores["agreements"][number] {
  const of = judges[index];
  if (!of) throw new Error(`No figures of ${judge.raterId}`);
  const { pearson, spearman, kendall, weighted_kappa, mae } = of.measures;
  return {
    ...nameOf(judge),
    n: of.n,
    isPerson: false,
    pearson: estimateOf(pearson.judge),
    spearman: estimateOf(spearman.judge),
    kendall: estimateOf(kendall.judge),
    weightedKappa: estimateOf(weighted_kappa.judge),
    mae: estimateOf(mae.judge),
  };
}

function personRow({ people }: LeaveOneOutScores) {
  return (person: RoundRater, index: number): Scores["agreements"][number] => {
    const of = people[index];
    if (!of) throw new Error(`No figures of ${person.raterId}`);
    return { ...nameOf(person), isPerson: true, ...measuresOf(of) };
  };
}

function againstPeople(compared: ComparedJudges, judge: RoundRater): Scores["agreements"][number] {
  const people = new Set(compared.people.map(({ raterId }) => raterId));
  const units = compared.byTask.flatMap((labels) => {
    const own = labels.find(({ raterId }) => raterId === judge.raterId);
    const mean = meanOf(labels.filter(({ raterId }) => people.has(raterId)));
    return own && mean !== null ? [{ x: mean, y: own.level, cluster: own.instructionId }] : [];
  });
  const agreements = scoreAgreements(
    clustersOf(units.map(({ cluster }) => cluster)),
    (drawn) => {
      const chosen = drawn.flatMap((index) => units[index] ?? []);
      return { x: chosen.map(({ x }) => x), y: chosen.map(({ y }) => y), reversal: null };
    },
    drawing(compared),
  );
  return { ...nameOf(judge), isPerson: false, ...measuresOf({ n: units.length, agreements }) };
}

function measuresOf({ n, agreements }: { n: number; agreements: ScoreAgreements }): Omit<ScoreCeiling, "nPeople"> {
  const { pearson, spearman, kendall, weighted_kappa, mae } = agreements;
  return {
    n,
    pearson: estimateOf(pearson),
    spearman: estimateOf(spearman),
    kendall: estimateOf(kendall),
    weightedKappa: estimateOf(weighted_kappa),
    mae: estimateOf(mae),
  };
}
