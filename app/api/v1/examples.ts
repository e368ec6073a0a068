/** Represents the id of something that exists. */
const ID = "01990000-0000-7000-8000-000000000001";
/** The demo model, which every server has. */
const DEMO_MODEL = "019a9e00-0000-7000-8000-000000000002";

const TASKS = { protocol: "direct_scoring", overlap: 3 };
const RUN = {
  kind: "generate-checklists",
  configuration: { modelId: DEMO_MODEL, method: { kind: "direct" }, series: "generated" },
  terms: { name: "Checklists of every instruction" },
};

/**
 * The body of a request for every operation that takes one, as the API's description shows it. The permission walk sends
 * the same bodies, with ids that exist.
 */
export const EXAMPLES = {
  "POST /api/v1/setup": {
    name: "Ada",
    email: "ada@lab.example",
    password: "a long password",
    token: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
  },
  "POST /api/v1/setup/link": { token: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" },
  "PATCH /api/v1/me": { name: "Ada L." },
  "POST /api/v1/me/api-keys": {
    name: "Nightly export",
    scopes: ["read"],
    validForDays: 90,
    currentPassword: "a long password",
  },
  "POST /api/v1/me/return": { secret: "AaIXAsf8dkqNZqxe7K4htS_begut4sUaesbGiLbx4ariUGwk6g_UxXG2TYETqfU7" },
  "POST /api/v1/me/new-password": {
    secret: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    password: "a long password",
  },
  "POST /api/v1/invitations/acceptance": { token: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" },
  "POST /api/v1/invitations/join": {
    token: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    way: "name",
    name: "Ada",
  },
  "POST /api/v1/invitations/link": { token: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" },
  "PATCH /api/v1/admin/settings": { invitedMayCreateStudies: true },
  "PATCH /api/v1/admin/users/[userId]": { mayCreateStudies: true },
  "PUT /api/v1/admin/spending/[spenders]/[id]": { limit: { amount: 5, currency: "EUR" } },
  "POST /api/v1/admin/endpoints": { name: "Our endpoint", baseUrl: "https://lab.example/v1", key: "sk-secret" },
  "PATCH /api/v1/admin/endpoints/[endpointId]": { archived: true },
  "POST /api/v1/admin/endpoints/[endpointId]/models": { names: ["model-large"] },
  "PATCH /api/v1/admin/models/[modelId]": { archived: true },

  "POST /api/v1/studies": { name: "Summaries of news" },
  "PATCH /api/v1/studies/[studyId]": { description: "Summaries of 200 articles by two models" },
  "PATCH /api/v1/studies/[studyId]/instructions": { externalIds: ["news-1"], change: { addTags: ["long"] } },
  "POST /api/v1/studies/[studyId]/instructions/deletion": { externalIds: ["news-1"] },
  "PATCH /api/v1/studies/[studyId]/pairs/[pairId]": { dropReason: "The reference answer is wrong" },
  "PUT /api/v1/studies/[studyId]/responses/[responseId]/truth": {
    score: 4,
    explanation: "All tips are there, but one is vague",
    answers: [],
  },
  "POST /api/v1/studies/[studyId]/pair-filters": { raterIds: null, mode: "preview" },
  "PATCH /api/v1/studies/[studyId]/systems/[systemId]": { name: "Model A" },
  "PUT /api/v1/studies/[studyId]/subset-groups": { groups: [] },
  "POST /api/v1/studies/[studyId]/checklists": { instructionId: ID, series: "written" },
  "POST /api/v1/studies/[studyId]/checklists/publication": { drafts: [{ id: ID, revision: 0 }] },
  "POST /api/v1/studies/[studyId]/checklists/acceptance": { series: "generated" },
  "PUT /api/v1/checklists/[checklistId]": {
    questions: [{ question: "Does the summary name the author?", categories: [], importance: null }],
  },
  "POST /api/v1/studies/[studyId]/checklist-comparisons": { a: "written", b: "generated", name: "Which is better" },

  "PATCH /api/v1/studies/[studyId]/members/[userId]": { role: "researcher" },
  "PUT /api/v1/studies/[studyId]/members/[userId]/profile": { languages: ["german"], expertise: [] },
  "POST /api/v1/studies/[studyId]/invitations": {
    role: "annotator",
    label: "Students of the seminar",
    validForHours: 72,
    maxUses: 20,
  },
  "POST /api/v1/studies/[studyId]/join-requests": { decision: "approve", userIds: null },
  "PATCH /api/v1/studies/[studyId]/raters/[raterId]": { strategy: "CoT" },
  "POST /api/v1/studies/[studyId]/raters/[raterId]/merge": { into: ID },
  "POST /api/v1/studies/[studyId]/raters/[raterId]/split": {},

  "POST /api/v1/studies/[studyId]/round-plan": TASKS,
  "POST /api/v1/studies/[studyId]/rounds": { ...TASKS, name: "First round" },
  "PATCH /api/v1/rounds/[roundId]": { guidelines: "Read the article first." },
  "POST /api/v1/rounds/[roundId]/task-plan": {},
  "POST /api/v1/rounds/[roundId]/tasks": { batch: "Second batch" },
  "PUT /api/v1/rounds/[roundId]/status": { status: "paused" },
  "PUT /api/v1/rounds/[roundId]/ease": { ease: "easier" },
  "POST /api/v1/rounds/[roundId]/claims": { hold: 1 },
  "POST /api/v1/rounds/[roundId]/training/[raterId]": { decision: "admit" },
  "POST /api/v1/rounds/[roundId]/gold-drafts": { annotationId: ID },
  "POST /api/v1/rounds/[roundId]/golds": { checklistId: ID, revision: 0 },
  "PUT /api/v1/rounds/[roundId]/adjudication/[taskId]": {
    level: 3,
    reason: "The last sentence is missing",
    expected: null,
  },
  "PUT /api/v1/rounds/[roundId]/adjudication/[taskId]/questions/[number]": {
    answer: "YES",
    reason: "It says so in the second paragraph",
    expected: null,
  },
  "PUT /api/v1/assignments/[assignmentId]/draft": { revision: 1, content: { level: 3 } },
  "POST /api/v1/assignments/[assignmentId]/skip": { problem: { kind: "other", note: "The text is cut off" } },
  "POST /api/v1/assignments/[assignmentId]/remarks": { id: ID, text: "Is a list a summary?" },
  "POST /api/v1/remarks/[remarkId]/replies": { id: ID, text: "Yes, if it is complete." },
  "PUT /api/v1/remarks/[remarkId]/resolution": { resolved: true },
  "PUT /api/v1/annotations/[annotationId]": {
    assignmentId: ID,
    supersedes: null,
    content: { protocol: "direct_scoring", level: 4 },
  },

  "POST /api/v1/studies/[studyId]/exports": { file: "study.jsonl", options: { responses: "no" } },

  "POST /api/v1/studies/[studyId]/runs": RUN,
  "POST /api/v1/studies/[studyId]/run-estimates": RUN,
  "POST /api/v1/runs/[runId]": { action: "pause" },
  "POST /api/v1/studies/[studyId]/judge-models": {
    name: "Judge of pairs",
    modelId: DEMO_MODEL,
    options: { kind: "preference" },
  },
  "POST /api/v1/studies/[studyId]/judge-models/juries": {
    name: "Three judges",
    members: [ID, "01990000-0000-7000-8000-000000000002"],
    rule: "mean",
    ties: "none",
  },
  "POST /api/v1/studies/[studyId]/judge-models/[raterId]/jury-labels": { roundId: ID, after: null },
  "POST /api/v1/studies/[studyId]/judge-models/[raterId]/truncated": { kept: [50] },
  "PUT /api/v1/studies/[studyId]/models/[modelId]/price": {
    promptPerMillion: 0.15,
    completionPerMillion: 0.6,
    currency: "USD",
  },
  "PUT /api/v1/verifiers/[programId]": { program: "function verify(response) { return response.length < 500; }" },
  "POST /api/v1/verifiers/[programId]/trials": {
    program: "function verify(response) { return response.length < 500; }",
  },
  "PUT /api/v1/verifiers/[programId]/decision": { decision: "rejected" },
  "POST /api/v1/prompts/checks": { templateId: "direct-score", text: "Score it." },
  "POST /api/v1/studies/[studyId]/best-of-n": { systemId: ID, scorer: "known-scores", name: "Best of four" },
  "POST /api/v1/studies/[studyId]/webhooks": { url: "https://receiver.example/tickbox", events: ["run.ended"] },
  "PATCH /api/v1/studies/[studyId]/webhooks/[webhookId]": { description: "Tells the dashboard" },
} as const;

/** By an operation's name, "POST /api/v1/studies". */
export const exampleOf = (operation: string): unknown =>
  new Map<string, unknown>(Object.entries(EXAMPLES)).get(operation);
