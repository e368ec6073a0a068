import type { Metadata } from "next";
import { cache } from "react";
import { titleOf } from "@/app/title-of";
import type { UserViewer } from "@/lib/people/viewer";
import { getRound } from "@/lib/round/server/read-rounds";
import { AppError } from "@/lib/wire/app-error";

/** The round of a page's address, once a request for its title and the page; under another study's there is none. */
export const roundOfPage = cache(async (viewer: UserViewer, studyId: string, roundId: string) => {
  const round = await getRound(viewer, roundId);
  if (round.study.id !== studyId) throw new AppError("NOT_FOUND", "There is no such round in this study.");
  return round;
});

/** "Systems · My round" as a page's title; the round's name alone without a part. */
export async function roundTitle(
  { studyId, roundId }: { studyId: string; roundId: string },
  part?: string,
): Promise<Metadata> {
  return titleOf((viewer) => roundOfPage(viewer, studyId, roundId), { ids: [studyId, roundId], part });
}
