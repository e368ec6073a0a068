import { IN_STUDY, route } from "@/lib/http/route";
import { auditPageSchema, auditQuerySchema } from "@/lib/people/audit";
import { listStudyAudit } from "@/lib/people/server/privacy/audit";

/** For owners alone: it names who read what. */
export const GET = route(
  {
    summary: "List the audit log of a study",
    access: "people.change",
    scope: "people",
    answer: auditPageSchema,
    params: IN_STUDY,
    query: auditQuerySchema,
  },
  ({ viewer, params: { studyId }, query }) => listStudyAudit(viewer, studyId, query),
);
