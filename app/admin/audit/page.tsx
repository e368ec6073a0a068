import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { AuditTable } from "@/components/people/audit-table";
import { PageHeader } from "@/components/ui/page/page-header";
import { t } from "@/lib/messages/translate";
import { AUDIT_PAGE } from "@/lib/people/audit";
import { auditQuery } from "@/lib/people/queries/audit";
import { listServerAudit } from "@/lib/people/server/privacy/audit";
import { AdminFrame } from "../admin-frame";
import { requireAdminViewer } from "../require-admin-viewer";

export const metadata: Metadata = { title: t("Audit log") };

export default async function AuditPage() {
  const viewer = await requireAdminViewer("/admin/audit");
  const first = await listServerAudit(viewer, { limit: AUDIT_PAGE });
  const client = new QueryClient();
  client.setQueryData(auditQuery(null).queryKey, { pages: [first], pageParams: [""] });
  return (
    <AdminFrame viewer={viewer}>
      <PageHeader
        title={t("Audit log")}
        description={t(
          "Who did what, when and from where. Entries can’t be changed: the command tickbox audit verify checks that.",
        )}
      />
      <HydrationBoundary state={dehydrate(client)}>
        <AuditTable studyId={null} />
      </HydrationBoundary>
    </AdminFrame>
  );
}
