import { type Answer, LEVELS, type Level, type Protocol } from "../protocol-words";
import type { JudgedAnswer, JudgedLabel } from "./judged-label";
import type { JuryRule, JuryTies } from "./jury";

/** A member's live label for a task. */
export interface MemberLabel {
  readonly score: Level | null;
  readonly preference: Level | null;
  readonly answers: readonly {
    readonly itemId: string;
    readonly answer: Answer;
    readonly probability: number | null;
  }[];
}

export interface JuryRules {
  readonly rule: JuryRule;
  readonly ties: JuryTies;
  /** how many members must have said something for it to count */
  readonly quorum: number;
}

/**
 * What a jury says of one task, from its members' labels.
 *
 * - Answers: majority of the answers; or YES where the mean probability of YES is above ½ (an answer without a
 *   probability is 1 or 0). Either way the mean is kept as the probability. UNKNOWN is no vote.
 * - Scores: the most frequent level, of several the one nearest the mean; or the mean rounded to a level.
 * - Preferences: what most say (A, B or near-identical), and of the levels that say so the most frequent, of several the
 *   milder one, since some members tell "better" from "much better" and others do not; or the outcome of the mean as the
 *   protocol has it: A below 2.5, B above 3.5, else near-identical.
 *
 * @returns the label, null where fewer than the quorum said anything, or "split" where all there was are even splits that
 *   the jury's rule leaves out
 */
export function juryVerdict(
  protocol: Protocol,
  members: readonly MemberLabel[],
  rules: JuryRules,
): JudgedLabel | "split" | null {
  if (protocol === "preference") {
    const given = members.flatMap(({ preference }) => preference ?? []);
    if (given.length < rules.quorum) return null;
    const preference = preferenceOf(given, rules);
    return preference === null ? "split" : { score: null, preference, answers: [], orders: [] };
  }
  const scores = members.flatMap(({ score }) => score ?? []);
  const scored = scores.length >= rules.quorum;
  const votes = votesByItem(members).filter(([, of]) => of.length >= rules.quorum);
  if (!scored && votes.length === 0) return null;
  const score = scored ? scoreOf(scores, rules) : null;
  const answers = votes.flatMap(([itemId, of]) => answerOf(itemId, of, rules) ?? []);
  // A direct score is all there is to its label.
  if (score === null && answers.length === 0) return "split";
  return { score, preference: null, answers, orders: [] };
}

interface Vote {
  readonly yes: boolean;
  readonly probability: number;
}

function votesByItem(members: readonly MemberLabel[]): [itemId: string, votes: Vote[]][] {
  const byItem = new Map<string, Vote[]>();
  for (const { itemId, answer, probability } of members.flatMap(({ answers }) => answers)) {
    if (answer === "UNKNOWN") continue;
    const yes = answer === "YES";
    const votes = byItem.get(itemId) ?? [];
    votes.push({ yes, probability: probability ?? (yes ? 1 : 0) });
    byItem.set(itemId, votes);
  }
  return [...byItem];
}

function answerOf(itemId: string, votes: readonly Vote[], { rule, ties }: JuryRules): JudgedAnswer | null {
  const probability = mean(votes.map((vote) => vote.probability));
  const forYes = rule === "mean" ? probability : mean(votes.map(({ yes }) => (yes ? 1 : 0)));
  const even = Math.abs(forYes - 0.5) < EVEN;
  if (even && ties === "none") return null;
  return { itemId, answer: !even && forYes > 0.5 ? "YES" : "NO", probability };
}

function scoreOf(scores: readonly Level[], { rule, ties }: JuryRules): Level | null {
  const average = mean(scores);
  const candidates = rule === "majority" ? mostFrequent(scores) : LEVELS;
  const distance = (level: Level) => Math.abs(level - average);
  const least = Math.min(...candidates.map(distance));
  const [lower, ...others] = candidates.filter((level) => distance(level) - least < EVEN);
  if (lower === undefined || (others.length > 0 && ties === "none")) return null;
  return lower;
}

const NEAR_IDENTICAL: Level = 3;

function preferenceOf(given: readonly Level[], { rule, ties }: JuryRules): Level | null {
  if (rule === "mean") {
    const average = mean(given);
    if (average < 2.5) return 2;
    return average > 3.5 ? 4 : NEAR_IDENTICAL;
  }
  const sides = ([-1, 0, 1] as const).map((side) =>
    given.filter((level) => Math.sign(level - NEAR_IDENTICAL) === side),
  );
  const most = Math.max(...sides.map(({ length }) => length));
  const [side = [], ...others] = sides.filter(({ length }) => length === most);
  if (others.length > 0) return ties === "none" ? null : NEAR_IDENTICAL;
  const strength = (level: Level) => Math.abs(level - NEAR_IDENTICAL);
  return mostFrequent(side).toSorted((a, b) => strength(a) - strength(b))[0] ?? null;
}

/** Sums of tenths are not exact; counts and levels are far coarser than this. */
const EVEN = 1e-9;

/** The levels that were given most often, lowest first. */
function mostFrequent(levels: readonly Level[]): readonly Level[] {
  const count = (level: Level) => levels.filter((one) => one === level).length;
  const most = Math.max(...LEVELS.map(count));
  return LEVELS.filter((level) => count(level) === most);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
