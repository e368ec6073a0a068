import type { AskFailure } from "@/lib/llm/ask-model";
import type { RunItemFailure } from "@/lib/runs/run";

/** A failure as an item of a run keeps it, saying what it is about. */
export function itemFailure(about: string, failures: readonly AskFailure[]): RunItemFailure {
  const [first] = failures;
  if (first === undefined) return { kind: "no-answer", message: `${about}: the model gave no answer.` };
  return { ...first, message: `${about}: ${first.message}` };
}
