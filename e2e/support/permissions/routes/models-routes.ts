import { v7 as uuidv7 } from "uuid";
import { EXAMPLES } from "@/app/api/v1/examples";
import { DEMO_ENDPOINT_ID, DEMO_MODEL_ID } from "@/lib/endpoints/study-model";
import { inStudy } from "../addresses";
import type { HandlerAccess } from "../handler-access";
import type { StudyWithCanary } from "../study-with-canary";

const inRun = (study: StudyWithCanary) => ({ runId: study.runId });
const program = (study: StudyWithCanary) => ({ programId: study.programId });
const demoEndpoint = () => ({ endpointId: DEMO_ENDPOINT_ID });
const demoModel = () => ({ modelId: DEMO_MODEL_ID });

/** Language models: endpoints, prompts, runs, judges, programs, improvement. */
export const MODEL_ROUTES: Record<string, HandlerAccess> = {
  "GET /api/v1/studies/[studyId]/runs": { access: "run.read", address: inStudy },
  "POST /api/v1/studies/[studyId]/runs": { access: "run.control", address: inStudy },
  "POST /api/v1/studies/[studyId]/run-estimates": { access: "run.control", address: inStudy },
  "GET /api/v1/runs/[runId]": { access: "run.read", address: inRun },
  "POST /api/v1/runs/[runId]": { access: "run.control", address: inRun },
  "GET /api/v1/runs/[runId]/items": { access: "run.read", address: inRun },
  "GET /api/v1/runs/[runId]/items/[itemId]": {
    access: "run.read",
    address: (study) => ({ ...inRun(study), itemId: study.runItemId }),
  },
  "GET /api/v1/runs/[runId]/calls": { access: "run.read", address: inRun },
  "GET /api/v1/studies/[studyId]/judge-models": { access: "run.read", address: inStudy },
  "POST /api/v1/studies/[studyId]/judge-models": {
    access: "run.control",
    address: inStudy,
  },
  "POST /api/v1/studies/[studyId]/judge-models/juries": {
    access: "run.control",
    address: inStudy,
    body: (study) => ({
      ...EXAMPLES["POST /api/v1/studies/[studyId]/judge-models/juries"],
      members: [study.judgeId, uuidv7()],
    }),
    status: 404,
  },
  "GET /api/v1/studies/[studyId]/judge-models/[raterId]": {
    access: "run.read",
    address: (study) => ({ ...inStudy(study), raterId: study.judgeId }),
  },
  "GET /api/v1/studies/[studyId]/judge-models/[raterId]/samples": {
    access: "agreement.read",
    address: (study) => ({ ...inStudy(study), raterId: study.judgeId }),
  },
  "POST /api/v1/studies/[studyId]/judge-models/[raterId]/jury-labels": {
    access: "run.control",
    address: (study) => ({ ...inStudy(study), raterId: study.juryId }),
    body: (study) => ({
      ...EXAMPLES["POST /api/v1/studies/[studyId]/judge-models/[raterId]/jury-labels"],
      roundId: study.checkRoundId,
    }),
  },
  // The judge of the walk does not score.
  "POST /api/v1/studies/[studyId]/judge-models/[raterId]/truncated": {
    access: "run.control",
    address: (study) => ({ ...inStudy(study), raterId: study.judgeId }),
    status: 400,
  },
  "GET /api/v1/studies/[studyId]/checklist-comparisons": { access: "study.read", address: inStudy },
  // The researcher of the walk may not create studies; those who may learn that no instruction has both series.
  "POST /api/v1/studies/[studyId]/checklist-comparisons": {
    access: "checklist.write",
    address: inStudy,
    status: 400,
  },
  "GET /api/v1/studies/[studyId]/verifiers": { access: "study.read", address: inStudy },
  "GET /api/v1/verifiers/[programId]": { access: "checklist.write", address: program },
  "PUT /api/v1/verifiers/[programId]": {
    access: "checklist.write",
    address: program,
    headers: { "if-match": '"0"' },
  },
  "POST /api/v1/verifiers/[programId]/trials": {
    access: "checklist.write",
    address: program,
  },
  "PUT /api/v1/verifiers/[programId]/decision": {
    access: "checklist.write",
    address: program,
    headers: { "if-match": '"0"' },
  },
  "GET /api/v1/studies/[studyId]/spending": { access: "run.read", address: inStudy },
  "GET /api/v1/admin/spending/[spenders]": { access: "admin", address: () => ({ spenders: "studies" }) },
  "PUT /api/v1/admin/spending/[spenders]/[id]": {
    access: "admin",
    address: (study) => ({ spenders: "studies", id: study.studyId }),
  },
  "GET /api/v1/admin/endpoints": { access: "admin" },
  "POST /api/v1/admin/endpoints": {
    access: "admin",
    body: (study) => ({ ...EXAMPLES["POST /api/v1/admin/endpoints"], name: `Lab ${study.canary}` }),
  },
  "GET /api/v1/admin/endpoints/[endpointId]": { access: "admin", address: demoEndpoint },
  // The demo model refuses every change.
  "PATCH /api/v1/admin/endpoints/[endpointId]": {
    access: "admin",
    address: demoEndpoint,
    status: 409,
  },
  "GET /api/v1/admin/endpoints/[endpointId]/offered-models": { access: "admin", address: demoEndpoint },
  "POST /api/v1/admin/endpoints/[endpointId]/models": {
    access: "admin",
    address: demoEndpoint,
    status: 409,
  },
  "PATCH /api/v1/admin/models/[modelId]": {
    access: "admin",
    address: demoModel,
    status: 409,
  },
  "POST /api/v1/admin/models/[modelId]/tests": { access: "admin", address: demoModel },
  "GET /api/v1/studies/[studyId]/models": { access: "run.read", address: inStudy },
  "PUT /api/v1/studies/[studyId]/models/[modelId]/price": {
    access: "run.control",
    address: (study) => ({ ...inStudy(study), modelId: DEMO_MODEL_ID }),
  },
  "DELETE /api/v1/studies/[studyId]/models/[modelId]/price": {
    access: "run.control",
    address: (study) => ({ ...inStudy(study), modelId: DEMO_MODEL_ID }),
  },
  "GET /api/v1/prompts": { access: "researcher somewhere" },
  "POST /api/v1/prompts/checks": {
    access: "researcher somewhere",
  },
  "GET /api/v1/studies/[studyId]/improvement": { access: "run.read", address: inStudy },
  "GET /api/v1/studies/[studyId]/scorers": { access: "agreement.read", address: inStudy },
  "GET /api/v1/studies/[studyId]/best-of-n": {
    access: "agreement.read",
    address: (study) => ({ ...inStudy(study), systemId: study.systemId, scorer: "known-scores", truth: "truth" }),
  },
  "POST /api/v1/studies/[studyId]/best-of-n": {
    access: "run.control",
    address: inStudy,
    body: (study) => ({ ...EXAMPLES["POST /api/v1/studies/[studyId]/best-of-n"], systemId: study.systemId }),
    // No system of the study has several samples.
    status: 400,
  },
  "GET /api/v1/studies/[studyId]/preference-pairs": {
    access: "export.read",
    address: (study) => ({ ...inStudy(study), source: `pass-rate:${study.checkRoundId}` }),
  },
  "GET /api/v1/studies/[studyId]/preference-pairs/file": {
    access: "export.read",
    address: (study) => ({ ...inStudy(study), source: `pass-rate:${study.checkRoundId}` }),
  },
};
