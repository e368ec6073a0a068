import { cache } from "react";
import { orNotFound } from "@/app/or-not-found";
import { getStudyHeader } from "@/lib/data/study/get-study-header";
import type { UserViewer } from "@/lib/domain/viewer";

/** As getStudyHeader, once a request. */
export const studyHeaderOfPage = cache(getStudyHeader);

/** The study's header, or the page that says there is nothing. */
export function readStudyHeader(viewer: UserViewer, studyId: string) {
  return orNotFound(() => studyHeaderOfPage(viewer, studyId), studyId);
}
