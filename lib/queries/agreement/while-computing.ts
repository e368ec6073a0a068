import { type AsOf, isPending, type Pending } from "@/lib/domain/agreement/pending";

/** How often to look whether the worker is done: often for the first numbers, seldom for newer ones; false where all is there. */
export function whileComputing(answer: Pending | AsOf): number | false {
  if (isPending(answer)) return 3_000;
  return answer.asOf === null ? false : 15_000;
}
