import { pearson } from "../correlation/pearson";
import type { Interval } from "../resampling/interval";
import { wilsonInterval } from "../resampling/wilson-interval";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import type { ChecklistAnswerValue } from "./checklist-tally";

/** One rater's answer to one question about one response. */
export interface ItemAnswer {
  /** The checklist that the question is in: questions are compared within it. */
  readonly checklist: string;
  readonly question: string;
  readonly response: string;
  readonly rater: string;
  readonly answer: ChecklistAnswerValue;
}

/**
 * Why a question should be looked at: nobody ever answered NO; nobody could answer it; another question has the same answers;
 * it fails where the rest of the checklist passes; raters are not of one mind.
 */
export const ITEM_PROBLEMS = [
  "never-failed",
  "always-unknown",
  "redundant",
  "negative-discrimination",
  "disagreement",
] as const;
export type ItemProblem = (typeof ITEM_PROBLEMS)[number];

export interface ItemAnalysis {
  readonly checklist: string;
  readonly question: string;
  readonly nYes: number;
  readonly nNo: number;
  readonly nUnknown: number;
  /** Responses with an answer other than UNKNOWN. */
  readonly nResponses: number;
  /** Share of the responses that pass by the majority of the answers; a response with as many YES as NO is left out. */
  readonly difficulty: Statistic;
  /** Wilson's, over responses. */
  readonly difficultyInterval: Statistic<Interval>;
  /**
   * Correlation over responses of the share of YES with the mean of those shares of the other questions of the checklist:
   * whether the question tells good responses from bad ones as the rest does. A problem only where it is below 0 by
   * Fisher's one-sided test at 5 %.
   */
  readonly discrimination: Statistic;
  /** The other question whose answers are most like this one's, by phi over answers of the same rater about the same response. */
  readonly likest: { readonly question: string; readonly phi: number; readonly nResponses: number } | null;
  /** Share of the pairs of raters who answered YES or NO about the same response and differ. */
  readonly disagreement: Statistic;
  readonly nRaterPairs: number;
  readonly problems: readonly ItemProblem[];
}

export interface ItemRules {
  /** So many responses must have been asked before a question is never failed, always unknown or disputed. */
  readonly minResponses: number;
  /** So many responses a phi or a discrimination must rest on. */
  readonly minCorrelated: number;
  /** From this phi two questions are redundant. */
  readonly redundantPhi: number;
  /** From this share of differing pairs raters disagree. */
  readonly disagreement: number;
}

export const DEFAULT_ITEM_RULES: ItemRules = {
  minResponses: 3,
  minCorrelated: 8,
  redundantPhi: 0.9,
  disagreement: 0.3,
};

/**
 * A checklist as an instrument: what each question tells, and which should be rewritten. UNKNOWN counts nowhere but in its own
 * column.
 * @returns a question each, in the order of their first answers
 * Source: Crocker and Algina, Introduction to Classical and Modern Test Theory (1986), chapter 14, for difficulty and the
 *   item–rest correlation.
 */
export function itemAnalysis(answers: readonly ItemAnswer[], rules: ItemRules = DEFAULT_ITEM_RULES): ItemAnalysis[] {
  const checklists = new Map<string, Map<string, Item>>();
  for (const { checklist, question, response, rater, answer } of answers) {
    const items = valueIn(checklists, checklist, () => new Map<string, Item>());
    const item = valueIn(items, question, () => ({ unknown: 0, asked: new Set<string>(), responses: new Map() }));
    item.asked.add(response);
    if (answer === "UNKNOWN") item.unknown++;
    else valueIn(item.responses, response, () => new Map()).set(rater, answer === "YES" ? 1 : 0);
  }
  return [...checklists].flatMap(([checklist, items]) => analyseChecklist(checklist, items, rules));
}

/** What was answered to one question: for each response each rater's answer, 1 for YES and 0 for NO. */
interface Item {
  unknown: number;
  readonly asked: Set<string>;
  readonly responses: Map<string, Map<string, number>>;
}

function analyseChecklist(checklist: string, items: ReadonlyMap<string, Item>, rules: ItemRules): ItemAnalysis[] {
  const shares = new Map([...items].map(([question, { responses }]) => [question, mapValues(responses, meanOf)]));
  const sums = new Map<string, { sum: number; n: number }>();
  for (const share of [...shares.values()].flatMap((each) => [...each])) {
    const { sum, n } = sums.get(share[0]) ?? { sum: 0, n: 0 };
    sums.set(share[0], { sum: sum + share[1], n: n + 1 });
  }
  return [...items].map(([question, item]) => {
    const { nYes, nNo, pairs, differing } = countAnswers(item);
    const own = shares.get(question) ?? new Map<string, number>();
    const decided = [...own.values()].filter((share) => share !== 0.5);
    const passed = decided.filter((share) => share > 0.5).length;
    const none = undefinedBecause(item.unknown > 0 ? "all-unknown" : "no-labels");
    const rest = [...own].flatMap(([response, share]) => {
      const { sum, n } = sums.get(response) ?? { sum: 0, n: 0 };
      return n > 1 ? [{ share, rest: (sum - share) / (n - 1) }] : [];
    });
    const discrimination = pearson(
      rest.map(({ share }) => share),
      rest.map((each) => each.rest),
    );
    const likest = mostAlike(question, item, items, rules);
    const disagreement: Statistic = pairs > 0 ? defined(differing / pairs) : undefinedBecause("no-pairable-units");
    const about = { nYes, nNo, nUnknown: item.unknown, nResponses: own.size };
    const isAsked = own.size >= rules.minResponses;
    const found: Readonly<Record<ItemProblem, boolean>> = {
      "never-failed": nNo === 0 && isAsked,
      "always-unknown": own.size === 0 && item.unknown > 0 && item.asked.size >= rules.minResponses,
      redundant: likest !== null && likest.phi >= rules.redundantPhi,
      "negative-discrimination": rest.length >= rules.minCorrelated && isBelowZero(discrimination, rest.length),
      disagreement: disagreement.defined && disagreement.value >= rules.disagreement && isAsked,
    };
    return {
      ...{ checklist, question, ...about, discrimination, likest, disagreement, nRaterPairs: pairs },
      difficulty:
        decided.length > 0 ? defined(passed / decided.length) : own.size > 0 ? undefinedBecause("tied") : none,
      difficultyInterval: decided.length > 0 ? wilsonInterval(passed, decided.length) : none,
      problems: ITEM_PROBLEMS.filter((problem) => found[problem]),
    };
  });
}

// Of one question in twenty that has nothing to do with the rest it would be said that it goes against the rest.
const ONE_SIDED = 1.6448536269514722;

/** Whether a correlation is below 0 by Fisher's test. */
function isBelowZero(correlation: Statistic, n: number): boolean {
  return correlation.defined && Math.atanh(correlation.value) * Math.sqrt(n - 3) < -ONE_SIDED;
}

function countAnswers({ responses }: Item) {
  let [nYes, nNo, pairs, differing] = [0, 0, 0, 0];
  for (const byRater of responses.values()) {
    const yes = [...byRater.values()].reduce((sum, answer) => sum + answer, 0);
    const no = byRater.size - yes;
    nYes += yes;
    nNo += no;
    pairs += (byRater.size * (byRater.size - 1)) / 2;
    differing += yes * no;
  }
  return { nYes, nNo, pairs, differing };
}

function mostAlike(
  question: string,
  item: Item,
  items: ReadonlyMap<string, Item>,
  { minCorrelated }: ItemRules,
): ItemAnalysis["likest"] {
  let likest: ItemAnalysis["likest"] = null;
  for (const [other, { responses }] of items) {
    if (other === question) continue;
    let nResponses = 0;
    const [x, y]: [number[], number[]] = [[], []];
    for (const [response, byRater] of item.responses) {
      const before = x.length;
      for (const [rater, answer] of byRater) {
        const match = responses.get(response)?.get(rater);
        if (match === undefined) continue;
        x.push(answer);
        y.push(match);
      }
      if (x.length > before) nResponses++;
    }
    if (nResponses < minCorrelated) continue;
    // Of two series of 0 and 1 Pearson's correlation is phi.
    const phi = pearson(x, y);
    if (phi.defined && (likest === null || phi.value > likest.phi)) {
      likest = { question: other, phi: phi.value, nResponses };
    }
  }
  return likest;
}

/** How many questions of one series have each problem. */
export interface SeriesAnalysis {
  readonly nQuestions: number;
  readonly counts: Readonly<Record<ItemProblem, number>>;
  /** Questions with at least one problem. */
  readonly nProblematic: number;
  /** Means over the questions for which they are defined. */
  readonly difficulty: Statistic;
  readonly discrimination: Statistic;
  /** Of all pairs of raters' answers in the series. */
  readonly disagreement: Statistic;
}

/** The questions of a series together. */
export function seriesAnalysis(items: readonly ItemAnalysis[]): SeriesAnalysis {
  const count = (problem: ItemProblem) => items.filter(({ problems }) => problems.includes(problem)).length;
  const mean = (read: (item: ItemAnalysis) => Statistic): Statistic => {
    const values = items.map(read).flatMap((each) => (each.defined ? [each.value] : []));
    return values.length > 0
      ? defined(values.reduce((sum, value) => sum + value, 0) / values.length)
      : undefinedBecause("no-labels");
  };
  const pairs = items.reduce((sum, { nRaterPairs }) => sum + nRaterPairs, 0);
  const differing = items.reduce(
    (sum, { nRaterPairs, disagreement }) => sum + (disagreement.defined ? disagreement.value * nRaterPairs : 0),
    0,
  );
  return {
    nQuestions: items.length,
    counts: {
      "never-failed": count("never-failed"),
      "always-unknown": count("always-unknown"),
      redundant: count("redundant"),
      "negative-discrimination": count("negative-discrimination"),
      disagreement: count("disagreement"),
    },
    nProblematic: items.filter(({ problems }) => problems.length > 0).length,
    difficulty: mean(({ difficulty }) => difficulty),
    discrimination: mean(({ discrimination }) => discrimination),
    disagreement: pairs > 0 ? defined(differing / pairs) : undefinedBecause("no-pairable-units"),
  };
}

function meanOf(byRater: ReadonlyMap<string, number>): number {
  return [...byRater.values()].reduce((sum, answer) => sum + answer, 0) / byRater.size;
}

function mapValues<Key, From, To>(map: ReadonlyMap<Key, From>, change: (value: From) => To): Map<Key, To> {
  return new Map([...map].map(([key, value]) => [key, change(value)]));
}

function valueIn<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const value = make();
  map.set(key, value);
  return value;
}
