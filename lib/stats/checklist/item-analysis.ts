import { pearson } from "../correlation/pearson";
import type { Interval } from "../resampling/interval";
import { normalCdf } from "../resampling/normal-distribution";
import { wilsonInterval } from "../resampling/wilson-interval";
import { holmAdjusted } from "../significance/adjusted-p-values";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import { coincidence, mostAlike } from "./alike-questions";
import type { ChecklistAnswerValue } from "./checklist-tally";
import { ITEM_PROBLEMS, type ItemProblem } from "./item-problems";
import { type AskedUnit, questionTests } from "./question-tests";

/** One rater's answer to one question about one response. */
export interface ItemAnswer {
  readonly checklist: string;
  /** Its wording, or its name in the checklist. Equal wordings of several checklists are one question. */
  readonly question: string;
  readonly response: string;
  readonly rater: string;
  readonly answer: ChecklistAnswerValue;
}

export interface ItemAnalysis {
  /** The first that asks it, and how many do. */
  readonly checklist: string;
  readonly nChecklists: number;
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
   * whether the question tells good responses from bad ones as the rest does.
   */
  readonly discrimination: Statistic;
  /** The other question whose answers are most like this one's, by phi over answers of the same rater about the same response. */
  readonly likest: {
    readonly checklist: string;
    readonly question: string;
    readonly phi: number;
    readonly nResponses: number;
  } | null;
  /** Share of the pairs of raters who answered YES or NO about the same response and differ. */
  readonly disagreement: Statistic;
  readonly nRaterPairs: number;
  readonly problems: readonly ItemProblem[];
}

export interface ItemRules {
  /** Nothing is said of a question that was asked of fewer responses. */
  readonly minResponses: number;
  /** From this phi two questions are redundant. */
  readonly redundantPhi: number;
  /** From this share of differing pairs raters disagree, if it is more than on other questions. */
  readonly disagreement: number;
}

export const DEFAULT_ITEM_RULES: ItemRules = {
  minResponses: 8,
  redundantPhi: 0.9,
  disagreement: 0.2,
};

/** Of fewer responses p-values are so coarse that of equal questions some have one below 0.05 in about 3% of rounds. */
const FEW_RESPONSES = 12;

/** The chance that any question of a faultless checklist is named for this; 4% in all, as raters may be named, too. */
const CHANCE: Readonly<Record<ItemProblem | "disagreement-of-few", number>> = {
  disagreement: 0.035,
  "disagreement-of-few": 0.05,
  "never-failed": 0.001,
  "always-unknown": 0.001,
  redundant: 0.001,
  "negative-discrimination": 0.001,
};

/**
 * A checklist as an instrument: what each question tells, and which should be rewritten. UNKNOWN counts nowhere but in its own
 * column, EITHER nowhere (disputedQuestions has it).
 * @returns a question each, in the order of their first answers
 * Source: Crocker and Algina, Introduction to Classical and Modern Test Theory (1986), chapter 14, for difficulty and the
 *   item–rest correlation.
 */
export function itemAnalysis(answers: readonly ItemAnswer[], rules: ItemRules = DEFAULT_ITEM_RULES): ItemAnalysis[] {
  const found = new Map<string, Item>();
  for (const { checklist, question, response, rater, answer } of answers) {
    const item = valueIn(found, questionKey(checklist, question), () => ({
      question,
      unknown: 0,
      checklists: new Set<string>(),
      asked: new Map(),
      responses: new Map(),
    }));
    item.checklists.add(checklist);
    if (answer === "EITHER") continue;
    const place = `${checklist}\n${response}`;
    item.asked.set(place, (item.asked.get(place) ?? 0) + 1);
    if (answer === "UNKNOWN") item.unknown++;
    else valueIn(item.responses, place, () => new Map()).set(rater, answer === "YES" ? 1 : 0);
  }
  return analyse([...found.values()], rules);
}

/** Words with spaces are a wording, which means the same in every checklist; "3" or "q3" is the name of another question in each. */
export function questionKey(checklist: string, question: string): string {
  const wording = question.trim().replace(/\s+/g, " ").toLowerCase();
  return wording.includes(" ") ? wording : `${checklist}\n${question}`;
}

/** What was answered to one question: for each response each rater's answer, 1 for YES and 0 for NO. */
interface Item {
  readonly question: string;
  unknown: number;
  readonly checklists: Set<string>;
  /** response → how many answered, also UNKNOWN */
  readonly asked: Map<string, number>;
  readonly responses: Map<string, Map<string, number>>;
}

function analyse(items: readonly Item[], rules: ItemRules): ItemAnalysis[] {
  const shares = items.map(({ responses }) => mapValues(responses, meanOf));
  const sums = new Map<string, { sum: number; n: number }>();
  for (const share of shares.flatMap((each) => [...each])) {
    const { sum, n } = sums.get(share[0]) ?? { sum: 0, n: 0 };
    sums.set(share[0], { sum: sum + share[1], n: n + 1 });
  }
  const measured = items.map((item, index) => {
    const { nYes, nNo, pairs, differing } = countAnswers(item);
    const own = shares[index] ?? new Map<string, number>();
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
    const disagreement: Statistic = pairs > 0 ? defined(differing / pairs) : undefinedBecause("no-pairable-units");
    return {
      checklist: [...item.checklists][0] ?? "",
      nChecklists: item.checklists.size,
      question: item.question,
      nYes,
      nNo,
      nUnknown: item.unknown,
      nResponses: own.size,
      discrimination,
      disagreement,
      nRaterPairs: pairs,
      nRest: rest.length,
      difficulty:
        decided.length > 0 ? defined(passed / decided.length) : own.size > 0 ? undefinedBecause("tied") : none,
      difficultyInterval: decided.length > 0 ? wilsonInterval(passed, decided.length) : none,
    };
  });
  const { likest, nPairs } = mostAlike(
    items.map(({ responses }) => responses),
    rules.minResponses,
  );
  const tests = questionTests(unitsOf(items), items.length, rules.minResponses);
  const against = discriminationTests(measured, rules);
  return measured.map(({ nRest, ...item }, index) => {
    const like = likest[index] ?? null;
    const isUnlikely = (problem: keyof typeof CHANCE, p: number | undefined) => p !== undefined && p <= CHANCE[problem];
    const found: Readonly<Record<ItemProblem, boolean>> = {
      "never-failed": item.nNo === 0 && isUnlikely("never-failed", tests.neverFailed[index]),
      "always-unknown": item.nResponses === 0 && isUnlikely("always-unknown", tests.alwaysUnknown[index]),
      redundant:
        like !== null &&
        like.phi >= rules.redundantPhi &&
        isUnlikely("redundant", nPairs * coincidence(shares[index], shares[like.index])),
      "negative-discrimination": isUnlikely("negative-discrimination", against[index]),
      disagreement:
        item.disagreement.defined &&
        item.disagreement.value >= rules.disagreement &&
        isUnlikely(item.nResponses < FEW_RESPONSES ? "disagreement-of-few" : "disagreement", tests.disagreement[index]),
    };
    return {
      ...item,
      likest: like && {
        checklist: measured[like.index]?.checklist ?? "",
        question: items[like.index]?.question ?? "",
        phi: like.phi,
        nResponses: like.nResponses,
      },
      problems: ITEM_PROBLEMS.filter((problem) => found[problem]),
    };
  });
}

function unitsOf(items: readonly Item[]): AskedUnit[] {
  return items.flatMap(({ asked, responses }, item) =>
    [...asked].map(([response, count]) => {
      const byRater = responses.get(response) ?? new Map<string, number>();
      const yes = [...byRater.values()].reduce((sum, answer) => sum + answer, 0);
      return { item, raters: [...byRater.keys()].sort(), yes, asked: count };
    }),
  );
}

/** Holm-corrected p-values of correlations at or above 0, by Fisher's test; 1 of those that are not tested. */
function discriminationTests(
  items: readonly { readonly discrimination: Statistic; readonly nRest: number }[],
  { minResponses }: ItemRules,
): number[] {
  const tested = items.flatMap(({ discrimination, nRest }, item) =>
    discrimination.defined && nRest >= minResponses
      ? [{ item, p: normalCdf(Math.atanh(discrimination.value) * Math.sqrt(nRest - 3)) }]
      : [],
  );
  const adjusted = holmAdjusted(tested.map(({ p }) => p));
  const pValues = new Array<number>(items.length).fill(1);
  tested.forEach(({ item }, index) => {
    pValues[item] = adjusted[index] ?? 1;
  });
  return pValues;
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
