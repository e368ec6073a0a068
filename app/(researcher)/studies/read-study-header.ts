import { getStudyHeader } from "@/lib/data/study/get-study-header";
import type { UserViewer } from "@/lib/domain/viewer";
import { orNotFound } from "./or-not-found";

/** The study's header, or the page that says there is nothing. */
export function readStudyHeader(viewer: UserViewer, studyId: string) {
  return orNotFound(() => getStudyHeader(viewer, studyId), studyId);
}
