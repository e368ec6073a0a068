import { createHash, randomBytes } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { prisma } from "@/lib/db/client";
import { DEMO_MODEL_ID } from "@/lib/endpoints/study-model";
import { noCounts } from "@/lib/imports/import-result";
import { judgeOptionsSchema } from "@/lib/judging/judge-configuration";
import { createJudge, createJury } from "@/lib/judging/server/create-judge";
import type { AssignmentView } from "@/lib/labelling/labelling";
import { claimTasks } from "@/lib/labelling/server/claim-tasks";
import { submitAnnotation } from "@/lib/labelling/server/submit-annotation";
import { createInvitation } from "@/lib/people/server/invitations";
import { OPERATOR, type UserViewer } from "@/lib/people/viewer";
import type { Protocol } from "@/lib/round/protocol/protocol";
import { scaleOf } from "@/lib/round/protocol/protocols";
import { contentFor } from "@/lib/testing/content";
import { makeRun } from "@/lib/testing/run";
import { addContent, type NewTask } from "./canary-content";
import { makeVisitors, type Visitor } from "./visitors";

export interface StudyWithCanary {
  studyId: string;
  studyName: string;
  /** in every text of the study */
  canary: string;
  /** in every text that an annotator must never receive */
  blind: string;
  owner: Visitor;
  researcher: Visitor;
  annotator: Visitor;
  /** another annotator, who has labelled */
  colleague: Visitor;
  instructionId: string;
  instructionExternalId: string;
  /** that responded to every instruction once */
  systemId: string;
  /** of that instruction: published, and a draft of another series */
  checklistId: string;
  draftChecklistId: string;
  checkRoundId: string;
  /** with training */
  preferenceRoundId: string;
  draftRoundId: string;
  draftRoundName: string;
  writingRoundId: string;
  taskId: string;
  /** held by the annotator, who is this rater */
  held: AssignmentView;
  raterId: string;
  /** labelled by the annotator, in the training of the round of preferences */
  trainedId: string;
  pairId: string;
  responseId: string;
  /** no text refers to it */
  imageName: string;
  remarkId: string;
  /** by which one more annotator can join */
  invitationToken: string;
  invitationId: string;
  /** prepared, of the round that checks */
  exportId: string;
  /** disabled, with a delivery */
  webhookId: string;
  deliveryId: string;
  /** of a language model, with an item that is done and one that failed */
  runId: string;
  runItemId: string;
  producedId: string;
  /** of a verifier, waiting for approval */
  programId: string;
  /** a model judge, and a jury */
  judgeId: string;
  juryId: string;
  /** of that judge, with one version, and a watch of it */
  benchId: string;
  watchId: string;
  importId: string;
}

/** As in the examples of the API, whose calls then work. */
const ASKED_OF_RATERS = {
  purpose: "To see whether native speakers label differently.",
  attributes: [{ name: "Native speaker", values: ["yes", "no", "prefer not to say"] }],
};

/** A study with everything in it: content, rounds in every state, labels, imported labels, invitations. */
export async function makeStudyWithCanary(): Promise<StudyWithCanary> {
  const canary = `canary${randomBytes(6).toString("hex")}`;
  const blind = `${canary}blind`;
  const studyName = `Study ${canary}`;
  const { id: studyId } = await prisma().study.create({
    data: { name: studyName, description: `About ${blind}`, raterAttributes: ASKED_OF_RATERS },
  });
  const [owner, researcher, annotator, colleague] = await makeVisitors(studyId, [
    { name: "Olga Owner", role: "owner" },
    { name: "Rosa Researcher", role: "researcher" },
    { name: "Ann Annotator", role: "annotator" },
    { name: `Colleague ${blind}`, role: "annotator" },
  ]);
  if (!owner || !researcher || !annotator || !colleague) throw new Error("a visitor is missing");
  const { tasks, systemId } = await addContent(studyId, canary, blind);
  const [first] = tasks;
  if (!first) throw new Error("no task");
  const { instructionId, checklistId, pairId, responseAId: responseId } = first;
  const rounds = await addRounds(studyId, tasks, canary);
  const { checkRoundId, preferenceRoundId, draftRoundId, draftRoundName, writingRoundId } = rounds;
  const draftChecklistId = await addDraft(studyId, instructionId, blind);
  await labelAs(colleague.viewer, checkRoundId, blind);
  const [held] = (await claimTasks(annotator.viewer, checkRoundId, { hold: 1 })).assignments;
  if (!held) throw new Error("the annotator got no task");
  const { taskId, raterId } = await prisma().assignment.findUniqueOrThrow({ where: { id: held.assignmentId } });
  const trainedId = await labelAs(annotator.viewer, preferenceRoundId, canary);
  const { id: remarkId } = await prisma().trainingRemark.create({ data: { assignmentId: trainedId, text: canary } });
  const importId = await addImportedRater(studyId, checkRoundId, blind);
  const invitation = {
    role: "annotator",
    label: `For ${blind}`,
    validForHours: 24,
    maxUses: null,
    needsApproval: false,
  } as const;
  const made = await createInvitation(owner.viewer, studyId, invitation);
  const ofRun = await addRun(studyId, instructionId, blind);
  const { id: programId } = await prisma().verifierProgram.create({
    data: {
      studyId,
      instructionId,
      status: "proposed",
      question: `Is it ${blind}?`,
      proposedBy: `model ${blind}`,
      program: `function verify(response) { return response !== "${blind}"; }`,
    },
  });
  const judges = await addJudges(studyId, checkRoundId, blind);
  const imageName = `charts/${canary}.png`;
  await prisma().studyImage.create({
    data: { study: { connect: { id: studyId } }, name: imageName, image: { create: imageOf(canary) } },
  });
  return {
    ...ofRun,
    ...(await addWebhook(studyId, blind)),
    ...(await addExport(studyId, rounds.checkRoundId, blind)),
    ...judges,
    imageName,
    importId,
    programId,
    studyId,
    studyName,
    canary,
    blind,
    owner,
    researcher,
    annotator,
    colleague,
    checklistId,
    draftChecklistId,
    pairId,
    responseId,
    instructionId,
    systemId,
    checkRoundId,
    preferenceRoundId,
    draftRoundId,
    draftRoundName,
    writingRoundId,
    taskId,
    raterId,
    trainedId,
    remarkId,
    held,
    instructionExternalId: `instruction 0 ${blind}`,
    invitationToken: made.path.replace("/join#", ""),
    invitationId: made.invitation.id,
  };
}

const TRAINING = { stratum: "training", wanted: 0 } as const;

async function addRounds(studyId: string, tasks: readonly NewTask[], canary: string) {
  const round = (protocol: Protocol, status: "open" | "draft") => ({
    id: uuidv7(),
    studyId,
    protocol,
    status,
    seed: 1,
    overlap: 3,
    name: `${protocol} ${status} ${canary}`,
    guidelines: `Guidelines of ${canary}`,
    scale: scaleOf(protocol)?.name ?? null,
    levelNames: [1, 2, 3, 4, 5].map((level) => `${level} ${canary}`),
    openedAt: status === "open" ? new Date() : null,
    passMark: protocol === "preference" ? 70 : null,
  });
  const [check, preference, draft] = [
    round("check_then_score", "open"),
    round("preference", "open"),
    round("direct_scoring", "draft"),
  ];
  const rounds = [check, preference, draft];
  const writing = { ...round("checklist_writing", "open"), levelNames: [] };
  await prisma().round.createMany({ data: [...rounds, writing] });
  await prisma().task.createMany({
    data: tasks.map(({ instructionId }, position) => ({
      studyId,
      roundId: writing.id,
      protocol: writing.protocol,
      position,
      instructionId,
      wanted: 3,
    })),
  });
  await prisma().task.createMany({
    data: rounds.flatMap(({ id: roundId, protocol }) =>
      tasks.map(({ checklistId, pairId, responseBId, ...task }, position) => ({
        ...task,
        studyId,
        roundId,
        protocol,
        position,
        ...(protocol === "preference" && position === 0 ? TRAINING : { wanted: 3 }),
        checklistId: protocol === "check_then_score" ? checklistId : null,
        pairId: protocol === "preference" ? pairId : null,
        responseBId: protocol === "preference" ? responseBId : null,
      })),
    ),
  });
  return {
    checkRoundId: check.id,
    preferenceRoundId: preference.id,
    draftRoundId: draft.id,
    draftRoundName: draft.name,
    writingRoundId: writing.id,
  };
}

async function addDraft(studyId: string, instructionId: string, blind: string): Promise<string> {
  const items = { create: [{ position: 0, question: `Is it ${blind}?`, categories: [] }] };
  const { id } = await prisma().checklist.create({
    data: { studyId, instructionId, items, series: `drafts ${blind}`, source: "human" },
  });
  return id;
}

async function addWebhook(studyId: string, blind: string) {
  const { id: webhookId, deliveries } = await prisma().webhook.create({
    data: {
      studyId,
      url: `https://receiver.example/${blind}`,
      description: blind,
      events: ["run.ended"],
      sealedSecret: "none that opens",
      labelsUntil: new Date(),
      lastLabelId: uuidv7(),
      disabledAt: new Date(),
      disabledBecause: "person",
      deliveries: { create: { event: "run.ended", body: "{}", state: "failed", excerpt: blind } },
    },
    include: { deliveries: true },
  });
  return { webhookId, deliveryId: deliveries[0]?.id ?? "" };
}

async function addExport(studyId: string, roundId: string, blind: string) {
  const bytes = Buffer.from(`{"text":"${blind}"}\n`);
  const { id: exportId } = await prisma().preparedExport.create({
    data: {
      studyId,
      roundId,
      state: "done",
      asked: { roundId, file: "gold.jsonl" },
      fileName: `${blind}.jsonl`,
      attempts: 1,
      bytes: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
      expiresAt: new Date(Date.now() + 86_400_000),
      chunks: { create: { position: 0, bytes } },
    },
  });
  return { exportId };
}

async function addRun(studyId: string, instructionId: string, blind: string) {
  const states = ["done", "failed"] as const;
  const run = await makeRun(studyId, [instructionId, uuidv7()], { states, text: blind, name: `Run ${blind}` });
  const item = await prisma().runItem.findFirstOrThrow({ where: { runId: run.runId, state: "done" } });
  return { runId: run.runId, runItemId: item.id, producedId: item.producedId ?? "" };
}

async function addJudges(studyId: string, roundId: string, blind: string) {
  const judge = (name: string) =>
    createJudge(OPERATOR, studyId, {
      name: `${name} ${blind}`,
      modelId: DEMO_MODEL_ID,
      options: judgeOptionsSchema.parse({ kind: "checklist" }),
      prompts: [{ templateId: "answer-question", text: `Judge for ${blind}`, version: "0", own: true }],
    });
  const [one, two] = [await judge("One"), await judge("Two")];
  const members = [one.raterId, two.raterId];
  const jury = { name: `Jury ${blind}`, members, rule: "majority", ties: "careful", quorum: null } as const;
  const { raterId: juryId } = await createJury(OPERATOR, studyId, { ...jury, members });
  const versions = { create: { raterId: one.raterId, number: 1, change: "" } };
  const bench = await prisma().bench.create({ data: { studyId, roundId, name: `Bench ${blind}`, seed: 1, versions } });
  const watch = await prisma().watch.create({ data: { studyId, roundId, raterId: one.raterId } });
  return { judgeId: one.raterId, juryId, benchId: bench.id, watchId: watch.id };
}

async function labelAs(viewer: UserViewer, roundId: string, blind: string): Promise<string> {
  const [task] = (await claimTasks(viewer, roundId, { hold: 1 })).assignments;
  if (!task) throw new Error("nothing to label");
  await submitAnnotation(viewer, uuidv7(), {
    assignmentId: task.assignmentId,
    supersedes: null,
    content: { ...contentFor(task), comment: `I think ${blind}` },
  });
  return task.assignmentId;
}

/** @returns the id of the import, which nothing else is noted of */
async function addImportedRater(studyId: string, roundId: string, blind: string): Promise<string> {
  const task = await prisma().task.findFirstOrThrow({ where: { roundId } });
  const rater = await prisma().rater.create({
    data: { studyId, kind: "imported", number: 90, name: `Judge ${blind}`, source: `Source ${blind}` },
  });
  await prisma().annotation.create({
    data: {
      id: uuidv7(),
      studyId,
      roundId,
      taskId: task.id,
      protocol: task.protocol,
      checklistId: task.checklistId,
      raterId: rater.id,
      level: 2,
      comment: `Because ${blind}`,
      contentHash: "0",
    },
  });
  const file = { fileName: `${blind}.csv`, format: "labels", sha256: "0", counts: noCounts() };
  return (await prisma().import.create({ data: { studyId, ...file } })).id;
}

const imageOf = (canary: string) => ({
  sha256: createHash("sha256").update(canary).digest("hex"),
  mediaType: "image/png",
  width: 1,
  height: 1,
  bytes: Buffer.from(canary),
});
