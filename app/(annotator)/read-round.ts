import { notFound } from "next/navigation";
import { cache } from "react";
import { z } from "zod";
import { requireViewer } from "@/lib/auth/require-viewer";
import { roundForRater } from "@/lib/data/labelling/rounds-for-rater";
import { AppError } from "@/lib/domain/app-error";

/** As roundForRater, once a request. */
export const roundOfPage = cache(roundForRater);

/** The round of a page and who looks at it, read once a request; what the viewer may not see is not found. */
export const readRound = cache(async (roundId: string, address: string) => {
  const viewer = await requireViewer(address);
  if (!z.uuid().safeParse(roundId).success) notFound();
  try {
    return { viewer, round: await roundOfPage(viewer, roundId) };
  } catch (error) {
    if (error instanceof AppError && error.code === "NOT_FOUND") notFound();
    throw error;
  }
});
