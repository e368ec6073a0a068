import type { Metadata } from "next";
import { titleOf } from "@/app/title-of";
import { roundOfPage } from "./round-of-page";

/** "Systems · My round" as a page's title; the round's name alone without a part. */
export async function roundTitle(
  { studyId, roundId }: { studyId: string; roundId: string },
  part?: string,
): Promise<Metadata> {
  return titleOf((viewer) => roundOfPage(viewer, studyId, roundId), { ids: [studyId, roundId], part });
}
