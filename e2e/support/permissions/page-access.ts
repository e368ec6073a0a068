import { DEMO_ENDPOINT_ID } from "@/lib/endpoints/study-model";
import type { Access } from "./handler-access";
import type { StudyWithCanary } from "./study-with-canary";

export interface PageAccess {
  access: Access;
  address?: (study: StudyWithCanary) => Record<string, string>;
}

const inStudy = (study: StudyWithCanary) => ({ studyId: study.studyId });
const inRound = (study: StudyWithCanary) => ({ ...inStudy(study), roundId: study.checkRoundId });
const inRun = (study: StudyWithCanary) => ({ ...inStudy(study), runId: study.runId });
const inWritingRound = (study: StudyWithCanary) => ({ ...inStudy(study), roundId: study.writingRoundId });
const labelled = (study: StudyWithCanary) => ({ roundId: study.checkRoundId });

/** One line for every page: the walk fails when one is missing. */
export const PAGE_ACCESS: Record<string, PageAccess> = {
  "/": { access: "signed-in" },
  "/sign-in": { access: "public" },
  "/setup": { access: "public" },
  "/return": { access: "public" },
  "/new-password": { access: "public" },
  "/join": { access: "public" },
  "/account": { access: "signed-in" },
  "/api-reference": { access: "signed-in" },
  "/admin": { access: "admin" },
  "/admin/api-keys": { access: "admin" },
  "/admin/endpoints": { access: "admin" },
  "/admin/spending": { access: "admin" },
  "/admin/endpoints/new": { access: "admin" },
  "/admin/endpoints/[endpointId]": { access: "admin", address: () => ({ endpointId: DEMO_ENDPOINT_ID }) },
  "/prompts": { access: "researcher somewhere" },
  "/label": { access: "signed-in" },
  "/label/[roundId]": { access: "label", address: labelled },
  "/label/[roundId]/history": { access: "label", address: labelled },
  "/label/[roundId]/discussion": { access: "label", address: labelled },
  "/studies": { access: "researcher somewhere" },
  "/studies/new": { access: "creator" },
  "/studies/[studyId]": { access: "study.read", address: inStudy },
  "/studies/[studyId]/settings": { access: "study.update", address: inStudy },
  "/studies/[studyId]/data/instructions": { access: "study.read", address: inStudy },
  "/studies/[studyId]/data/instructions/pairs": { access: "study.read", address: inStudy },
  "/studies/[studyId]/data/instructions/[instructionId]": {
    access: "study.read",
    address: (study) => ({ ...inStudy(study), instructionId: study.instructionId }),
  },
  "/studies/[studyId]/data/checklists": { access: "study.read", address: inStudy },
  "/studies/[studyId]/data/checklists/generate": { access: "run.control", address: inStudy },
  "/studies/[studyId]/data/verifiers": { access: "study.read", address: inStudy },
  "/studies/[studyId]/data/verifiers/[programId]": {
    access: "checklist.write",
    address: (study) => ({ ...inStudy(study), programId: study.programId }),
  },
  "/studies/[studyId]/data/checklists/[checklistId]": {
    access: "checklist.write",
    address: (study) => ({ ...inStudy(study), checklistId: study.draftChecklistId }),
  },
  "/studies/[studyId]/models/judges": { access: "run.read", address: inStudy },
  "/studies/[studyId]/models/judges/new": { access: "run.control", address: inStudy },
  "/studies/[studyId]/models/judges/new-jury": { access: "run.control", address: inStudy },
  "/studies/[studyId]/models/judges/judge-round": { access: "run.control", address: inStudy },
  "/studies/[studyId]/models/judges/[raterId]": {
    access: "run.read",
    address: (study) => ({ ...inStudy(study), raterId: study.judgeId }),
  },
  "/studies/[studyId]/models/runs": { access: "run.read", address: inStudy },
  "/studies/[studyId]/models/runs/[runId]": { access: "run.read", address: inRun },
  "/studies/[studyId]/models/runs/[runId]/items/[itemId]": {
    access: "run.read",
    address: (study) => ({ ...inRun(study), itemId: study.runItemId }),
  },
  "/studies/[studyId]/made/[producedId]": {
    access: "run.read",
    address: (study) => ({ ...inStudy(study), producedId: study.producedId }),
  },
  "/studies/[studyId]/data/import": { access: "study.import", address: inStudy },
  "/studies/[studyId]/rounds": { access: "study.read", address: inStudy },
  "/studies/[studyId]/models/prices": { access: "run.read", address: inStudy },
  "/studies/[studyId]/compare/systems": { access: "study.read", address: inStudy },
  "/studies/[studyId]/rounds/new": { access: "round.create", address: inStudy },
  "/studies/[studyId]/settings/history": { access: "study.read", address: inStudy },
  "/studies/[studyId]/settings/webhooks": { access: "study.update", address: inStudy },
  "/studies/[studyId]/settings/people": { access: "people.read", address: inStudy },
  "/studies/[studyId]/compare/rounds": { access: "agreement.read", address: inStudy },
  "/studies/[studyId]/compare/judges": { access: "agreement.read", address: inStudy },
  "/studies/[studyId]/export": { access: "export.read", address: inStudy },
  "/studies/[studyId]/compare/leaderboard": { access: "agreement.read", address: inStudy },
  "/studies/[studyId]/compare/tables": { access: "agreement.read", address: inStudy },
  "/studies/[studyId]/compare/tables/[part]": {
    access: "agreement.read",
    address: (study) => ({ ...inStudy(study), part: "checklists" }),
  },
  "/studies/[studyId]/compare/sources": { access: "agreement.read", address: inStudy },
  "/studies/[studyId]/models/sample": { access: "run.control", address: inStudy },
  "/studies/[studyId]/models/refine": { access: "run.control", address: inStudy },
  "/studies/[studyId]/models/best-of-n": { access: "agreement.read", address: inStudy },
  "/studies/[studyId]/models/training-pairs": { access: "export.read", address: inStudy },
  "/studies/[studyId]/rounds/[roundId]": { access: "agreement.read", address: inRound },
  "/studies/[studyId]/rounds/[roundId]/setup": { access: "study.read", address: inRound },
  "/studies/[studyId]/rounds/[roundId]/writing": { access: "agreement.read", address: inWritingRound },
  "/studies/[studyId]/rounds/[roundId]/tasks": { access: "agreement.read", address: inRound },
  "/studies/[studyId]/rounds/[roundId]/tasks/labels": { access: "agreement.read", address: inRound },
  "/studies/[studyId]/rounds/[roundId]/tasks/questions": { access: "agreement.read", address: inRound },
  "/studies/[studyId]/rounds/[roundId]/tasks/adjudication": { access: "adjudicate", address: inRound },
  "/studies/[studyId]/rounds/[roundId]/raters": { access: "agreement.read", address: inRound },
  "/studies/[studyId]/rounds/[roundId]/tasks/[taskId]": {
    access: "agreement.read",
    address: (study) => ({ ...inRound(study), taskId: study.taskId }),
  },
};
