import type { UserViewer } from "@/lib/people/viewer";
import { makeMember, makePerson } from "./people";
import { makeStudy } from "./round";

/** Whoever does no research in the study: its annotator, another study's owner, and somebody of none. */
export async function makeOutsiders(studyId: string): Promise<UserViewer[]> {
  const elsewhere = await makeStudy(1);
  return [
    await makeMember(studyId, "annotator"),
    await makeMember(elsewhere.studyId, "owner"),
    await makePerson("Stranger"),
  ];
}
