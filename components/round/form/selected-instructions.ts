import { z } from "zod";

const idsSchema = z.array(z.string());
const keyOf = (studyId: string) => `tickbox:selected-instructions:${studyId}`;

/** Takes a selection to the form of a new round, in this tab: an address has no room for it. */
export function keepSelectedInstructions(studyId: string, externalIds: readonly string[]): void {
  sessionStorage.setItem(keyOf(studyId), JSON.stringify(externalIds));
}

/** What was taken there; once. */
export function takeSelectedInstructions(studyId: string): string[] {
  const kept = sessionStorage.getItem(keyOf(studyId));
  sessionStorage.removeItem(keyOf(studyId));
  return kept === null ? [] : (idsSchema.safeParse(JSON.parse(kept)).data ?? []);
}
