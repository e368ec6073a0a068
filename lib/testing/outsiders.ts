import type { UserViewer } from "@/lib/people/viewer";
import { makeMember, makePerson } from "./people";
import { makeStudy } from "./round";

/** People who do no research in the study: its annotator, another study's owner, and somebody with no study. */
export async function makeOutsiders(studyId: string): Promise<UserViewer[]> {
  const elsewhere = await makeStudy(1);
  return [
    await makeMember(studyId, "annotator"),
    await makeMember(elsewhere.studyId, "owner"),
    await makePerson("Stranger"),
  ];
}
