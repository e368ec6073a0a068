import type { Metadata } from "next";
import { titleOf } from "@/app/title-of";
import { getStudyHeader } from "@/lib/data/study/get-study-header";

/** "Settings · My study" as a page's title; the study's name alone without a part. */
export async function studyTitle(studyId: string, part?: string): Promise<Metadata> {
  return titleOf((viewer) => getStudyHeader(viewer, studyId), { ids: [studyId], part });
}
