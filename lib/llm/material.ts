/** What the people of the round read, where a prompt has a place for it. */
export interface RoundWords {
  /** what the levels are called and mean; null where the round says nothing of its own */
  readonly levels?: string | null;
  readonly guidelines?: string | null;
}

/** What a judge is shown of a response: never which system wrote it, nor what people answered. */
export interface JudgedResponse extends RoundWords {
  readonly instruction: string;
  readonly input: string | null;
  readonly response: string;
}

/** A pair in the task's own orientation. */
export interface JudgedPair extends RoundWords {
  readonly instruction: string;
  readonly input: string | null;
  readonly responseA: string;
  readonly responseB: string;
}

/** The checklist as prompts show it: numbered, one question a line. */
export function numberedQuestions(questions: readonly string[]): string {
  return questions.map((question, index) => `${index + 1}. ${question.replace(/\s*\n\s*/g, " ")}`).join("\n");
}

/** The same pair with the responses exchanged. */
export function swapped(pair: JudgedPair): JudgedPair {
  return { ...pair, responseA: pair.responseB, responseB: pair.responseA };
}
