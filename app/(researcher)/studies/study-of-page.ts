import type { Metadata } from "next";
import { cache } from "react";
import { orNotFound } from "@/app/or-not-found";
import { titleOf } from "@/app/title-of";
import type { UserViewer } from "@/lib/people/viewer";
import { getStudyHeader } from "@/lib/study/server/get-study";

/** As getStudyHeader, once a request. */
export const studyHeaderOfPage = cache(getStudyHeader);

/** The study's header, or the page that says there is nothing. */
export function readStudyHeader(viewer: UserViewer, studyId: string) {
  return orNotFound(() => studyHeaderOfPage(viewer, studyId), studyId);
}

/** "Settings · My study" as a page's title; the study's name alone without a part. */
export async function studyTitle(studyId: string, part?: string): Promise<Metadata> {
  return titleOf((viewer) => studyHeaderOfPage(viewer, studyId), { ids: [studyId], part });
}
