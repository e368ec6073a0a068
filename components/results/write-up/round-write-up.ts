import type { RoundJudges } from "@/lib/compare/round-judges";
import type { Comparison } from "@/lib/compare/sources";
import type { SystemComparisonResult } from "@/lib/compare/system-comparison";
import { formatCount } from "@/lib/format/format-number";
import type { AnswerAgreement } from "@/lib/results/agreement-checklist";
import { amongWhom, isInGroup } from "@/lib/results/agreement-filter";
import type { RoundProgress } from "@/lib/results/agreement-progress";
import type { RoundAgreement } from "@/lib/results/agreement-round";
import { DRAWN_NAMES, FEW_UNITS } from "@/lib/results/agreement-statistic";
import type { EnoughLabelsResult, IntervalWidth } from "@/lib/results/enough-labels";
import { planWords } from "@/lib/round/planned-round";
import { PROTOCOL_TEXTS } from "@/lib/round/protocol/protocol-texts";
import { bestOf } from "@/lib/round/protocol/round-scale";
import { levelValues, type PairOrder, scaleNamed } from "@/lib/round/protocol/scale";
import { firstPlaces, settledRule } from "@/lib/round/settled-tasks";
import { printedTitle } from "@/lib/stats/registry/statistics";
import type { ExcludedSentence } from "../excluded/use-excluded";
import { Prose, type ProseStyle, type WriteUp } from "./prose";
import { sayAnswers, sayPrevalence } from "./say-answers";
import { sayJudges } from "./say-judges";
import { type Means, sayArms, sayMeans, wordsOf } from "./say-means";
import { saySystems } from "./say-systems";

export interface RoundFacts {
  progress: RoundProgress;
  agreement: RoundAgreement;
  /** where the random numbers of its intervals start */
  seed: number;
  /** pooled agreement on checklist answers, of a round that asks them */
  answers: AnswerAgreement | null;
  /** how many questions those answers are to */
  nQuestions: number;
  /** the raters' mean preference held against known truth, where there is one */
  againstTruth: Comparison | null;
  /** mean score, requirements met and outcomes of each system; null while they are not known */
  means: Means | null;
  /** every two systems; null where there are none to compare */
  systems: SystemComparisonResult | null;
  /** judges compared with people; null where no judge labelled */
  judges: RoundJudges | null;
  /** for the width of alpha’s interval that the researcher chose; null where nobody chose one, or no level is asked */
  enough: { width: IntervalWidth; result: EnoughLabelsResult } | null;
  /** null where nothing was left out */
  leftOut: ExcludedSentence | null;
  version: string;
  date: Date;
}

/** What reports a round's agreement and comparisons, in paragraphs and tables, with every number that a reader needs to judge or repeat it. */
export function roundWriteUp(facts: RoundFacts, style: ProseStyle): WriteUp {
  const prose = new Prose(style, "labels");
  sayWhatWasDone(prose, facts);
  prose.section("agreement");
  sayAgreement(prose, facts);
  sayEnough(prose, facts);
  if (facts.answers) {
    const { nQuestions, progress } = facts;
    sayAnswers(prose, facts.answers, { nQuestions, ...progress.round });
  }
  // How easy it was is counted of all labels.
  if (!facts.leftOut) sayEase(prose, facts);
  prose.section("reference");
  sayTruth(prose, facts);
  prose.section("systems");
  if (facts.means) sayMeans(prose, facts.means, facts.agreement.scale);
  if (facts.systems) saySystems(prose, facts.systems, facts.agreement.scale);
  prose.section("judges");
  if (facts.judges) sayJudges(prose, facts.judges);
  prose.section("labels");
  prose.say(
    `Each rater’s latest label of a task counts; training and attention tasks and adjudicated labels do not. Computed with Tickbox ${facts.version}${prose.mention("tickbox")} on ${dateWords(facts.date)}.`,
  );
  return prose.finish();
}

const SMALL_NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** Small numbers in words, as at the start of a sentence. */
function inWords(count: number): string {
  return SMALL_NUMBERS[count] ?? formatCount(count);
}

/** A target as long as tasks have fewer, or where labels are left out. */
function labelsPerTask({ progress: { round, tasks }, leftOut }: RoundFacts): string {
  if (round.overlap === 0 || round.stopsWhenSettled) return "";
  const isWhole = tasks.complete === tasks.toComplete && !leftOut;
  return ` (${isWhole ? "" : "target: "}${inWords(round.overlap)} per ${round.arms ? "response" : "task"})`;
}

function sayWhatWasDone(prose: Prose, facts: RoundFacts): void {
  const { progress, agreement, leftOut } = facts;
  const { raters } = agreement;
  const { round, tasks } = progress;
  const counting = progress.raters.filter((rater) => isInGroup(rater, raters));
  const simulated = counting.filter((rater) => rater.simulated).length;
  const left = progress.raters.filter(({ isJury }) => !isJury).length - counting.length;
  const [tasksWord, tasksWords] = wordsOf(round);
  const { nUnits, nLabels, nRaters } = basisOf(counting, left, facts);
  const some = nUnits !== null && nUnits < tasks.total ? ` (of ${prose.count(tasks.total, "task")})` : "";
  const what = nUnits === null ? tasksWords : `${prose.count(nUnits, tasksWord, tasksWords)}${some}`;
  const { writeUp, source } = PROTOCOL_TEXTS[round.protocol];
  const values = levelValues(agreement.scale);
  const how = writeUp.replace("{range}", `from ${values[0]} to ${values.at(-1)}`);
  const byCriterion = round.ratedCriterion === null ? "" : `, for the criterion ${prose.quoted(round.ratedCriterion)}`;
  prose.say(
    round.overlap > 0
      ? `In the round ${prose.quoted(round.name)}, ${what} ${nUnits === 1 ? "was" : "were"} ${how}${byCriterion}${prose.cite(source)}.`
      : `The round ${prose.quoted(round.name)} contains labels of ${what} that were collected elsewhere and imported${scaleWords(agreement)}.`,
  );
  sayCriterion(prose, round);
  const each = counting.every(({ kind }) => kind === "human") ? labelsPerTask(facts) : "";
  const number = inWords(nRaters);
  prose.say(
    `${number.charAt(0).toUpperCase()}${number.slice(1)} ${nRaters === 1 ? "rater" : "raters"} provided ${givenLabels(prose, counting, nLabels, facts)}${each}.`,
  );
  sayArms(prose, round.arms);
  if (round.planned) {
    prose.say(
      `People were asked about a part of the tasks: ${planWords(round.planned)}. Agreement and the means here are of the core; estimates from all labels weight each task by the inverse of its probability.`,
    );
  }
  if (round.stopsWhenSettled) {
    prose.say(
      `Labelling stopped per task: ${settledRule(round)}. Since further labels are only there where raters differ, agreement and means are of the first ${inWords(firstPlaces(round))} labels of each task.`,
    );
  }
  if (left > 0) {
    prose.say(
      `Only labels of ${prose.plain(amongWhom(raters))} count here; those of ${prose.count(left, "other rater")} in this round are left out.`,
    );
  }
  if (leftOut) prose.say(prose.plain(leftOut.sentence));
  const judges = counting.filter(({ kind }) => kind === "judge").length;
  if (judges > 0) {
    prose.say(
      judges === counting.length
        ? "The raters are language models that judge: what follows is agreement among judges, not among people."
        : `Among these raters ${prose.count(judges, "is a language model that judges", "are language models that judge")}: what follows is not agreement among people.`,
    );
  }
  if (simulated > 0) {
    prose.say(
      `Labels of ${prose.count(simulated, "rater")} in this round were made by a program and are not human judgements.`,
    );
  }
}

/** What raters read about the criterion, and what else they scored on the same page. */
function sayCriterion(prose: Prose, { ratedCriterion, criterionMeaning, criteriaTogether }: RoundProgress["round"]) {
  const meaning = criterionMeaning?.trim().replace(/\.$/, "");
  prose.say(meaning ? `Raters were told what the criterion means: ${prose.quoted(meaning)}.` : null);
  const others = criteriaTogether.filter((name) => name !== ratedCriterion).map((name) => prose.quoted(name));
  if (others.length === 0) return;
  prose.say(
    `It was scored on one page together with ${new Intl.ListFormat("en-GB").format(others)}, so a rater’s scores by these criteria may influence each other.`,
  );
}

/**
 * What the labels that count rest on. Where no level is asked, agreement on levels cannot tell it; which tasks they are of
 * is known only where all raters count: null otherwise.
 */
function basisOf(
  counting: RoundProgress["raters"],
  left: number,
  { agreement, progress, leftOut, answers }: RoundFacts,
): { nUnits: number | null; nLabels: number; nRaters: number } {
  if (agreement.scale !== null) return agreement.basis;
  if (leftOut) return { nUnits: null, nLabels: leftOut.labels, nRaters: answers?.basis.nRaters ?? 0 };
  return {
    nUnits: left === 0 ? progress.tasks.labelled : null,
    nLabels: counting.reduce((sum, { labels }) => sum + labels, 0),
    nRaters: counting.length,
  };
}

/** Further labels of tasks that differed, and those outside a random core, were given too. */
function givenLabels(
  prose: Prose,
  counting: RoundProgress["raters"],
  nLabels: number,
  { progress: { round }, leftOut }: RoundFacts,
): string {
  const isOfPart = (round.stopsWhenSettled || round.planned !== null) && !leftOut;
  const given = isOfPart ? counting.reduce((sum, { labels }) => sum + labels, 0) : nLabels;
  if (given <= nLabels) return prose.count(nLabels, "label");
  return `${prose.count(given, "label")}, of which ${formatCount(nLabels)} count in agreement and means`;
}

/** Outcome-only labels are stored as the preferences 2, 3 and 4. */
function scaleWords({ scale, distribution }: RoundAgreement): string {
  if (scale === null) return "";
  const { noun, values, comparison, measurement } = scaleNamed(scale);
  if (measurement === "interval") return `, as real numbers of which the ${bestOf(scale)} is best`;
  if (measurement === "nominal" && !comparison) return ", as categories";
  if (!comparison) return `, as ${noun}s from ${values[0]} to ${values.at(-1)}`;
  if (values.length === 2) return ", as choices of the better response";
  const isOutcomes = distribution.every(({ value, count }) => count === 0 || (value >= 2 && value <= 4));
  return isOutcomes ? ", as outcomes (first better, tie, second better)" : ", as preferences on a five-step scale";
}

const WHY_INSTRUCTIONS =
  "Instructions are drawn with all their tasks, since tasks that share an instruction are not independent.";

/** What a reader must know to compare an alpha of pairs with another. */
export const PAIR_ORDER_SENTENCES: Record<PairOrder, string> = {
  both: "Which response of a pair is called A is arbitrary, so alpha is computed from each pair in both orders, with half the weight each: it does not depend on the order in which pairs are stored.",
  stored:
    "Alpha is computed from pairs in the order in which they are stored: calling the other response A in some of them would change it.",
};

function sayAgreement(prose: Prose, { agreement, seed }: RoundFacts): void {
  const { alpha, basis, level, percentAgreement, mean, scale, pairOrder, drawn } = agreement;
  if (scale === null) return;
  const over = `over the ${prose.count(basis.nUnitsPairable, "task")} with 2+ labels (${prose.count(basis.nLabelsPairable, "label")})`;
  const { measurement } = scaleNamed(scale);
  // On a nominal scale of two values all levels of measurement give the same alpha.
  const name = `${printedTitle("alpha")}${prose.cite("krippendorff2011")} at the ${measurement === "nominal" ? measurement : level} level`;
  if (!alpha.value.defined) {
    prose.say(`${name} is not defined ${over}: ${prose.reason(alpha.value)}.`);
  } else if (!alpha.interval.defined) {
    prose.say(
      `${name} is ${prose.number(alpha.value.value)} ${over}; it has no interval: ${prose.reason(alpha.interval)}.`,
    );
  } else {
    const { nResamples, method } = alpha.interval.value;
    prose.say(
      `${name} is ${prose.number(alpha.value.value)} ${over}, ${prose.interval(alpha.interval.value)} (${method} bootstrap over ${DRAWN_NAMES[drawn]}${prose.cite("efron1993")}, expanded for small samples, ${prose.count(nResamples ?? 0, "resample")}, seed ${seed}).`,
    );
    if (drawn === "instructions") prose.say(WHY_INSTRUCTIONS);
    if (basis.nUnitsPairable < FEW_UNITS) prose.say(`With fewer than ${FEW_UNITS} such tasks the estimate is rough.`);
  }
  sayPrevalence(prose, agreement.prevalence);
  if (pairOrder) prose.say(PAIR_ORDER_SENTENCES[pairOrder]);
  if (percentAgreement.defined) {
    prose.say(`Raw pairwise agreement was ${prose.percent(percentAgreement.value)}, not corrected for chance.`);
  }
  if (mean.defined && measurement !== "nominal")
    prose.say(
      `The mean ${scaleNamed(scale).noun} is ${prose.number(mean.value, 2)}${bestOf(scale) === "lowest" ? "; lower is better" : ""}.`,
    );
}

/** Where the interval is wider than wanted, what it would take; simulated as on the round's page. */
function sayEnough(prose: Prose, { enough }: RoundFacts): void {
  if (!enough?.result.width.defined) return;
  const { width, moreUnits, raters, anytime } = enough.result;
  if (anytime?.interval.defined) {
    prose.say(
      `The interval above is for one look at the labels; one that holds at every look${prose.cite("waudbysmith2021")}, tightest at ${prose.count(anytime.planned, "instruction")}, is ${prose.interval(anytime.interval.value)}.`,
    );
  }
  if (!moreUnits || !raters) return;
  if (moreUnits.defined && moreUnits.value === 0) {
    prose.say(`The interval is ${prose.number(width.value)} wide, within the ${enough.width} that was chosen.`);
    return;
  }
  const takes = [
    ...(moreUnits.defined ? [`about ${prose.count(moreUnits.value, "more task")} labelled like these`] : []),
    ...(raters.defined ? [`${prose.count(raters.value, "rater")} for each of these tasks`] : []),
  ];
  const more = takes.length > 0 ? ` by simulation, that would take ${takes.join(", or ")}` : "";
  const isNarrow = width.value <= Number(enough.width);
  const against = isNarrow
    ? `within the ${enough.width} that was chosen, but of too few tasks or instructions to rely on that`
    : `wider than the ${enough.width} that was chosen`;
  prose.say(`The interval is ${prose.number(width.value)} wide, ${against}${more === "" ? "" : `;${more}`}.`);
}

function sayEase(prose: Prose, { progress: { ease } }: RoundFacts): void {
  const total = ease ? ease.easier + ease.harder + ease.no_effect : 0;
  if (!ease || total === 0) return;
  prose.say(
    `Asked ${ease.asked === null ? "" : `${ease.asked} `}whether the checklist changed how easy scoring was, raters said easier for ${prose.percent(ease.easier / total)} of ${prose.count(total, ease.asked === null ? "label" : "answer")}, harder for ${prose.percent(ease.harder / total)} and no effect for ${prose.percent(ease.no_effect / total)}.`,
  );
}

function sayTruth(prose: Prose, { againstTruth: comparison }: RoundFacts): void {
  if (!comparison || comparison.nPairs === 0) return;
  const [same, tie, opposite] = comparison.pld.map(({ value }) => (value.defined ? prose.number(value.value) : "–"));
  prose.say(
    `Against the reference answers, the raters’ mean preference has PLD-0, PLD-1 and PLD-2${prose.cite("qin2024infobench")} of ${same}, ${tie} and ${opposite} over ${prose.count(comparison.nPairs, "pair")}, a weighted PLD of ${prose.estimate(comparison.wpld)}.`,
  );
  if (comparison.accuracy?.share.defined) {
    const { share, interval } = comparison.accuracy;
    const wordsOf = ({ confidence }: { confidence: number }) =>
      comparison.drawsInstructions
        ? `${prose.percent(confidence, 0)} bootstrap interval over instructions${prose.cite("efron1993")}`
        : `Wilson’s ${prose.percent(confidence, 0)} interval${prose.cite("wilson1927")}`;
    const range = interval.defined
      ? ` (${wordsOf(interval.value)} ${prose.percent(interval.value.low)} to ${prose.percent(interval.value.high)})`
      : "";
    prose.say(`They are right in ${prose.percent(share.value)} of these pairs${range}.`);
  }
}

export function dateWords(date: Date): string {
  return date.toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
}
