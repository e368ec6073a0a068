import { v7 as uuidv7 } from "uuid";
import { EXAMPLES } from "@/app/api/v1/examples";
import { contentFor } from "@/lib/testing/content";
import { inRound, inStudy } from "../addresses";
import type { HandlerAccess } from "../handler-access";
import type { StudyWithCanary } from "../study-with-canary";

const held = (study: StudyWithCanary) => ({ assignmentId: study.held.assignmentId });
const trained = (study: StudyWithCanary) => ({ assignmentId: study.trainedId });
const remarked = (study: StudyWithCanary) => ({ remarkId: study.remarkId });

/** Rounds and the labels given in them. */
export const LABELLING_ROUTES: Record<string, HandlerAccess> = {
  "POST /api/v1/studies/[studyId]/round-plan": { access: "round.create", address: inStudy },
  "GET /api/v1/studies/[studyId]/rounds": { access: "study.read", address: inStudy },
  "POST /api/v1/studies/[studyId]/rounds": { access: "round.create", address: inStudy },
  "GET /api/v1/rounds/[roundId]": { access: "study.read", address: inRound },
  "PATCH /api/v1/rounds/[roundId]": {
    access: "round.control",
    address: inRound,
  },
  "POST /api/v1/rounds/[roundId]/copies": { access: "round.create", address: inRound },
  "POST /api/v1/rounds/[roundId]/task-plan": { access: "round.control", address: inRound },
  "POST /api/v1/rounds/[roundId]/tasks": {
    access: "round.control",
    // In the draft are one system's responses alone; the round of checklists has no series to add from.
    address: (study) => ({ roundId: study.draftRoundId }),
  },
  "DELETE /api/v1/rounds/[roundId]": {
    access: "round.control",
    address: (study) => ({ roundId: study.draftRoundId, name: study.draftRoundName }),
  },
  "PUT /api/v1/rounds/[roundId]/status": {
    access: "round.control",
    address: inRound,
  },
  "GET /api/v1/me/rounds": { access: "signed-in" },
  "GET /api/v1/rounds/[roundId]/labelling": { access: "label", address: inRound },
  "PUT /api/v1/rounds/[roundId]/ease": {
    access: "label",
    address: inRound,
    // It asks with each task.
    status: 409,
  },
  "GET /api/v1/rounds/[roundId]/session": {
    access: "label",
    address: (study) => ({ ...inRound(study), since: "2026-01-01T00:00:00.000Z" }),
  },
  "POST /api/v1/rounds/[roundId]/claims": { access: "label", address: inRound },
  "GET /api/v1/rounds/[roundId]/annotations": { access: "export.read", address: inRound },
  "GET /api/v1/rounds/[roundId]/annotations/mine": { access: "label", address: inRound },
  "GET /api/v1/assignments/[assignmentId]": { access: "holder", address: held },
  "PUT /api/v1/assignments/[assignmentId]/draft": {
    access: "holder",
    address: held,
  },
  "POST /api/v1/assignments/[assignmentId]/skip": {
    access: "holder",
    address: held,
  },
  "GET /api/v1/assignments/[assignmentId]/truth": { access: "holder", address: trained },
  "POST /api/v1/assignments/[assignmentId]/remarks": {
    access: "holder",
    address: trained,
    body: () => ({ ...EXAMPLES["POST /api/v1/assignments/[assignmentId]/remarks"], id: uuidv7() }),
  },
  "GET /api/v1/rounds/[roundId]/discussion": {
    access: "member",
    address: (study) => ({ roundId: study.preferenceRoundId }),
  },
  "POST /api/v1/remarks/[remarkId]/replies": {
    access: "member",
    address: remarked,
    body: () => ({ ...EXAMPLES["POST /api/v1/remarks/[remarkId]/replies"], id: uuidv7() }),
  },
  "PUT /api/v1/remarks/[remarkId]/resolution": {
    access: "member",
    address: remarked,
  },
  "GET /api/v1/rounds/[roundId]/training": { access: "agreement.read", address: inRound },
  "POST /api/v1/rounds/[roundId]/training/[raterId]": {
    access: "round.control",
    address: (study) => ({ roundId: study.preferenceRoundId, raterId: study.raterId }),
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
    body: (study) => ({
      ...EXAMPLES["PUT /api/v1/annotations/[annotationId]"],
      assignmentId: study.held.assignmentId,
      content: contentFor(study.held),
    }),
  },
};
