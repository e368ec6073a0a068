import { csvLine } from "@/lib/format/csv-line";
import { fileResponse } from "@/lib/http/file-response";
import type { AuditEntryLine, AuditFilter } from "@/lib/people/audit";
import { auditEntries, listServerAudit, listStudyAudit } from "@/lib/people/server/privacy/audit";
import type { UserViewer } from "@/lib/people/viewer";

export const AUDIT_TYPES = ["text/csv; charset=utf-8", "application/x-ndjson"] as const;

const COLUMNS: Record<string, (entry: AuditEntryLine) => string | number | null> = {
  id: ({ id }) => id,
  at: ({ at }) => at,
  kind: ({ kind }) => kind,
  user_id: ({ by }) => by?.userId ?? null,
  user_name: ({ by }) => by?.name ?? null,
  api_key_id: ({ apiKeyId }) => apiKeyId,
  address: ({ address }) => address,
  study_id: ({ study }) => study?.id ?? null,
  study_name: ({ study }) => study?.name ?? null,
  subject: ({ subject }) => subject,
  subject_name: ({ subjectName }) => subjectName,
  data: ({ data }) => JSON.stringify(data),
  position: ({ position }) => position,
};

/** The audit log of the server, or of one study, as a table or as lines of JSON. */
export async function auditFile(
  viewer: UserViewer,
  studyId: string | null,
  { format, ...filter }: AuditFilter & { format: "csv" | "ndjson" },
): Promise<Response> {
  // Refused before the first byte, not in the middle of a file.
  if (studyId === null) await listServerAudit(viewer, { ...filter, limit: 1 });
  else await listStudyAudit(viewer, studyId, { ...filter, limit: 1 });
  const [csv, ndjson] = AUDIT_TYPES;
  const lineOf = (entry: AuditEntryLine) =>
    format === "csv" ? csvLine(Object.values(COLUMNS).map((cell) => cell(entry))) : `${JSON.stringify(entry)}\n`;
  return fileResponse(`audit.${format}`, format === "csv" ? csv : ndjson, async (write) => {
    if (format === "csv") await write(csvLine(Object.keys(COLUMNS)));
    for await (const entries of auditEntries(viewer, studyId, filter)) await write(entries.map(lineOf).join(""));
  });
}
