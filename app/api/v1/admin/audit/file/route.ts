import { AUDIT_TYPES, auditFile } from "@/app/api/v1/audit-file";
import { file } from "@/lib/http/answer";
import { route } from "@/lib/http/route";
import { auditFileQuerySchema } from "@/lib/people/audit";

/**
 * The same filters as the list, without its pages: the whole log is streamed, so that a system for security events can
 * fetch it. Not for API keys, since it holds what everybody does on this server.
 */
export const GET = route(
  {
    summary: "Download the audit log of the server",
    access: "admin",
    answer: file(...AUDIT_TYPES),
    query: auditFileQuerySchema,
  },
  ({ viewer, query }) => auditFile(viewer, null, query),
);
