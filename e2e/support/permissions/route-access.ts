import { v7 as uuidv7 } from "uuid";
import { contentFor } from "@/lib/data/testing/content";
import { DEMO_ENDPOINT_ID, DEMO_MODEL_ID } from "@/lib/domain/endpoint/demo-model";
import type { StudyAction } from "@/lib/domain/permission";
import type { StudyWithCanary } from "./study-with-canary";

/**
 * What a handler takes:
 * a study action (see ROLES_THAT_MAY) · "public": nothing · "signed-in" · "creator": may create studies · "researcher somewhere":
 * owner or researcher of any study · "admin" ·
 * "link": the secret in the address · "link and signed-in" · "holder": the annotator who holds the task.
 */
export type Access =
  | StudyAction
  | "public"
  | "signed-in"
  | "creator"
  | "researcher somewhere"
  | "admin"
  | "link"
  | "link and signed-in"
  | "holder";

export interface HandlerAccess {
  access: Access;
  /** the [params] of the address, and its query where it needs one */
  address?: (study: StudyWithCanary) => Record<string, string>;
  body?: (study: StudyWithCanary) => unknown;
  /** in place of a body: what is uploaded */
  file?: string;
  /** what an allowed call answers, where it is not a success: the walk's request may be one to refuse for other reasons */
  status?: number;
}

const inStudy = (study: StudyWithCanary) => ({ studyId: study.studyId });
const inRound = (study: StudyWithCanary) => ({ roundId: study.checkRoundId });
const inTask = (study: StudyWithCanary) => ({ ...inRound(study), taskId: study.taskId });
const draft = (study: StudyWithCanary) => ({ checklistId: study.draftChecklistId });
const published = (study: StudyWithCanary) => ({ checklistId: study.checklistId });
const inRun = (study: StudyWithCanary) => ({ runId: study.runId });
const program = (study: StudyWithCanary) => ({ programId: study.programId });
const held = (study: StudyWithCanary) => ({ assignmentId: study.held.assignmentId });
const byLink = (study: StudyWithCanary) => ({ token: study.invitationToken });
const member = (study: StudyWithCanary) => ({ ...inStudy(study), userId: study.colleague.viewer.userId });
const person = (study: StudyWithCanary) => ({ userId: study.colleague.viewer.userId });
/** Who may start no run is refused before the configuration is looked at. */
const newRun = {
  kind: "generate-checklists",
  configuration: { modelId: DEMO_MODEL_ID, method: { kind: "direct" }, series: "walked" },
  terms: { name: "One more" },
};
const newRound = { protocol: "direct_scoring", name: "One more", overlap: 1 };
const invite = (role: string) => () => ({ role, label: "Walk", validForHours: 1, maxUses: 1 });

const demoEndpoint = () => ({ endpointId: DEMO_ENDPOINT_ID });
const demoModel = () => ({ modelId: DEMO_MODEL_ID });

const FILE = `${JSON.stringify({ id: "new", instruction: "Write.", responses: [{ system: "one", text: "Written." }] })}\n`;
const upload = (mode: string) => (study: StudyWithCanary) => ({ ...inStudy(study), mode, fileName: "study.jsonl" });

/** One line for every handler under app/api/v1: the walk fails when one is missing. Case follows " · ". */
export const ROUTE_ACCESS: Record<string, HandlerAccess> = {
  // People
  "GET /api/v1/health": { access: "public" },
  "POST /api/v1/setup": { access: "public", body: () => ({ ...ACCOUNT, token: NO_SECRET }), status: 410 },
  "GET /api/v1/me": { access: "signed-in" },
  "PATCH /api/v1/me": { access: "signed-in", body: () => ({ name: "New name" }) },
  "GET /api/v1/me/sessions": { access: "signed-in" },
  "DELETE /api/v1/me/sessions": { access: "signed-in" },
  "DELETE /api/v1/me/sessions/[sessionId]": {
    access: "signed-in",
    address: () => ({ sessionId: uuidv7() }),
    status: 404,
  },
  // For people without email; the visitors of the walk have one.
  "POST /api/v1/me/personal-link": { access: "signed-in", status: 403 },
  "POST /api/v1/me/return": { access: "public", body: () => ({ secret: NO_SECRET }), status: 410 },
  "GET /api/v1/invitations/[token]": { access: "link", address: byLink },
  "POST /api/v1/invitations/[token]/accept": { access: "link and signed-in", address: byLink },
  "POST /api/v1/invitations/[token]/join": {
    access: "link",
    address: byLink,
    body: () => ({ way: "name", name: "Walker" }),
  },
  "GET /api/v1/studies/[studyId]/members": { access: "people.read", address: inStudy },
  "PATCH /api/v1/studies/[studyId]/members/[userId]": {
    access: "people.change",
    address: member,
    body: () => ({ role: "researcher" }),
  },
  "DELETE /api/v1/studies/[studyId]/members/[userId]": { access: "people.change", address: member },
  "GET /api/v1/studies/[studyId]/invitations": { access: "people.read", address: inStudy },
  "POST /api/v1/studies/[studyId]/invitations": {
    access: "people.invite-annotator",
    address: inStudy,
    body: invite("annotator"),
  },
  "POST /api/v1/studies/[studyId]/invitations · a researcher": {
    access: "people.invite-researcher",
    address: inStudy,
    body: invite("researcher"),
  },
  "POST /api/v1/studies/[studyId]/invitations · an owner": {
    access: "people.invite-researcher",
    address: inStudy,
    body: invite("owner"),
  },
  "DELETE /api/v1/studies/[studyId]/invitations/[invitationId]": {
    access: "people.invite-annotator",
    address: (study) => ({ ...inStudy(study), invitationId: study.invitationId }),
  },
  "GET /api/v1/admin/users": { access: "admin" },
  "PATCH /api/v1/admin/users/[userId]": {
    access: "admin",
    address: person,
    body: () => ({ mayCreateStudies: true }),
  },
  "DELETE /api/v1/admin/users/[userId]/sessions": { access: "admin", address: person },

  // Studies and their content
  "GET /api/v1/studies": { access: "signed-in" },
  "POST /api/v1/studies": { access: "creator", body: () => ({ name: "One more" }) },
  "GET /api/v1/studies/[studyId]": { access: "study.read", address: inStudy },
  "PATCH /api/v1/studies/[studyId]": {
    access: "study.update",
    address: inStudy,
    body: () => ({ description: "Changed" }),
  },
  "DELETE /api/v1/studies/[studyId]": {
    access: "study.delete",
    address: inStudy,
    body: (study) => ({ name: study.studyName }),
  },
  "GET /api/v1/studies/[studyId]/instructions": { access: "study.read", address: inStudy },
  "GET /api/v1/studies/[studyId]/instructions/[instructionId]": {
    access: "study.read",
    address: (study) => ({ ...inStudy(study), instructionId: study.instructionId }),
  },
  "GET /api/v1/studies/[studyId]/imports": { access: "study.import", address: inStudy },
  "POST /api/v1/studies/[studyId]/imports": { access: "study.import", address: upload("commit"), file: FILE },
  "POST /api/v1/studies/[studyId]/imports · a look": { access: "study.import", address: upload("inspect"), file: FILE },

  // Checklists
  "GET /api/v1/studies/[studyId]/checklists": { access: "study.read", address: inStudy },
  "POST /api/v1/studies/[studyId]/checklists": {
    access: "checklist.write",
    address: inStudy,
    body: (study) => ({ instructionId: study.instructionId, series: "walked" }),
  },
  "GET /api/v1/studies/[studyId]/checklists/of/[instructionId]": {
    access: "study.read",
    address: (study) => ({ ...inStudy(study), instructionId: study.instructionId }),
  },
  "GET /api/v1/checklists/[checklistId]": { access: "checklist.write", address: draft },
  "PUT /api/v1/checklists/[checklistId]": {
    access: "checklist.write",
    address: draft,
    body: () => ({ revision: 0, questions: [{ question: "Walked?", categories: [], importance: null }] }),
  },
  "DELETE /api/v1/checklists/[checklistId]": {
    access: "checklist.write",
    address: draft,
    body: () => ({ revision: 0 }),
  },
  "PUT /api/v1/checklists/[checklistId]/publication": {
    access: "checklist.write",
    address: draft,
    body: () => ({ revision: 0 }),
  },
  "PUT /api/v1/checklists/[checklistId]/gold": { access: "checklist.write", address: published },
  "DELETE /api/v1/checklists/[checklistId]/gold": { access: "checklist.write", address: published },

  // Runs of language models
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

  // Judges
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
  "POST /api/v1/studies/[studyId]/judge-models/[raterId]/jury-labels": {
    access: "run.control",
    address: (study) => ({ ...inStudy(study), raterId: study.juryId }),
    body: (study) => ({ roundId: study.checkRoundId }),
  },

  // Rounds
  "POST /api/v1/studies/[studyId]/round-plan": { access: "round.create", address: inStudy, body: () => newRound },
  "GET /api/v1/studies/[studyId]/rounds": { access: "study.read", address: inStudy },
  "POST /api/v1/studies/[studyId]/rounds": { access: "round.create", address: inStudy, body: () => newRound },
  "GET /api/v1/rounds/[roundId]": { access: "study.read", address: inRound },
  "PATCH /api/v1/rounds/[roundId]": {
    access: "round.control",
    address: inRound,
    body: () => ({ guidelines: "Changed" }),
  },
  "DELETE /api/v1/rounds/[roundId]": {
    access: "round.control",
    address: (study) => ({ roundId: study.draftRoundId }),
  },
  "PUT /api/v1/rounds/[roundId]/status": {
    access: "round.control",
    address: inRound,
    body: () => ({ status: "paused" }),
  },

  // Labelling
  "GET /api/v1/me/rounds": { access: "signed-in" },
  "GET /api/v1/rounds/[roundId]/labelling": { access: "label", address: inRound },
  "POST /api/v1/rounds/[roundId]/claims": { access: "label", address: inRound, body: () => ({ hold: 1 }) },
  "GET /api/v1/rounds/[roundId]/annotations/mine": { access: "label", address: inRound },
  "GET /api/v1/assignments/[assignmentId]": { access: "holder", address: held },
  "PUT /api/v1/assignments/[assignmentId]/draft": {
    access: "holder",
    address: held,
    body: () => ({ revision: 1, content: { score: 3 } }),
  },
  "POST /api/v1/assignments/[assignmentId]/skip": {
    access: "holder",
    address: held,
    body: () => ({ problem: { kind: "other", note: "Broken" } }),
  },
  "PUT /api/v1/annotations/[annotationId]": {
    access: "holder",
    address: () => ({ annotationId: uuidv7() }),
    body: (study) => ({ assignmentId: study.held.assignmentId, supersedes: null, content: contentFor(study.held) }),
  },

  "POST /api/v1/studies/[studyId]/checklists/acceptance": {
    access: "checklist.write",
    address: inStudy,
    body: () => ({ series: "none of this name" }),
  },

  "GET /api/v1/studies/[studyId]/comparisons": { access: "study.read", address: inStudy },
  // The researcher of the walk may not create studies; who may gets told that no instruction has both series.
  "POST /api/v1/studies/[studyId]/comparisons": {
    access: "checklist.write",
    address: inStudy,
    body: () => ({ a: "one of none", b: "another of none", name: "Compared" }),
    status: 400,
  },

  // Verifier programs
  "GET /api/v1/studies/[studyId]/verifiers": { access: "study.read", address: inStudy },
  "GET /api/v1/verifiers/[programId]": { access: "checklist.write", address: program },
  "PUT /api/v1/verifiers/[programId]": {
    access: "checklist.write",
    address: program,
    body: () => ({ revision: 0, program: "function verify() { return true; }" }),
  },
  "POST /api/v1/verifiers/[programId]/trials": {
    access: "checklist.write",
    address: program,
    body: () => ({ program: "function verify() { return true; }" }),
  },
  "PUT /api/v1/verifiers/[programId]/decision": {
    access: "checklist.write",
    address: program,
    body: () => ({ revision: 0, decision: "rejected" }),
  },

  // Seeing and taking
  "GET /api/v1/rounds/[roundId]/progress": { access: "agreement.read", address: inRound },
  "GET /api/v1/rounds/[roundId]/agreement": { access: "agreement.read", address: inRound },
  "GET /api/v1/rounds/[roundId]/groups": { access: "agreement.read", address: inRound },
  "GET /api/v1/rounds/[roundId]/systems": { access: "agreement.read", address: inRound },
  "GET /api/v1/rounds/[roundId]/checklist": { access: "agreement.read", address: inRound },
  "GET /api/v1/rounds/[roundId]/labels": { access: "agreement.read", address: inRound },
  "GET /api/v1/rounds/[roundId]/labels/[taskId]": {
    access: "agreement.read",
    address: (study) => ({ ...inRound(study), taskId: study.taskId }),
  },
  "GET /api/v1/rounds/[roundId]/task-facets": { access: "agreement.read", address: inRound },
  "GET /api/v1/rounds/[roundId]/raters": { access: "agreement.read", address: inRound },
  "GET /api/v1/rounds/[roundId]/adjudication": { access: "adjudicate", address: inRound },
  "GET /api/v1/rounds/[roundId]/adjudication/[taskId]": { access: "adjudicate", address: inTask },
  "PUT /api/v1/rounds/[roundId]/adjudication/[taskId]": {
    access: "adjudicate",
    address: inTask,
    body: () => ({ level: 3, reason: "Decided on a walk", expected: null }),
  },
  "DELETE /api/v1/rounds/[roundId]/adjudication/[taskId]": {
    access: "adjudicate",
    address: inTask,
    body: () => ({ expected: "2026-01-01T00:00:00.000Z" }),
  },
  "GET /api/v1/rounds/[roundId]/course": { access: "agreement.read", address: inRound },
  "GET /api/v1/studies/[studyId]/activity": { access: "agreement.read", address: inStudy },
  "GET /api/v1/studies/[studyId]/protocols": {
    access: "agreement.read",
    address: (study) => ({ ...inStudy(study), rounds: `${study.checkRoundId},${study.preferenceRoundId}` }),
  },
  // Language models
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
  "POST /api/v1/admin/models/[modelId]/test": { access: "admin", address: demoModel },
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
  "POST /api/v1/prompts/check": {
    access: "researcher somewhere",
    body: () => ({ templateId: "direct-score", text: "Score it." }),
  },
  "GET /api/v1/studies/[studyId]/sources": { access: "agreement.read", address: inStudy },
  "GET /api/v1/studies/[studyId]/judges": {
    access: "agreement.read",
    address: (study) => ({ ...inStudy(study), truth: "truth" }),
  },
  "GET /api/v1/studies/[studyId]/cases": {
    access: "agreement.read",
    address: (study) => ({ ...inStudy(study), label: "truth", prediction: "known-scores", cell: "win-loss" }),
  },
  "GET /api/v1/studies/[studyId]/comparison": {
    access: "agreement.read",
    address: (study) => ({ ...inStudy(study), label: "truth" }),
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
  "GET /api/v1/rounds/[roundId]/export/[file]": {
    access: "export.read",
    address: (study) => ({ ...inRound(study), file: "labels.jsonl" }),
  },
};

const NO_SECRET = "x".repeat(43);
const ACCOUNT = { name: "Eve", email: "eve@example.test", password: "a long password" };
