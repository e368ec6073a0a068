import { v7 as uuidv7 } from "uuid";
import { contentFor } from "@/lib/data/testing/content";
import { inRound, inStudy } from "../addresses";
import type { HandlerAccess } from "../handler-access";
import type { StudyWithCanary } from "../study-with-canary";

const held = (study: StudyWithCanary) => ({ assignmentId: study.held.assignmentId });
const trained = (study: StudyWithCanary) => ({ assignmentId: study.trainedId });
const remarked = (study: StudyWithCanary) => ({ remarkId: study.remarkId });
const newRound = { protocol: "direct_scoring", name: "One more", overlap: 1 };

/** Rounds and the labels given in them. */
export const LABELLING_ROUTES: Record<string, HandlerAccess> = {
  "POST /api/v1/studies/[studyId]/round-plan": { access: "round.create", address: inStudy, body: () => newRound },
  "GET /api/v1/studies/[studyId]/rounds": { access: "study.read", address: inStudy },
  "POST /api/v1/studies/[studyId]/rounds": { access: "round.create", address: inStudy, body: () => newRound },
  "GET /api/v1/rounds/[roundId]": { access: "study.read", address: inRound },
  "PATCH /api/v1/rounds/[roundId]": {
    access: "round.control",
    address: inRound,
    body: () => ({ guidelines: "Changed" }),
  },
  "POST /api/v1/rounds/[roundId]/copies": { access: "round.create", address: inRound },
  "POST /api/v1/rounds/[roundId]/task-plan": { access: "round.control", address: inRound, body: () => ({}) },
  "POST /api/v1/rounds/[roundId]/tasks": {
    access: "round.control",
    // In the draft are one system's responses alone; the round of checklists has no series to add from.
    address: (study) => ({ roundId: study.draftRoundId }),
    body: () => ({ batch: "Second batch" }),
  },
  "DELETE /api/v1/rounds/[roundId]": {
    access: "round.control",
    address: (study) => ({ roundId: study.draftRoundId, name: study.draftRoundName }),
  },
  "PUT /api/v1/rounds/[roundId]/status": {
    access: "round.control",
    address: inRound,
    body: () => ({ status: "paused" }),
  },
  "GET /api/v1/me/rounds": { access: "signed-in" },
  "GET /api/v1/rounds/[roundId]/labelling": { access: "label", address: inRound },
  "PUT /api/v1/rounds/[roundId]/ease": {
    access: "label",
    address: inRound,
    body: () => ({ ease: "easier" }),
    // It asks with each task.
    status: 409,
  },
  "GET /api/v1/rounds/[roundId]/session": {
    access: "label",
    address: (study) => ({ ...inRound(study), since: "2026-01-01T00:00:00.000Z" }),
  },
  "POST /api/v1/rounds/[roundId]/claims": { access: "label", address: inRound, body: () => ({ hold: 1 }) },
  "GET /api/v1/rounds/[roundId]/annotations": { access: "export.read", address: inRound },
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
  "GET /api/v1/assignments/[assignmentId]/truth": { access: "holder", address: trained },
  "POST /api/v1/assignments/[assignmentId]/remarks": {
    access: "holder",
    address: trained,
    body: () => ({ id: uuidv7(), text: "A remark" }),
  },
  "GET /api/v1/rounds/[roundId]/discussion": {
    access: "member",
    address: (study) => ({ roundId: study.preferenceRoundId }),
  },
  "POST /api/v1/remarks/[remarkId]/replies": {
    access: "member",
    address: remarked,
    body: () => ({ id: uuidv7(), text: "A reply" }),
  },
  "PUT /api/v1/remarks/[remarkId]/resolution": {
    access: "member",
    address: remarked,
    body: () => ({ resolved: true }),
  },
  "GET /api/v1/rounds/[roundId]/training": { access: "agreement.read", address: inRound },
  "POST /api/v1/rounds/[roundId]/training/[raterId]": {
    access: "round.control",
    address: (study) => ({ roundId: study.preferenceRoundId, raterId: study.raterId }),
    body: () => ({ decision: "admit" }),
  },
  "PUT /api/v1/rounds/[roundId]/removals/[raterId]": {
    access: "round.control",
    address: (study) => ({ roundId: study.preferenceRoundId, raterId: study.raterId }),
  },
  "DELETE /api/v1/rounds/[roundId]/removals/[raterId]": {
    access: "round.control",
    address: (study) => ({ roundId: study.preferenceRoundId, raterId: study.raterId }),
  },
  "PUT /api/v1/annotations/[annotationId]": {
    access: "holder",
    address: () => ({ annotationId: uuidv7() }),
    body: (study) => ({ assignmentId: study.held.assignmentId, supersedes: null, content: contentFor(study.held) }),
  },
};
