import { DEMO_ENDPOINT_ID, DEMO_MODEL_ID } from "@/lib/endpoints/study-model";
import type { StudyWithCanary } from "./study-with-canary";
import { addressWith } from "./walk";

/** Names nothing. */
export const UNKNOWN_ID = "01990000-0000-7000-8000-00000000ffff";

/** By the name of a [parameter] or of an id in an example, what the walk sends in its place. */
export function valuesOf(study: StudyWithCanary): Readonly<Record<string, string>> {
  const { studyId, instructionId, responseId, pairId, systemId, taskId, raterId, remarkId, invitationId } = study;
  const { exportId, webhookId, deliveryId, runId, producedId, programId } = study;
  return {
    studyId,
    instructionId,
    responseId,
    pairId,
    systemId,
    taskId,
    raterId,
    remarkId,
    invitationId,
    exportId,
    webhookId,
    deliveryId,
    runId,
    producedId,
    programId,
    benchId: study.benchId,
    watchId: study.watchId,
    importId: study.importId,
    roundId: study.checkRoundId,
    checklistId: study.draftChecklistId,
    assignmentId: study.held.assignmentId,
    userId: study.colleague.viewer.userId,
    itemId: study.runItemId,
    endpointId: DEMO_ENDPOINT_ID,
    modelId: DEMO_MODEL_ID,
    name: study.imageName,
    annotationId: UNKNOWN_ID,
    commentId: UNKNOWN_ID,
    keyId: UNKNOWN_ID,
    templateId: UNKNOWN_ID,
    recipeId: UNKNOWN_ID,
    sessionId: UNKNOWN_ID,
    linkId: UNKNOWN_ID,
    paymentId: UNKNOWN_ID,
    token: UNKNOWN_ID,
    number: "1",
    part: "checklists",
    spenders: "studies",
  };
}

/** The values of the pattern's [parameters]. */
export function parametersOf(pattern: string, values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries([...pattern.matchAll(/\[(\w+)\]/g)].map(([, name = ""]) => [name, values[name] ?? ""]));
}

/** Pages about another thing of the study than its first. */
const OTHER_THINGS: Readonly<Record<string, (study: StudyWithCanary) => Record<string, string>>> = {
  "/studies/[studyId]/models/judges/[raterId]": (study) => ({ raterId: study.judgeId }),
  "/studies/[studyId]/rounds/[roundId]/writing": (study) => ({ roundId: study.writingRoundId }),
};

export function addressOfPage(page: string, study: StudyWithCanary, others: Record<string, string> = {}): string {
  const values = { ...valuesOf(study), ...OTHER_THINGS[page]?.(study), ...others };
  return addressWith(page, parametersOf(page, values));
}
