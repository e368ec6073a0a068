import { AUDIT_TYPES, auditFile } from "@/app/api/v1/audit-file";
import { file } from "@/lib/http/answer";
import { IN_STUDY, route } from "@/lib/http/route";
import { auditFileQuerySchema } from "@/lib/people/audit";

export const GET = route(
  {
    summary: "Download the audit log of a study",
    access: "people.change",
    scope: "people",
    answer: file(...AUDIT_TYPES),
    params: IN_STUDY,
    query: auditFileQuerySchema,
  },
  ({ viewer, params: { studyId }, query }) => auditFile(viewer, studyId, query),
);
