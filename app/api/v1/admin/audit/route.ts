import { route } from "@/lib/http/route";
import { auditPageSchema, auditQuerySchema } from "@/lib/people/audit";
import { listServerAudit } from "@/lib/people/server/privacy/audit";

/**
 * Of all studies and of the server itself: what a study's owners read of their own is below the study. Not for API keys,
 * since it holds what everybody does on this server.
 */
export const GET = route(
  {
    summary: "List the audit log of the server",
    access: "admin",
    answer: auditPageSchema,
    query: auditQuerySchema,
  },
  ({ viewer, query }) => listServerAudit(viewer, query),
);
