import type { Metadata } from "next";
import { titleOf } from "@/app/title-of";
import { getRound } from "@/lib/data/round/get-round";

/** "Systems · My round" as a page's title; the round's name alone without a part. */
export async function roundTitle(
  { studyId, roundId }: { studyId: string; roundId: string },
  part?: string,
): Promise<Metadata> {
  return titleOf((viewer) => getRound(viewer, roundId), { ids: [studyId, roundId], part });
}
