import type { Answer } from "@/lib/round/protocol/protocol";
import type { Side } from "@/lib/round/protocol/protocol-words";

export interface GivenAnswer {
  answer: Answer;
  probability: number | null;
}

/** About each response, in the order of the questions; a question without an answer has a hole. */
export type GivenAnswers = Readonly<Record<Side, readonly (GivenAnswer | undefined)[]>>;

const ANSWER_OF: Readonly<Record<string, Answer>> = { Y: "YES", N: "NO", U: "UNKNOWN", E: "EITHER" };
const ID_LENGTH = 36;

/**
 * A label's answers.
 * @param written one text, because a row for each answer would cost more than all else: of each answer the question's id, the
 * response's letter, the answer's first letter and the probability, if any, such as "…-1d2f86f3c6a5AN0.25"
 * @param indexOf places of questions in their checklist, by id
 */
export function givenAnswers(written: string, indexOf: ReadonlyMap<string, number>): GivenAnswers {
  const given: Record<Side, (GivenAnswer | undefined)[]> = { A: [], B: [] };
  for (const one of written.split(" ")) {
    const index = indexOf.get(one.slice(0, ID_LENGTH));
    const answer = ANSWER_OF[one.charAt(ID_LENGTH + 1)];
    if (index === undefined || answer === undefined) throw new Error(`Expected an answer, found ${one}.`);
    const probability = one.slice(ID_LENGTH + 2);
    given[one.charAt(ID_LENGTH) === "B" ? "B" : "A"][index] = {
      answer,
      probability: probability === "" ? null : Number(probability),
    };
  }
  return given;
}
