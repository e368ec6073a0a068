import type { Answer, Side } from "@/lib/round/protocol/protocol-words";
import { type Level, type Scale, type ScaleName, scaleNamed } from "@/lib/round/protocol/scale";
import { isYesOrNo } from "@/lib/stats/checklist/checklist-tally";
import type { ComparisonScale } from "@/lib/stats/preference/outcome";
import { meanOf } from "@/lib/stats/sum";
import { type JudgedAnswer, type JudgedLabel, NOTHING_JUDGED } from "./judged-label";
import type { JuryRule, JuryTies } from "./jury";

/** A member's live label for a task. */
export interface MemberLabel {
  readonly level: Level | null;
  readonly answers: readonly {
    readonly itemId: string;
    readonly side?: Side | undefined;
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
 *   probability is 1 or 0). Either way the mean is kept as the probability. UNKNOWN and EITHER are no votes.
 * - Levels of a response: the most frequent one, of several the one nearest the mean; or the mean rounded to a level.
 * - Levels of a pair: what most say (A, B or the middle), and of the levels that say so the most frequent, of several the
 *   milder one, since some members tell "better" from "much better" and others do not; or the outcome of the mean as the
 *   scale has it. Where the scale has no middle, an even split has no level.
 *
 * @param scale of the round; null where no level is asked
 * @returns the label, null where fewer than the quorum said anything, or "split" where all there was are even splits that
 *   the jury's rule leaves out
 */
export function juryVerdict(
  scale: ScaleName | null,
  members: readonly MemberLabel[],
  rules: JuryRules,
): JudgedLabel | "split" | null {
  const given = members.flatMap(({ level }) => level ?? []);
  const isLevelled = scale !== null && given.length >= rules.quorum;
  const votes = votesByQuestion(members).filter(([, of]) => of.length >= rules.quorum);
  if (!isLevelled && votes.length === 0) return null;
  const level = isLevelled ? levelOf(scaleNamed(scale), given, rules) : null;
  const answers = votes.flatMap(([question, of]) => answerOf(question, of, rules) ?? []);
  if (level === null && answers.length === 0) return "split";
  return { ...NOTHING_JUDGED, level, answers };
}

function levelOf(scale: Scale, given: readonly Level[], rules: JuryRules): Level | null {
  return scale.comparison
    ? levelOfPair(scale.values, scale.comparison, given, rules)
    : levelOfResponse(scale.values, given, rules);
}

interface Vote {
  readonly yes: boolean;
  readonly probability: number;
}

type Question = Pick<JudgedAnswer, "itemId" | "side">;

function votesByQuestion(members: readonly MemberLabel[]): [question: Question, votes: Vote[]][] {
  const byQuestion = new Map<string, [Question, Vote[]]>();
  for (const { itemId, side, answer, probability } of members.flatMap(({ answers }) => answers)) {
    if (!isYesOrNo(answer)) continue;
    const yes = answer === "YES";
    const key = `${itemId} ${side}`;
    const [question, votes] = byQuestion.get(key) ?? [side ? { itemId, side } : { itemId }, []];
    votes.push({ yes, probability: probability ?? (yes ? 1 : 0) });
    byQuestion.set(key, [question, votes]);
  }
  return [...byQuestion.values()];
}

function answerOf(question: Question, votes: readonly Vote[], { rule, ties }: JuryRules): JudgedAnswer | null {
  const probability = meanOf(votes.map((vote) => vote.probability));
  const forYes = rule === "mean" ? probability : meanOf(votes.map(({ yes }) => (yes ? 1 : 0)));
  const even = Math.abs(forYes - 0.5) < EVEN;
  if (even && ties === "none") return null;
  return { ...question, answer: !even && forYes > 0.5 ? "YES" : "NO", probability };
}

function levelOfResponse(values: readonly Level[], given: readonly Level[], { rule, ties }: JuryRules): Level | null {
  const average = meanOf(given);
  const candidates = rule === "majority" ? mostFrequent(given) : values;
  const distance = (level: Level) => Math.abs(level - average);
  const least = Math.min(...candidates.map(distance));
  const [lower, ...others] = candidates.filter((level) => distance(level) - least < EVEN);
  if (lower === undefined || (others.length > 0 && ties === "none")) return null;
  return lower;
}

function levelOfPair(
  values: readonly Level[],
  { bestForA, bestForB, winBelow, lossAbove }: ComparisonScale,
  given: readonly Level[],
  { rule, ties }: JuryRules,
): Level | null {
  const middle = (bestForA + bestForB) / 2;
  const neither = values.find((value) => value === middle) ?? null;
  const strength = (level: Level) => Math.abs(level - middle);
  const mildest = (side: readonly Level[]) => side.toSorted((a, b) => strength(a) - strength(b))[0] ?? null;
  const sideOf = (levels: readonly Level[], side: number) =>
    levels.filter((level) => Math.sign(level - middle) === side);
  if (rule === "mean") {
    const average = meanOf(given);
    if (average < winBelow) return mildest(sideOf(values, -1));
    return average > lossAbove ? mildest(sideOf(values, 1)) : neither;
  }
  const sides = [-1, 0, 1].map((side) => sideOf(given, side));
  const most = Math.max(...sides.map(({ length }) => length));
  const [side = [], ...others] = sides.filter(({ length }) => length === most);
  if (others.length > 0) return ties === "none" ? null : neither;
  return mildest(mostFrequent(side));
}

/** Sums of tenths are not exact; counts and levels are far coarser than this. */
const EVEN = 1e-9;

/** The levels that were given most often, lowest first. */
function mostFrequent(levels: readonly Level[]): readonly Level[] {
  const count = (level: Level) => levels.filter((one) => one === level).length;
  const most = Math.max(...levels.map(count));
  return [...new Set(levels)].filter((level) => count(level) === most).toSorted((a, b) => a - b);
}
