import { inRound, inStudy, inWritingRound } from "../addresses";
import type { HandlerAccess } from "../handler-access";
import type { StudyWithCanary } from "../study-with-canary";

const inTask = (study: StudyWithCanary) => ({ ...inRound(study), taskId: study.taskId });
const inQuestion = (study: StudyWithCanary) => ({ ...inTask(study), number: "1" });
const inExport = (study: StudyWithCanary) => ({ ...inStudy(study), exportId: study.exportId });

const WITHDRAWN = { expected: "2026-01-01T00:00:00.000Z" };

/** Seeing and taking: dashboards, sources, adjudication, export. */
export const AGREEMENT_ROUTES: Record<string, HandlerAccess> = {
  "GET /api/v1/rounds/[roundId]/progress": { access: "agreement.read", address: inRound },
  "GET /api/v1/rounds/[roundId]/agreement": { access: "agreement.read", address: inRound },
  "GET /api/v1/rounds/[roundId]/left-out": { access: "agreement.read", address: inRound },
  "GET /api/v1/studies/[studyId]/left-out": { access: "agreement.read", address: inStudy },
  "GET /api/v1/rounds/[roundId]/people": { access: "agreement.read", address: inRound },
  "GET /api/v1/rounds/[roundId]/groups": { access: "agreement.read", address: inRound },
  "GET /api/v1/rounds/[roundId]/systems": { access: "agreement.read", address: inRound },
  "GET /api/v1/rounds/[roundId]/written-checklists": { access: "agreement.read", address: inWritingRound },
  "GET /api/v1/rounds/[roundId]/writer-agreement": { access: "agreement.read", address: inWritingRound },
  // A label or draft that is not of this round is a conflict: its rater or somebody else changed it.
  "POST /api/v1/rounds/[roundId]/gold-drafts": {
    access: "checklist.write",
    address: inRound,
    status: 409,
  },
  "POST /api/v1/rounds/[roundId]/golds": {
    access: "checklist.write",
    address: inRound,
    status: 409,
  },
  "GET /api/v1/rounds/[roundId]/safety": { access: "agreement.read", address: inRound },
  "GET /api/v1/rounds/[roundId]/two-raters": { access: "agreement.read", address: inRound },
  "GET /api/v1/rounds/[roundId]/categories": { access: "agreement.read", address: inRound },
  "GET /api/v1/rounds/[roundId]/system-comparison": { access: "agreement.read", address: inRound },
  "GET /api/v1/rounds/[roundId]/rewards": { access: "agreement.read", address: inRound },
  "GET /api/v1/rounds/[roundId]/item-analysis": { access: "agreement.read", address: inRound },
  "GET /api/v1/rounds/[roundId]/enough-labels": { access: "agreement.read", address: inRound },
  "GET /api/v1/rounds/[roundId]/judge-agreement": { access: "agreement.read", address: inRound },
  "GET /api/v1/rounds/[roundId]/checklist": { access: "agreement.read", address: inRound },
  "GET /api/v1/rounds/[roundId]/tasks": { access: "agreement.read", address: inRound },
  "GET /api/v1/rounds/[roundId]/tasks/[taskId]": {
    access: "agreement.read",
    address: (study) => ({ ...inRound(study), taskId: study.taskId }),
  },
  "GET /api/v1/rounds/[roundId]/labels": { access: "agreement.read", address: inRound },
  "GET /api/v1/rounds/[roundId]/task-facets": { access: "agreement.read", address: inRound },
  "GET /api/v1/rounds/[roundId]/raters": { access: "agreement.read", address: inRound },
  "GET /api/v1/rounds/[roundId]/adjudication": { access: "adjudicate", address: inRound },
  "GET /api/v1/rounds/[roundId]/adjudication/[taskId]": { access: "adjudicate", address: inTask },
  "PUT /api/v1/rounds/[roundId]/adjudication/[taskId]": {
    access: "adjudicate",
    address: inTask,
  },
  "DELETE /api/v1/rounds/[roundId]/adjudication/[taskId]": {
    access: "adjudicate",
    address: (study) => ({ ...inTask(study), ...WITHDRAWN }),
  },
  "PUT /api/v1/rounds/[roundId]/adjudication/[taskId]/questions/[number]": {
    access: "adjudicate",
    address: inQuestion,
  },
  "DELETE /api/v1/rounds/[roundId]/adjudication/[taskId]/questions/[number]": {
    access: "adjudicate",
    address: (study) => ({ ...inQuestion(study), ...WITHDRAWN }),
  },
  "GET /api/v1/rounds/[roundId]/course": { access: "agreement.read", address: inRound },
  "GET /api/v1/studies/[studyId]/activity": { access: "agreement.read", address: inStudy },
  "GET /api/v1/studies/[studyId]/protocols": {
    access: "agreement.read",
    address: (study) => ({ ...inStudy(study), rounds: `${study.checkRoundId},${study.preferenceRoundId}` }),
  },
  "GET /api/v1/studies/[studyId]/sources": { access: "agreement.read", address: inStudy },
  "GET /api/v1/studies/[studyId]/leaderboard": { access: "agreement.read", address: inStudy },
  "GET /api/v1/studies/[studyId]/judge-costs": { access: "agreement.read", address: inStudy },
  "PUT /api/v1/studies/[studyId]/subset-groups": {
    access: "study.update",
    address: inStudy,
  },
  "GET /api/v1/studies/[studyId]/judge-agreement": {
    access: "agreement.read",
    address: (study) => ({ ...inStudy(study), truth: "truth" }),
  },
  "GET /api/v1/studies/[studyId]/cases": {
    access: "agreement.read",
    address: (study) => ({ ...inStudy(study), label: "truth", prediction: "known-scores", cell: "win-loss" }),
  },
  "GET /api/v1/studies/[studyId]/source-comparison": {
    access: "agreement.read",
    address: (study) => ({ ...inStudy(study), label: "truth" }),
  },
  "GET /api/v1/studies/[studyId]/tables/[part]": {
    access: "agreement.read",
    address: (study) => ({ ...inStudy(study), part: "checklists" }),
  },
  "GET /api/v1/studies/[studyId]/export/[file]": {
    access: "export.read",
    address: (study) => ({ ...inStudy(study), file: "study.jsonl" }),
  },
  "GET /api/v1/rounds/[roundId]/export/[file]": {
    access: "export.read",
    address: (study) => ({ ...inRound(study), file: "labels.jsonl" }),
  },
  "GET /api/v1/studies/[studyId]/exports": { access: "export.read", address: inStudy },
  "POST /api/v1/studies/[studyId]/exports": { access: "export.read", address: inStudy },
  "GET /api/v1/studies/[studyId]/exports/[exportId]": { access: "export.read", address: inExport },
  "GET /api/v1/studies/[studyId]/exports/[exportId]/file": { access: "export.read", address: inExport },
  "DELETE /api/v1/studies/[studyId]/exports/[exportId]": { access: "export.read", address: inExport },
};
