import { type AsOf, isPending, type Pending } from "@/lib/results/pending";

/** How often to look for newer numbers: often for the first ones of a worker, seldom after them; false where all is there. */
export function whileComputing(answer: Pending | AsOf): number | false {
  if (isPending(answer)) return 3_000;
  return answer.asOf === null ? false : 5_000;
}
