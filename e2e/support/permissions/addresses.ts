import type { StudyWithCanary } from "./study-with-canary";

export const inStudy = (study: StudyWithCanary) => ({ studyId: study.studyId });
export const inRound = (study: StudyWithCanary) => ({ roundId: study.checkRoundId });
export const inWritingRound = (study: StudyWithCanary) => ({ roundId: study.writingRoundId });
export const draft = (study: StudyWithCanary) => ({ checklistId: study.draftChecklistId });
