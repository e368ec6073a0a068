import type { Answer } from "@/lib/domain/protocol";
import type { Side } from "@/lib/domain/protocol-words";
import type { Question } from "./read-questions";

export interface GivenAnswer {
  answer: Answer;
  probability: number | null;
}

const ANSWER_OF: Readonly<Record<string, Answer>> = { Y: "YES", N: "NO", U: "UNKNOWN" };
const WRITTEN = /^(\d+)([AB])([YNU])(.*)$/;

/** About each response, in the order of the questions; a question without an answer has a hole. */
export type GivenAnswers = Readonly<Record<Side, readonly (GivenAnswer | undefined)[]>>;

/**
 * A label's answers.
 * @param written as the database writes them, in one text because a row for each costs more than all else: "0AY 1AN0.25" is YES
 * to the question at position 0 and NO, with the probability 0.25, to the one at 1, both of A
 */
export function givenAnswers(written: string | null, questions: readonly Question[]): GivenAnswers {
  const given: Record<Side, (GivenAnswer | undefined)[]> = { A: [], B: [] };
  for (const one of written?.split(" ") ?? []) {
    const [, position, side, letter, probability] = WRITTEN.exec(one) ?? [];
    const answer = ANSWER_OF[letter ?? ""];
    if (answer === undefined) throw new Error(`Expected an answer such as 0AY, found ${one}.`);
    const index = indexOf(Number(position), questions);
    given[side === "B" ? "B" : "A"][index] = { answer, probability: probability ? Number(probability) : null };
  }
  return given;
}

/** Positions mostly count from 0 without a gap. */
function indexOf(position: number, questions: readonly Question[]): number {
  if (questions[position]?.position === position) return position;
  return questions.findIndex((question) => question.position === position);
}
