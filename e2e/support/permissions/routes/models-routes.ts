import { v7 as uuidv7 } from "uuid";
import { DEMO_ENDPOINT_ID, DEMO_MODEL_ID } from "@/lib/domain/endpoint/demo-model";
import { inStudy } from "../addresses";
import type { HandlerAccess } from "../handler-access";
import type { StudyWithCanary } from "../study-with-canary";

const inRun = (study: StudyWithCanary) => ({ runId: study.runId });
const program = (study: StudyWithCanary) => ({ programId: study.programId });
/** Who may start no run is refused before the configuration is looked at. */
const newRun = {
  kind: "generate-checklists",
  configuration: { modelId: DEMO_MODEL_ID, method: { kind: "direct" }, series: "walked" },
  terms: { name: "One more" },
};
const demoEndpoint = () => ({ endpointId: DEMO_ENDPOINT_ID });
const demoModel = () => ({ modelId: DEMO_MODEL_ID });

/** Language models: endpoints, prompts, runs, judges, programs, improvement. */
export const MODEL_ROUTES: Record<string, HandlerAccess> = {
  "GET /api/v1/studies/[studyId]/runs": { access: "run.read", address: inStudy },
  "POST /api/v1/studies/[studyId]/runs": { access: "run.control", address: inStudy, body: () => newRun },
  "POST /api/v1/studies/[studyId]/run-estimates": { access: "run.control", address: inStudy, body: () => newRun },
  "GET /api/v1/runs/[runId]": { access: "run.read", address: inRun },
  "POST /api/v1/runs/[runId]": { access: "run.control", address: inRun, body: () => ({ action: "pause" }) },
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
    body: () => ({ name: "Walk", modelId: DEMO_MODEL_ID, options: { kind: "preference" } }),
  },
  "POST /api/v1/studies/[studyId]/judge-models/juries": {
    access: "run.control",
    address: inStudy,
    body: (study) => ({ name: "Walk", members: [study.judgeId, uuidv7()], rule: "mean", ties: "none" }),
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
    body: (study) => ({ roundId: study.checkRoundId, after: null }),
  },
  // The judge of the walk does not score.
  "POST /api/v1/studies/[studyId]/judge-models/[raterId]/truncated": {
    access: "run.control",
    address: (study) => ({ ...inStudy(study), raterId: study.judgeId }),
    body: () => ({ kept: [50] }),
    status: 400,
  },
  "GET /api/v1/studies/[studyId]/checklist-comparisons": { access: "study.read", address: inStudy },
  // The researcher of the walk may not create studies; who may gets told that no instruction has both series.
  "POST /api/v1/studies/[studyId]/checklist-comparisons": {
    access: "checklist.write",
    address: inStudy,
    body: () => ({ a: "one of none", b: "another of none", name: "Compared" }),
    status: 400,
  },
  "GET /api/v1/studies/[studyId]/verifiers": { access: "study.read", address: inStudy },
  "GET /api/v1/verifiers/[programId]": { access: "checklist.write", address: program },
  "PUT /api/v1/verifiers/[programId]": {
    access: "checklist.write",
    address: program,
    headers: { "if-match": '"0"' },
    body: () => ({ program: "function verify() { return true; }" }),
  },
  "POST /api/v1/verifiers/[programId]/trials": {
    access: "checklist.write",
    address: program,
    body: () => ({ program: "function verify() { return true; }" }),
  },
  "PUT /api/v1/verifiers/[programId]/decision": {
    access: "checklist.write",
    address: program,
    headers: { "if-match": '"0"' },
    body: () => ({ decision: "rejected" }),
  },
  "GET /api/v1/studies/[studyId]/spending": { access: "run.read", address: inStudy },
  "GET /api/v1/admin/spending/[spenders]": { access: "admin", address: () => ({ spenders: "studies" }) },
  "PUT /api/v1/admin/spending/[spenders]/[id]": {
    access: "admin",
    address: (study) => ({ spenders: "studies", id: study.studyId }),
    body: () => ({ limit: { amount: 5, currency: "EUR" } }),
  },
  "GET /api/v1/admin/endpoints": { access: "admin" },
  "POST /api/v1/admin/endpoints": {
    access: "admin",
    body: (study) => ({ name: `Lab ${study.canary}`, baseUrl: "https://lab.example/v1", key: "sk-of-the-walk" }),
  },
  "GET /api/v1/admin/endpoints/[endpointId]": { access: "admin", address: demoEndpoint },
  // The demo model refuses every change.
  "PATCH /api/v1/admin/endpoints/[endpointId]": {
    access: "admin",
    address: demoEndpoint,
    body: () => ({ archived: true }),
    status: 409,
  },
  "GET /api/v1/admin/endpoints/[endpointId]/offered-models": { access: "admin", address: demoEndpoint },
  "POST /api/v1/admin/endpoints/[endpointId]/models": {
    access: "admin",
    address: demoEndpoint,
    body: () => ({ names: ["another"] }),
    status: 409,
  },
  "PATCH /api/v1/admin/models/[modelId]": {
    access: "admin",
    address: demoModel,
    body: () => ({ archived: true }),
    status: 409,
  },
  "POST /api/v1/admin/models/[modelId]/tests": { access: "admin", address: demoModel },
  "GET /api/v1/studies/[studyId]/models": { access: "run.read", address: inStudy },
  "PUT /api/v1/studies/[studyId]/models/[modelId]/price": {
    access: "run.control",
    address: (study) => ({ ...inStudy(study), modelId: DEMO_MODEL_ID }),
    body: () => ({ promptPerMillion: 0.15, completionPerMillion: 0.6, currency: "USD" }),
  },
  "DELETE /api/v1/studies/[studyId]/models/[modelId]/price": {
    access: "run.control",
    address: (study) => ({ ...inStudy(study), modelId: DEMO_MODEL_ID }),
  },
  "GET /api/v1/prompts": { access: "researcher somewhere" },
  "POST /api/v1/prompts/checks": {
    access: "researcher somewhere",
    body: () => ({ templateId: "direct-score", text: "Score it." }),
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
    body: (study) => ({ systemId: study.systemId, scorer: "known-scores", name: "The best" }),
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
