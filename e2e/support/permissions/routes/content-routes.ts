import { EXAMPLES } from "@/app/api/v1/examples";
import { draft, inStudy } from "../addresses";
import type { HandlerAccess } from "../handler-access";
import type { StudyWithCanary } from "../study-with-canary";

const published = (study: StudyWithCanary) => ({ checklistId: study.checklistId });
const FILE = `${JSON.stringify({ id: "new", instruction: "Write.", responses: [{ system: "one", text: "Written." }] })}\n`;
const image = (study: StudyWithCanary) => ({ ...inStudy(study), name: study.imageName });
const UNCHANGED = { "if-match": '"0"' };
const upload = (mode: string) => (study: StudyWithCanary) => ({ ...inStudy(study), mode, fileName: "study.jsonl" });

/** Studies, their content and checklists. */
export const CONTENT_ROUTES: Record<string, HandlerAccess> = {
  "GET /api/v1/studies": { access: "signed-in" },
  "POST /api/v1/studies": { access: "creator" },
  "GET /api/v1/studies/[studyId]": { access: "study.read", address: inStudy },
  "PATCH /api/v1/studies/[studyId]": {
    access: "study.update",
    address: inStudy,
  },
  "DELETE /api/v1/studies/[studyId]": {
    access: "study.delete",
    address: (study) => ({ ...inStudy(study), name: study.studyName }),
  },
  "GET /api/v1/studies/[studyId]/instructions": { access: "study.read", address: inStudy },
  "GET /api/v1/studies/[studyId]/instruction-ids": { access: "study.read", address: inStudy },
  "GET /api/v1/studies/[studyId]/responses": { access: "study.read", address: inStudy },
  "PATCH /api/v1/studies/[studyId]/instructions": {
    access: "study.update",
    address: inStudy,
    body: (study) => ({
      ...EXAMPLES["PATCH /api/v1/studies/[studyId]/instructions"],
      externalIds: [study.instructionExternalId],
    }),
  },
  "POST /api/v1/studies/[studyId]/instructions/deletion": {
    access: "study.update",
    address: inStudy,
    // it is in rounds, and stays
    body: (study) => ({ externalIds: [study.instructionExternalId] }),
  },
  "GET /api/v1/studies/[studyId]/instructions/[instructionId]": {
    access: "study.read",
    address: (study) => ({ ...inStudy(study), instructionId: study.instructionId }),
  },
  "GET /api/v1/studies/[studyId]/pairs": { access: "study.read", address: inStudy },
  "PATCH /api/v1/studies/[studyId]/pairs/[pairId]": {
    access: "study.update",
    address: (study) => ({ ...inStudy(study), pairId: study.pairId }),
  },
  // The revision is none there was: nobody's call changes what the next one finds.
  "PUT /api/v1/studies/[studyId]/responses/[responseId]/truth": {
    access: "study.update",
    address: (study) => ({ ...inStudy(study), responseId: study.responseId }),
    headers: { "if-match": '"9"' },
    status: 412,
  },
  "POST /api/v1/studies/[studyId]/pair-filters": {
    access: "study.read",
    address: inStudy,
  },
  "DELETE /api/v1/studies/[studyId]/instructions/[instructionId]": {
    access: "study.update",
    address: (study) => ({
      ...inStudy(study),
      instructionId: study.instructionId,
      externalId: study.instructionExternalId,
    }),
    // it is in rounds
    status: 409,
  },
  "PATCH /api/v1/studies/[studyId]/systems/[systemId]": {
    access: "study.update",
    address: (study) => ({ ...inStudy(study), systemId: study.systemId }),
  },
  "GET /api/v1/studies/[studyId]/history": { access: "study.read", address: inStudy },
  "GET /api/v1/studies/[studyId]/images": { access: "study.read", address: inStudy },
  "GET /api/v1/studies/[studyId]/export/images.zip": { access: "export.read", address: inStudy },
  "GET /api/v1/studies/[studyId]/images/[name]": { access: "member", address: image },
  // no image
  "PUT /api/v1/studies/[studyId]/images/[name]": { access: "study.import", address: image, file: FILE, status: 400 },
  "DELETE /api/v1/studies/[studyId]/images/[name]": { access: "study.import", address: image },
  "GET /api/v1/studies/[studyId]/imports": { access: "study.import", address: inStudy },
  "POST /api/v1/studies/[studyId]/imports": {
    access: "study.import",
    address: upload("commit"),
    headers: { accept: "application/json" },
    file: FILE,
  },
  "POST /api/v1/studies/[studyId]/imports · a look": { access: "study.import", address: upload("inspect"), file: FILE },
  "GET /api/v1/studies/[studyId]/checklists": { access: "study.read", address: inStudy },
  "POST /api/v1/studies/[studyId]/checklists": {
    access: "checklist.write",
    address: inStudy,
    body: (study) => ({
      ...EXAMPLES["POST /api/v1/studies/[studyId]/checklists"],
      instructionId: study.instructionId,
    }),
  },
  "POST /api/v1/studies/[studyId]/checklists/publication": {
    access: "checklist.write",
    address: inStudy,
    // published already
    body: (study) => ({ drafts: [{ id: study.checklistId, revision: 0 }] }),
  },
  "GET /api/v1/studies/[studyId]/checklists/of/[instructionId]": {
    access: "study.read",
    address: (study) => ({ ...inStudy(study), instructionId: study.instructionId }),
  },
  "GET /api/v1/checklists/[checklistId]": { access: "checklist.write", address: draft },
  "PUT /api/v1/checklists/[checklistId]": {
    access: "checklist.write",
    address: draft,
    headers: UNCHANGED,
  },
  "DELETE /api/v1/checklists/[checklistId]": {
    access: "checklist.write",
    address: draft,
    headers: UNCHANGED,
  },
  "PUT /api/v1/checklists/[checklistId]/publication": {
    access: "checklist.write",
    address: draft,
    headers: UNCHANGED,
  },
  "PUT /api/v1/checklists/[checklistId]/gold": { access: "checklist.write", address: published },
  "DELETE /api/v1/checklists/[checklistId]/gold": { access: "checklist.write", address: published },
  "POST /api/v1/studies/[studyId]/checklists/acceptance": {
    access: "checklist.write",
    address: inStudy,
  },
};
