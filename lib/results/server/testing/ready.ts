import { isPending, type Pending } from "@/lib/results/pending";

/** An answer that no worker has to compute first. */
export function ready<Answer extends object | null>(answer: Answer | Pending): Answer {
  if (answer !== null && isPending(answer)) throw new Error("A worker was asked for what is computed at once");
  return answer;
}
