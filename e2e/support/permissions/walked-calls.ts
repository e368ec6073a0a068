import type { ApiHandler } from "@/app/api/v1/all-routes";
import type { Access } from "@/lib/http/access";
import { EXAMPLE_ID } from "@/lib/http/route";
import { contentFor } from "@/lib/testing/content";
import type { StudyWithCanary } from "./study-with-canary";
import { parametersOf, valuesOf } from "./values";
import { addressWith } from "./walk";

/** What differs from a call of the route's example with the study's own ids. */
interface Difference {
  /** of a further case of a handler, whose name follows " · " */
  access?: Access;
  /** other [parameters], and the query that it needs */
  address?: (study: StudyWithCanary) => Record<string, string>;
  body?: (study: StudyWithCanary) => unknown;
  headers?: Record<string, string>;
  /** in place of a body: what is uploaded */
  file?: string;
  /** what an allowed call answers, where it is refused for another reason */
  status?: number;
  /** the handler takes API keys, but not for this body */
  isForSessions?: true;
}

const judge = (study: StudyWithCanary) => ({ raterId: study.judgeId });
const training = (study: StudyWithCanary) => ({ assignmentId: study.trainedId });
const discussed = (study: StudyWithCanary) => ({ roundId: study.preferenceRoundId });
const writing = (study: StudyWithCanary) => ({ roundId: study.writingRoundId });
const byLink = (study: StudyWithCanary) => ({ token: study.invitationToken });
const withdrawn = () => ({ expected: "2026-01-01T00:00:00.000Z" });
const rewards = (study: StudyWithCanary) => ({ source: `pass-rate:${study.checkRoundId}` });
const upload = (mode: string) => () => ({ mode, fileName: "study.jsonl" });
const FILE = `${JSON.stringify({ id: "new", instruction: "Write.", responses: [{ system: "one", text: "Written." }] })}\n`;

export const DIFFERENCES: Readonly<Record<string, Difference>> = {
  // No service is set in the walk.
  "POST /api/v1/sign-on": { status: 404 },
  // The calls that follow need everybody.
  "DELETE /api/v1/admin/users/[userId]": { address: () => ({ userId: EXAMPLE_ID }), status: 404 },
  "POST /api/v1/setup": { status: 410 },
  // The passkeys and the password of the examples are nobody's.
  "POST /api/v1/passkeys/sign-in": { status: 400 },
  "POST /api/v1/me/passkeys": { status: 400 },
  "DELETE /api/v1/me/passkeys/[passkeyId]": { status: 404 },
  "POST /api/v1/setup/link": { status: 410 },
  "DELETE /api/v1/me/sessions/[sessionId]": { status: 404 },
  "DELETE /api/v1/me/api-keys/[keyId]": { status: 404 },
  "DELETE /api/v1/me/study-templates/[templateId]": { status: 404 },
  "POST /api/v1/me/api-keys · of a study": {
    access: "member",
    body: ({ studyId }) => ({ name: "Nightly export", scopes: ["read"], validForDays: 90, studyIds: [studyId] }),
  },
  // For people without email; the visitors of the walk have one.
  "POST /api/v1/me/personal-link": { status: 403 },
  "POST /api/v1/me/return": { status: 410 },
  "POST /api/v1/me/new-password": { status: 410 },
  // The walk's server sends no email.
  "POST /api/v1/me/password-reset": { status: 404 },
  "POST /api/v1/invitations/link": { body: byLink },
  // The link of the walk is for anyone, and nobody came from a platform.
  "POST /api/v1/invitations/refusal": { body: byLink, status: 400 },
  "PUT /api/v1/rounds/[roundId]/crowd/[raterId]": { status: 404 },
  "PATCH /api/v1/studies/[studyId]/invitations/[invitationId]": { status: 404 },
  // Nothing listens where the walk looks for Prolific.
  "PUT /api/v1/studies/[studyId]/prolific": { status: 503 },
  "GET /api/v1/rounds/[roundId]/prolific/[invitationId]": { status: 404 },
  "PUT /api/v1/rounds/[roundId]/prolific/[invitationId]": { status: 404 },
  "PUT /api/v1/rounds/[roundId]/prolific/[invitationId]/places": { status: 404 },
  "POST /api/v1/rounds/[roundId]/prolific/[invitationId]/verdicts": { status: 404 },
  "POST /api/v1/rounds/[roundId]/prolific/[invitationId]/payments": { status: 404 },
  "PUT /api/v1/rounds/[roundId]/prolific/[invitationId]/payments/[paymentId]": { status: 404 },
  "DELETE /api/v1/rounds/[roundId]/result-links/[linkId]": { status: 404 },
  "POST /api/v1/invitations/acceptance": { body: byLink },
  "POST /api/v1/invitations/join": { body: (study) => ({ ...byLink(study), way: "name", name: "Ada" }) },
  "POST /api/v1/studies/[studyId]/invitations · a researcher": {
    access: "people.invite-researcher",
    body: () => ({ role: "researcher", label: "Students of the seminar", validForHours: 72, maxUses: 20 }),
  },
  "POST /api/v1/studies/[studyId]/invitations · an owner": {
    access: "people.invite-researcher",
    body: () => ({ role: "owner", label: "Students of the seminar", validForHours: 72, maxUses: 20 }),
    isForSessions: true,
  },
  "DELETE /api/v1/admin/api-keys/[keyId]": { status: 404 },
  "PUT /api/v1/admin/spending/[spenders]/[id]": { address: (study) => ({ id: study.studyId }) },
  // The demo model refuses every change.
  "PATCH /api/v1/admin/endpoints/[endpointId]": { status: 409 },
  "POST /api/v1/admin/endpoints/[endpointId]/models": { status: 409 },
  "PATCH /api/v1/admin/models/[modelId]": { status: 409 },

  "DELETE /api/v1/studies/[studyId]": { address: (study) => ({ name: study.studyName }) },
  // The only raters that were imported are judges of a round.
  "PATCH /api/v1/studies/[studyId]/raters/[raterId]": { status: 404 },
  "POST /api/v1/studies/[studyId]/raters/[raterId]/merge": { status: 404 },
  "POST /api/v1/studies/[studyId]/raters/[raterId]/split": { status: 404 },
  "PUT /api/v1/studies/[studyId]/rater-attributes/imported": {
    body: () => ({
      purpose: "To compare groups.",
      answers: [{ rater: "Rater 90", attribute: "Native speaker", value: "yes" }],
    }),
  },
  "PATCH /api/v1/studies/[studyId]/instructions": {
    body: (study) => ({ externalIds: [study.instructionExternalId], change: { addTags: ["long"] } }),
  },
  // There was no such change.
  "POST /api/v1/studies/[studyId]/instructions/undo": { status: 404 },
  // Instructions stay while they are in rounds.
  "POST /api/v1/studies/[studyId]/instructions/deletion": {
    body: (study) => ({ externalIds: [study.instructionExternalId] }),
  },
  "DELETE /api/v1/studies/[studyId]/instructions/[instructionId]": {
    address: (study) => ({ externalId: study.instructionExternalId }),
    status: 409,
  },
  // There was no such revision, so nobody's call changes what the next one finds.
  "PUT /api/v1/studies/[studyId]/responses/[responseId]/truth": { headers: { "if-match": '"9"' }, status: 412 },
  // It is no image.
  "PUT /api/v1/studies/[studyId]/images/[name]": { file: FILE, status: 400 },
  "POST /api/v1/studies/[studyId]/imports": {
    address: upload("commit"),
    headers: { accept: "application/json" },
    file: FILE,
  },
  "POST /api/v1/studies/[studyId]/imports · a look": {
    access: "study.import",
    address: upload("inspect"),
    file: FILE,
  },
  "DELETE /api/v1/studies/[studyId]/imports/[importId]": { status: 409 },
  // A name is free only once.
  "POST /api/v1/studies/[studyId]/imports/recipes": { body: () => ({ name: "Survey tool", options: {} }) },
  "PATCH /api/v1/studies/[studyId]/imports/recipes/[recipeId]": { status: 404 },
  "DELETE /api/v1/studies/[studyId]/imports/recipes/[recipeId]": { status: 404 },
  "PUT /api/v1/checklists/[checklistId]/gold": { address: ({ checklistId }) => ({ checklistId }) },
  "DELETE /api/v1/checklists/[checklistId]/gold": { address: ({ checklistId }) => ({ checklistId }) },

  "GET /api/v1/studies/[studyId]/checklist-coverage/instructions": { address: () => ({ series: "written" }) },
  // Its gold checklist is no checklist of the study.
  "PUT /api/v1/studies/[studyId]/checklist-coverage/matches": { status: 409 },

  // In the draft are one system's responses alone; the round of checklists has no series to add from.
  "POST /api/v1/rounds/[roundId]/tasks": { address: (study) => ({ roundId: study.draftRoundId }) },
  // Of the walk's round people label all tasks.
  "PATCH /api/v1/rounds/[roundId]/tasks": { status: 409 },
  "DELETE /api/v1/rounds/[roundId]": {
    address: (study) => ({ roundId: study.draftRoundId, name: study.draftRoundName }),
  },
  // It asks with each task.
  "PUT /api/v1/rounds/[roundId]/ease": { status: 409 },
  "GET /api/v1/rounds/[roundId]/session": { address: () => ({ since: "2026-01-01T00:00:00.000Z" }) },
  "GET /api/v1/assignments/[assignmentId]/truth": { address: training },
  "POST /api/v1/assignments/[assignmentId]/remarks": { address: training },
  "GET /api/v1/rounds/[roundId]/discussion": { address: discussed },
  "POST /api/v1/rounds/[roundId]/training/[raterId]": { address: discussed },
  // Nobody of the walk failed a training.
  "POST /api/v1/rounds/[roundId]/training-retries": { status: 409 },
  // There is no such rater.
  "POST /api/v1/rounds/[roundId]/removals": { address: discussed, status: 404 },
  "PUT /api/v1/rounds/[roundId]/removals/[raterId]": { address: discussed },
  "DELETE /api/v1/rounds/[roundId]/removals/[raterId]": { address: discussed },
  "GET /api/v1/rounds/[roundId]/comments": { address: () => ({ place: "figure:alpha" }) },
  "PUT /api/v1/rounds/[roundId]/comments/resolution": { status: 404 },
  "GET /api/v1/studies/[studyId]/comments": { address: () => ({ place: "comparison:judges" }) },
  "PUT /api/v1/studies/[studyId]/comments/resolution": { status: 404 },
  "PATCH /api/v1/studies/[studyId]/comments/[commentId]": { status: 404 },
  "DELETE /api/v1/studies/[studyId]/comments/[commentId]": { status: 404 },
  "GET /api/v1/unsubscribe": { address: () => ({ emails: "a.b" }), status: 303 },
  "POST /api/v1/unsubscribe": { address: () => ({ emails: "a.b" }), status: 400 },
  "PATCH /api/v1/rounds/[roundId]/comments/[commentId]": { status: 404 },
  "DELETE /api/v1/rounds/[roundId]/comments/[commentId]": { status: 404 },
  "POST /api/v1/rounds/[roundId]/tasks/undo": { status: 404 },
  "POST /api/v1/rounds/[roundId]/rejections": { status: 400 },
  "POST /api/v1/rounds/[roundId]/rejections/withdrawal": { status: 400 },
  "PUT /api/v1/annotations/[annotationId]": {
    body: ({ held }) => ({ assignmentId: held.assignmentId, supersedes: null, content: contentFor(held) }),
  },

  "GET /api/v1/rounds/[roundId]/written-checklists": { address: writing },
  "GET /api/v1/rounds/[roundId]/writer-agreement": { address: writing },
  // A label or draft that is not of this round is a conflict: its rater or somebody else changed it.
  "POST /api/v1/rounds/[roundId]/gold-drafts": { status: 409 },
  "POST /api/v1/rounds/[roundId]/golds": { status: 409 },
  "DELETE /api/v1/rounds/[roundId]/adjudication/[taskId]": { address: withdrawn },
  "DELETE /api/v1/rounds/[roundId]/adjudication/[taskId]/questions/[number]": { address: withdrawn },
  "GET /api/v1/studies/[studyId]/protocols": {
    address: (study) => ({ rounds: `${study.checkRoundId},${study.preferenceRoundId}` }),
  },
  "GET /api/v1/studies/[studyId]/judge-agreement": { address: () => ({ truth: "truth" }) },
  "GET /api/v1/studies/[studyId]/cases": {
    address: () => ({ label: "truth", prediction: "known-scores", cell: "win-loss" }),
  },
  "GET /api/v1/studies/[studyId]/source-comparison": { address: () => ({ label: "truth" }) },
  "GET /api/v1/studies/[studyId]/export/[file]": { address: () => ({ file: "study.jsonl" }) },
  "GET /api/v1/rounds/[roundId]/export/[file]": { address: () => ({ file: "labels.jsonl" }) },

  "GET /api/v1/studies/[studyId]/judge-models/[raterId]": { address: judge },
  "GET /api/v1/studies/[studyId]/judge-models/[raterId]/samples": { address: judge },
  "POST /api/v1/studies/[studyId]/judge-models/[raterId]/jury-labels": {
    address: (study) => ({ raterId: study.juryId }),
  },
  // The judge of the walk does not score.
  "POST /api/v1/studies/[studyId]/judge-models/[raterId]/truncated": { address: judge, status: 400 },
  "POST /api/v1/studies/[studyId]/judge-models/juries": { status: 404 },
  // People have labelled too few instructions for a split.
  "POST /api/v1/studies/[studyId]/benches": { status: 400 },
  // The rater of the walk is a person, neither a judge nor a version.
  "POST /api/v1/studies/[studyId]/benches/[benchId]/versions": { status: 404 },
  "POST /api/v1/studies/[studyId]/benches/[benchId]/openings": { status: 404 },
  "POST /api/v1/studies/[studyId]/benches/[benchId]/rounds": { status: 400 },
  "POST /api/v1/studies/[studyId]/watches": { status: 404 },
  // The researcher of the walk may not create studies; those who may learn that no instruction has both series.
  "POST /api/v1/studies/[studyId]/checklist-comparisons": { status: 400 },
  // The study has a judge whose prompt is no prompt.
  "POST /api/v1/studies/[studyId]/copies": { status: 400 },
  // The item of the walk is one of a run, no question.
  "POST /api/v1/rounds/[roundId]/rewordings": { status: 404 },
  // Nothing of the round is in other words.
  "POST /api/v1/rounds/[roundId]/rewording-rounds": { status: 409 },
  "DELETE /api/v1/studies/[studyId]/row-matches": { address: () => ({ table: "tick-4" }) },
  "GET /api/v1/studies/[studyId]/best-of-n": {
    address: ({ systemId }) => ({ systemId, scorer: "known-scores", truth: "truth" }),
  },
  // No system of the study has several samples.
  "POST /api/v1/studies/[studyId]/best-of-n": { status: 400 },
  "GET /api/v1/studies/[studyId]/preference-pairs": { address: rewards },
  "GET /api/v1/studies/[studyId]/preference-pairs/file": { address: rewards },
  // The webhook of the walk is disabled, so that nothing is sent by it.
  // Members alone are mailed, and admins are none.
  "PUT /api/v1/studies/[studyId]/email-notices": { body: () => ({ events: [] }) },
  "POST /api/v1/studies/[studyId]/webhooks/[webhookId]/deliveries": { status: 409 },
  "POST /api/v1/studies/[studyId]/webhooks/[webhookId]/deliveries/[deliveryId]/attempts": { status: 409 },
};

/** A call of the walk. */
export interface WalkedCall extends ApiHandler {
  access: Access;
  difference: Difference;
}

/** Each handler, and its further cases. */
export function walkedCalls(handlers: readonly ApiHandler[]): WalkedCall[] {
  return handlers.flatMap((handler) => {
    const { access } = handler.handler.shape;
    const further = Object.entries(DIFFERENCES).filter(([name]) => name.startsWith(`${handler.name} · `));
    return [
      { ...handler, access, difference: DIFFERENCES[handler.name] ?? {} },
      ...further.map(([name, difference]) => ({
        ...handler,
        name,
        difference,
        access: difference.access ?? access,
      })),
    ];
  });
}

/** The values of the [parameters] of a call's address. */
export function parametersOfCall({ path, difference }: WalkedCall, study: StudyWithCanary): Record<string, string> {
  return parametersOf(path, { ...valuesOf(study), ...difference.address?.(study) });
}

/** The request of a call, as it goes to the server at this address. */
export function requestFor(
  call: WalkedCall,
  study: StudyWithCanary,
  { address, cookie, origin = address, key }: { address: string; cookie: string; origin?: string; key?: string },
): Request {
  const { path, method, handler, difference } = call;
  const sent = difference.body ? difference.body(study) : withIds(handler.shape.example, study);
  const body = difference.file ?? (sent === undefined ? undefined : JSON.stringify(sent));
  const values = { ...parametersOfCall(call, study), ...difference.address?.(study) };
  return new Request(`${address}${addressWith(path, values)}`, {
    method,
    headers: {
      cookie,
      origin,
      ...(key ? { authorization: `Bearer ${key}` } : {}),
      ...(body ? { "content-type": "application/json" } : {}),
      ...(handler.shape.ifMatch ? { "if-match": '"0"' } : {}),
      ...difference.headers,
    },
    body,
    redirect: "manual",
  });
}

/** An example that is about the study's own things. */
function withIds(example: unknown, study: StudyWithCanary): unknown {
  if (typeof example !== "object" || example === null) return example;
  const values = valuesOf(study);
  const parts = Object.entries(example).map(([name, value]) => [
    name,
    value === EXAMPLE_ID ? (values[name] ?? value) : value,
  ]);
  return Object.fromEntries(parts);
}
