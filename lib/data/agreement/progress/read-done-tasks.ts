import type { Reader } from "@/lib/db/rows";
import { keptDigestOf } from "../counts/round-digest-of";

export interface DoneTasks {
  /** real tasks with a label of anybody */
  labelled: number;
  /** real tasks with as many labels as they want of people */
  complete: number;
}

/** How many tasks are done, from the digest of the round. */
export async function readDoneTasks(db: Reader, round: { id: string }): Promise<DoneTasks> {
  const { digest, complete } = await keptDigestOf(db, round);
  return { labelled: digest.patterns("levels").reduce((tasks, { units }) => tasks + units, 0), complete };
}
