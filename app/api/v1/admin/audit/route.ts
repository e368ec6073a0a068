import { route } from "@/lib/http/route";
import { auditPageSchema, auditQuerySchema } from "@/lib/people/audit";
import { listServerAudit } from "@/lib/people/server/audit";

export const GET = route(
  {
    summary: "List the audit log of the server",
    access: "admin",
    answer: auditPageSchema,
    query: auditQuerySchema,
  },
  ({ viewer, query }) => listServerAudit(viewer, query),
);
