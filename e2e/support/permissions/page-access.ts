import { DEMO_ENDPOINT_ID } from "@/lib/domain/endpoint/demo-model";
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
  "/join/[token]": { access: "link", address: (study) => ({ token: study.invitationToken }) },
  "/account": { access: "signed-in" },
  "/api-reference": { access: "signed-in" },
  "/admin": { access: "admin" },
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
  "/studies/[studyId]/content": { access: "study.read", address: inStudy },
  "/studies/[studyId]/content/pairs": { access: "study.read", address: inStudy },
  "/studies/[studyId]/content/[instructionId]": {
    access: "study.read",
    address: (study) => ({ ...inStudy(study), instructionId: study.instructionId }),
  },
  "/studies/[studyId]/checklists": { access: "study.read", address: inStudy },
  "/studies/[studyId]/checklists/generate": { access: "run.control", address: inStudy },
  "/studies/[studyId]/checklists/verifiers": { access: "study.read", address: inStudy },
  "/studies/[studyId]/checklists/verifiers/[programId]": {
    access: "checklist.write",
    address: (study) => ({ ...inStudy(study), programId: study.programId }),
  },
  "/studies/[studyId]/checklists/[checklistId]": {
    access: "checklist.write",
    address: (study) => ({ ...inStudy(study), checklistId: study.draftChecklistId }),
  },
  "/studies/[studyId]/judge-models": { access: "run.read", address: inStudy },
  "/studies/[studyId]/judge-models/new": { access: "run.control", address: inStudy },
  "/studies/[studyId]/judge-models/new-jury": { access: "run.control", address: inStudy },
  "/studies/[studyId]/judge-models/judge-round": { access: "run.control", address: inStudy },
  "/studies/[studyId]/judge-models/[raterId]": {
    access: "run.read",
    address: (study) => ({ ...inStudy(study), raterId: study.judgeId }),
  },
  "/studies/[studyId]/runs": { access: "run.read", address: inStudy },
  "/studies/[studyId]/runs/[runId]": { access: "run.read", address: inRun },
  "/studies/[studyId]/runs/[runId]/items/[itemId]": {
    access: "run.read",
    address: (study) => ({ ...inRun(study), itemId: study.runItemId }),
  },
  "/studies/[studyId]/made/[producedId]": {
    access: "run.read",
    address: (study) => ({ ...inStudy(study), producedId: study.producedId }),
  },
  "/studies/[studyId]/import": { access: "study.import", address: inStudy },
  "/studies/[studyId]/rounds/new": { access: "round.create", address: inStudy },
  "/studies/[studyId]/people": { access: "people.read", address: inStudy },
  "/studies/[studyId]/protocols": { access: "agreement.read", address: inStudy },
  "/studies/[studyId]/judges": { access: "agreement.read", address: inStudy },
  "/studies/[studyId]/export": { access: "export.read", address: inStudy },
  "/studies/[studyId]/leaderboard": { access: "agreement.read", address: inStudy },
  "/studies/[studyId]/tables": { access: "agreement.read", address: inStudy },
  "/studies/[studyId]/tables/[part]": {
    access: "agreement.read",
    address: (study) => ({ ...inStudy(study), part: "checklists" }),
  },
  "/studies/[studyId]/sources": { access: "agreement.read", address: inStudy },
  "/studies/[studyId]/improve": { access: "run.read", address: inStudy },
  "/studies/[studyId]/improve/sample": { access: "run.control", address: inStudy },
  "/studies/[studyId]/improve/refine": { access: "run.control", address: inStudy },
  "/studies/[studyId]/improve/best-of-n": { access: "agreement.read", address: inStudy },
  "/studies/[studyId]/improve/training-pairs": { access: "export.read", address: inStudy },
  "/studies/[studyId]/rounds/[roundId]": { access: "agreement.read", address: inRound },
  "/studies/[studyId]/rounds/[roundId]/systems": { access: "agreement.read", address: inRound },
  "/studies/[studyId]/rounds/[roundId]/writing": { access: "agreement.read", address: inWritingRound },
  "/studies/[studyId]/rounds/[roundId]/tasks": { access: "agreement.read", address: inRound },
  "/studies/[studyId]/rounds/[roundId]/adjudication": { access: "adjudicate", address: inRound },
  "/studies/[studyId]/rounds/[roundId]/raters": { access: "agreement.read", address: inRound },
  "/studies/[studyId]/rounds/[roundId]/tasks/[taskId]": {
    access: "agreement.read",
    address: (study) => ({ ...inRound(study), taskId: study.taskId }),
  },
};
