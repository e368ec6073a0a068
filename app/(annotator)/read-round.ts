import { cache } from "react";
import { orNotFound } from "@/app/or-not-found";
import { requireViewer } from "@/lib/auth/require-viewer";
import { roundForRater } from "@/lib/labelling/server/rounds-for-rater";

/** As roundForRater, once a request. */
export const roundOfPage = cache(roundForRater);

/** The round of a page and who looks at it, read once a request; what the viewer may not see is not found. */
export const readRound = cache(async (roundId: string, address: string) => {
  const viewer = await requireViewer(address);
  return { viewer, round: await orNotFound(() => roundOfPage(viewer, roundId), roundId) };
});
