import type { Metadata } from "next";
import { titleOf } from "@/app/title-of";
import { studyHeaderOfPage } from "./read-study-header";

/** "Settings · My study" as a page's title; the study's name alone without a part. */
export async function studyTitle(studyId: string, part?: string): Promise<Metadata> {
  return titleOf((viewer) => studyHeaderOfPage(viewer, studyId), { ids: [studyId], part });
}
