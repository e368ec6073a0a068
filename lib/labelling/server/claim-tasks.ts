import type { Claim, ClaimResult } from "@/lib/labelling/labelling";
import type { Viewer } from "@/lib/people/viewer";
import { claimAnother } from "./claim-another";
import { claimNext } from "./claim-next";

/** What the rater should label now, with all of its texts. */
export async function claimTasks(viewer: Viewer, roundId: string, { hold, another }: Claim): Promise<ClaimResult> {
  if (another) return claimAnother(viewer, roundId);
  const { assignments, nothing } = await claimNext(viewer, roundId, { hold, known: [] });
  return { assignments, nothing };
}
