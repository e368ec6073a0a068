import { inPairs } from "@/lib/content/text/count-text";
import { UNIVERSAL_ITEM } from "./asked-question";
import type { ChecklistQuestion } from "./checklist";
import { type QuestionFlag, questionFlags } from "./question-flags";

export interface CheckedQuestion {
  readonly question: string;
  /** Empty when nothing is doubtful; otherwise the question waits for a person. */
  readonly flags: readonly QuestionFlag[];
  /** Index of the earlier question that this one repeats, or null. */
  readonly repeats: number | null;
}

export interface CheckedChecklist {
  readonly questions: readonly CheckedQuestion[];
  readonly count: "in-range" | "too-few" | "too-many";
}

/** Two questions that share this much of their words are near duplicates. */
const NEAR_DUPLICATE = 0.75;
export const DEFAULT_QUESTION_RANGE = { fewest: 2, most: 8 } as const;

export interface QuestionRange {
  readonly fewest: number;
  readonly most: number;
}

/**
 * Checks a checklist as it comes from a model or a file; nothing is changed or dropped. The universal item is ours: it is
 * neither judged nor counted.
 * @param range how many questions are wanted (tick: 2 to 8)
 */
export function checkChecklist(
  questions: readonly string[],
  range: QuestionRange = DEFAULT_QUESTION_RANGE,
): CheckedChecklist {
  const words = questions.map(significantWords);
  const marks = questions.map(tellingMarks);
  const checked = questions.map((question, index): CheckedQuestion => {
    const flags = isUniversal(question) ? [] : questionFlags(question);
    const own = words[index] ?? [];
    const likeness = words
      .slice(0, index)
      .map((earlier, other) => (areDifferent(marks[other], marks[index]) ? 0 : wordSimilarity(earlier, own)));
    const nearest = Math.max(0, ...likeness);
    if (nearest < NEAR_DUPLICATE) return { question, flags, repeats: null };
    const repeats = likeness.indexOf(nearest);
    const same = folded(questions[repeats] ?? "") === folded(question);
    return { question, flags: [...flags, same ? "duplicate" : "near-duplicate"], repeats };
  });
  const counted = questions.filter((question) => !isUniversal(question)).length;
  const count = counted < range.fewest ? "too-few" : counted > range.most ? "too-many" : "in-range";
  return { questions: checked, count };
}

/**
 * How many things about a draft a person should look at: questions with a flag, their number, and that there are none.
 * 0: nothing is doubtful.
 */
export function countDoubts(
  questions: readonly Pick<ChecklistQuestion, "question" | "scoring">[],
  range: QuestionRange = DEFAULT_QUESTION_RANGE,
): number {
  if (questions.length === 0) return 1;
  const checked = checkChecklist(
    questions.map(({ question }) => question),
    range,
  );
  // A question that costs points asks about a flaw on purpose.
  const costs = (place: number) => (questions[place]?.scoring?.points ?? 1) < 0;
  const flagged = checked.questions.filter(({ flags }, place) =>
    flags.some((flag) => flag !== "yes-may-be-bad" || !costs(place)),
  ).length;
  return flagged + (checked.count === "in-range" ? 0 : 1);
}

/** Whether two questions ask the same, in the same words or nearly so. */
export function areNearDuplicates(one: string, other: string): boolean {
  if (areDifferent(tellingMarks(one), tellingMarks(other))) return false;
  return wordSimilarity(significantWords(one), significantWords(other)) >= NEAR_DUPLICATE;
}

const isUniversal = (question: string) => question.trim() === UNIVERSAL_ITEM.question;

/** Dice's coefficient of two lists of words as sets: 2 shared / (one + other), 0–1; 0 when both are empty. */
export function wordSimilarity(one: readonly string[], other: readonly string[]): number {
  const a = new Set(one);
  const b = new Set(other);
  if (a.size + b.size === 0) return 0;
  let shared = 0;
  for (const word of a) if (b.has(word)) shared++;
  return (2 * shared) / (a.size + b.size);
}

const ORDINALS = "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|final|previous|next";
const COUNTS = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve";
const OPPOSITES =
  "positive|negative|left|right|odd|even|high|low|before|after|beginning|end|row|rows|column|columns|input|output|male|female";

/** What tells apart questions of one pattern: what they quote, their numbers, and words of which each excludes the others. */
const TELLING_MARKS: readonly RegExp[] = [
  /"[^"]+"|“[^”]+”|«[^»]+»|`[^`]+`|「[^」]+」/g,
  new RegExp(`\\b(?:0x)?\\d[\\w.,]*\\b|\\b(?:${COUNTS})\\b`, "gi"),
  new RegExp(`\\b(?:${ORDINALS})\\b`, "gi"),
  new RegExp(`\\b(?:${OPPOSITES})\\b`, "gi"),
];

/** For each kind of mark those of a question, in one text; empty where there are none. */
const tellingMarks = (question: string): string[] =>
  TELLING_MARKS.map((pattern) =>
    (question.match(pattern) ?? [])
      .map((mark) => mark.toLowerCase())
      .toSorted()
      .join("\n"),
  );

/** Whether two questions name different things of one kind. One that names none may well be the same in other words. */
const areDifferent = (one: readonly string[] = [], other: readonly string[] = []): boolean =>
  one.some((marks, kind) => marks !== "" && other[kind] !== "" && marks !== other[kind]);

const FILLERS = new Set(
  "a an the is are was were be does do did has have had can could will would should must may it its this that these those of in on to for with by as at and or response responses text answer output generated provided given model any all each every there".split(
    " ",
  ),
);

const folded = (question: string) =>
  (
    question
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).join(" ");

/** The words that tell questions apart, without plural and tense where a simple rule finds them. */
function significantWords(question: string): string[] {
  const words = folded(question)
    .split(" ")
    .filter((word) => word !== "")
    .flatMap(inPairs);
  const telling = words.filter((word) => !FILLERS.has(word));
  return (telling.length > 0 ? telling : words).map((word) =>
    word.length > 3 ? word.replace(/(?:ies|es|s|ing|ed|e|y)$/, "") : word,
  );
}
