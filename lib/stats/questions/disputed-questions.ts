import { isYesOrNo } from "../checklist/checklist-tally";
import { DEFAULT_ITEM_RULES, type ItemAnswer, questionKey } from "../checklist/item-analysis";
import type { DisputeCause } from "../checklist/item-problems";
import { holmAdjusted } from "../significance/adjusted-p-values";
import { binomialUpperTail } from "../significance/binomial-tail";
import { atLeastMarked } from "../significance/hypergeometric";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import { type AnsweredUnit, ambiguousQuestions, unitLikelihood } from "./ambiguous-questions";

export interface DisputedQuestion {
  /** The first checklist that asks it. */
  readonly checklist: string;
  readonly question: string;
  readonly nEither: number;
  /** EITHER among all answers, the share of its raters' response sets that hold both YES and NO. */
  readonly either: Statistic;
  /** Share of pairs of raters who answered YES or NO about the same response and differ. */
  readonly differing: Statistic;
  /** Probability that people read it differently, given all questions. */
  readonly ambiguity: number;
  /** null where raters differ no more than is usual */
  readonly cause: DisputeCause | null;
  /** who differs from the others, where that is the cause */
  readonly rater: string | null;
  /** Other wording would help: it is ambiguous, or many raters say that both answers can be defended. */
  readonly toRewrite: boolean;
}

/** Of the questions that are said to be ambiguous, at most this share is expected to be clear. */
const MOST_FALSE = 0.15;
/** From this share of EITHER, and significantly more than `USUAL_EITHER`, both answers can be defended. */
const MANY_EITHER = 0.15;
const USUAL_EITHER = 0.05;
const LEVEL = 0.05;
/** In nats, of one reason over the other. */
const LEAST_EVIDENCE = 2;

/**
 * Which questions people differ on, why, and which to rewrite. UNKNOWN counts among answers alone.
 * @returns a question each, in the order of their first answers, as itemAnalysis gives them
 */
export function disputedQuestions(answers: readonly ItemAnswer[]): DisputedQuestion[] {
  const { items, raters } = itemsOf(answers);
  const units = items.map((item) => item.places.map(({ unit }) => unit));
  const { ambiguity, errors } = ambiguousQuestions(units, raters.length);
  const ambiguous = mostLikely(ambiguity);
  const defended = bothDefended(items);
  const disputed = disputedPlaces(items, ambiguous);
  return items.map((item, index): DisputedQuestion => {
    const { checklist, question, nEither, nAnswers } = item;
    const pairs = pairsOf(item.places);
    const differing = pairs.all > 0 ? defined(pairs.differing / pairs.all) : undefinedBecause("no-pairable-units");
    const isAmbiguous = ambiguous.has(index) && differing.defined && differing.value >= DEFAULT_ITEM_RULES.disagreement;
    const isDefended = defended.has(index);
    const oddOne = differing.defined && differing.value > 0 ? oneRater(item, errors) : null;
    const isOneRater =
      oddOne !== null && (differing.defined ? differing.value : 0) >= DEFAULT_ITEM_RULES.disagreement / 2;
    const cause = isDefended
      ? "either"
      : isOneRater
        ? "rater"
        : isAmbiguous
          ? isOfResponses(item, index, disputed, errors)
            ? "response"
            : "wording"
          : hasOpenResponses(item, errors, items.length)
            ? "response"
            : null;
    return {
      checklist,
      question,
      nEither,
      either: nAnswers > 0 ? defined(nEither / nAnswers) : undefinedBecause("no-labels"),
      differing,
      ambiguity: ambiguity[index] ?? 0,
      cause,
      rater: cause === "rater" && oddOne !== null ? (raters[oddOne] ?? null) : null,
      toRewrite: isAmbiguous || isDefended,
    };
  });
}

interface Place {
  readonly response: string;
  readonly unit: AnsweredUnit;
}

interface Item {
  readonly checklist: string;
  readonly question: string;
  nAnswers: number;
  nEither: number;
  /** who answered EITHER */
  readonly either: Set<string>;
  /** responses that at least two raters answered YES or NO */
  readonly places: Place[];
}

function itemsOf(answers: readonly ItemAnswer[]): { items: Item[]; raters: string[] } {
  const raterOf = new Map<string, number>();
  const found = new Map<string, { item: Item; responses: Map<string, Map<number, 0 | 1>> }>();
  for (const { checklist, question, response, rater, answer } of answers) {
    const key = questionKey(checklist, question);
    const known = found.get(key) ?? {
      item: { checklist, question, nAnswers: 0, nEither: 0, either: new Set<string>(), places: [] },
      responses: new Map<string, Map<number, 0 | 1>>(),
    };
    found.set(key, known);
    known.item.nAnswers++;
    if (answer === "EITHER") {
      known.item.nEither++;
      known.item.either.add(rater);
    }
    if (!isYesOrNo(answer)) continue;
    const place = raterOf.get(rater) ?? raterOf.size;
    raterOf.set(rater, place);
    const about = `${checklist}\n${response}`;
    const given = known.responses.get(about) ?? new Map<number, 0 | 1>();
    known.responses.set(about, given.set(place, answer === "YES" ? 1 : 0));
  }
  const items = [...found.values()].map(({ item, responses }) => {
    for (const [response, given] of responses) {
      if (given.size < 2) continue;
      const inOrder = [...given].sort(([a], [b]) => a - b);
      const unit = { raters: inOrder.map(([rater]) => rater), answers: inOrder.map(([, answer]) => answer) };
      item.places.push({ response, unit });
    }
    return item;
  });
  return { items, raters: [...raterOf.keys()] };
}

/** The most likely ones, of which at most `MOST_FALSE` are expected to be clear; each more likely ambiguous than clear. */
function mostLikely(ambiguity: readonly number[]): Set<number> {
  const ranked = ambiguity
    .map((probability, index) => ({ probability, index }))
    .sort((a, b) => b.probability - a.probability);
  const chosen = new Set<number>();
  let falseOnes = 0;
  for (const { probability, index } of ranked) {
    falseOnes += 1 - probability;
    if (probability < 0.5 || falseOnes > MOST_FALSE * (chosen.size + 1)) break;
    chosen.add(index);
  }
  return chosen;
}

/** Questions with more EITHER than the odd one, by several raters: exact binomial tests, Holm-corrected. */
function bothDefended(items: readonly Item[]): Set<number> {
  const pValues = holmAdjusted(
    items.map(({ nEither, nAnswers }) => binomialUpperTail(nEither, nAnswers, USUAL_EITHER)),
  );
  const many = items.flatMap(({ nEither, nAnswers, either }, index) =>
    nEither >= MANY_EITHER * nAnswers && either.size > 1 && (pValues[index] ?? 1) <= LEVEL ? [index] : [],
  );
  return new Set(many);
}

function isSplit({ unit: { answers } }: Place): boolean {
  return answers.includes(0) && answers.includes(1);
}

function pairsOf(places: readonly Place[], without: number | null = null): { all: number; differing: number } {
  let [all, differing] = [0, 0];
  for (const { unit } of places) {
    const kept = unit.answers.filter((_, place) => unit.raters[place] !== without);
    const yes = kept.filter((answer) => answer === 1).length;
    all += (kept.length * (kept.length - 1)) / 2;
    differing += yes * (kept.length - yes);
  }
  return { all, differing };
}

/**
 * The one rater without whom the others differ at most half as often: by chance hardly ever the same one (exact binomial test,
 * corrected for the raters), or one who deviates on other questions, too. null: there is none, or too few raters to tell.
 */
function oneRater({ places }: Item, errors: readonly number[]): number | null {
  const alone = new Map<number, number>();
  let [nAlone, nRaters] = [0, 0];
  for (const { unit } of places) {
    if (unit.raters.length < 3) continue;
    nRaters += unit.raters.length;
    const yes = unit.answers.filter((answer) => answer === 1).length;
    const odd = yes === 1 ? 1 : yes === unit.answers.length - 1 ? 0 : null;
    const rater = odd === null ? undefined : unit.raters[unit.answers.indexOf(odd)];
    if (rater === undefined) continue;
    nAlone++;
    alone.set(rater, (alone.get(rater) ?? 0) + 1);
  }
  const [most] = [...alone].sort(([, a], [, b]) => b - a);
  if (!most) return null;
  const [rater, times] = most;
  const compared = places.filter(({ unit }) => unit.raters.length >= 3);
  const [all, others] = [pairsOf(compared), pairsOf(compared, rater)];
  if (others.all === 0 || 2 * (others.differing / others.all) > all.differing / all.all) return null;
  const perUnit = nRaters / compared.length;
  const isCareless = (errors[rater] ?? 0) >= 0.2;
  return isCareless || perUnit * binomialUpperTail(times, nAlone, 1 / perUnit) <= LEVEL ? rater : null;
}

/** By response: on how many questions that are not ambiguous raters differ, and of how many. */
type DisputedPlaces = ReadonlyMap<string, readonly { readonly index: number; readonly isSplit: boolean }[]>;

function disputedPlaces(items: readonly Item[], ambiguous: ReadonlySet<number>): DisputedPlaces {
  const byResponse = new Map<string, { index: number; isSplit: boolean }[]>();
  items.forEach(({ places }, index) => {
    if (ambiguous.has(index)) return;
    for (const place of places) {
      byResponse.set(place.response, [...(byResponse.get(place.response) ?? []), { index, isSplit: isSplit(place) }]);
    }
  });
  return byResponse;
}

/**
 * Whether some responses leave it open: raters differ on other questions about them, too (stratified exact test), or answer
 * alike about the rest of the responses (likelihoods; from four raters a response on, with fewer both look the same).
 */
function isOfResponses(item: Item, own: number, disputed: DisputedPlaces, errors: readonly number[]): boolean {
  const strata = new Map<number, { all: number; marked: number; drawn: number }>();
  let both = 0;
  for (const place of item.places) {
    for (const other of disputed.get(place.response) ?? []) {
      if (other.index === own) continue;
      const stratum = strata.get(other.index) ?? { all: 0, marked: 0, drawn: 0 };
      strata.set(other.index, stratum);
      stratum.all++;
      if (other.isSplit) stratum.marked++;
      if (isSplit(place)) stratum.drawn++;
      if (other.isSplit && isSplit(place)) both++;
    }
  }
  if (strata.size > 0 && atLeastMarked([...strata.values()], both) <= LEVEL) return true;
  const many = item.places.filter(({ unit }) => unit.raters.length >= 4);
  if (many.length < 4) return false;
  return someOpen(many, errors) - allAlike(many, errors) >= LEAST_EVIDENCE;
}

/** Whether about some responses raters answer like a coin although the question is clear, corrected for the number of questions. */
function hasOpenResponses({ places }: Item, errors: readonly number[], nQuestions: number): boolean {
  const clear = places.reduce((sum, { unit }) => sum + unitLikelihood(unit, (rater) => errors[rater] ?? 0).log, 0);
  return someOpen(places, errors) - clear >= LEAST_EVIDENCE + Math.log(nQuestions);
}

const STEPS = Array.from({ length: 9 }, (_, step) => (step + 1) / 10);

/** Log-likelihood where raters deviate as often about each response. */
function allAlike(places: readonly Place[], errors: readonly number[]): number {
  const tries = STEPS.map((step) => {
    const common = step / 2;
    return places.reduce(
      (sum, { unit }) => sum + unitLikelihood(unit, (rater) => Math.max(errors[rater] ?? 0, common)).log,
      0,
    );
  });
  return Math.max(...tries);
}

/** Log-likelihood where a share of the responses is open, with answers like a coin's, and the rest is clear. */
function someOpen(places: readonly Place[], errors: readonly number[]): number {
  const each = places.map(({ unit }) => ({
    clear: unitLikelihood(unit, (rater) => errors[rater] ?? 0).log,
    open: unitLikelihood(unit, () => 0.5).log,
  }));
  const tries = STEPS.map((share) =>
    each.reduce((sum, { clear, open }) => sum + Math.log((1 - share) * Math.exp(clear) + share * Math.exp(open)), 0),
  );
  return Math.max(...tries);
}
