import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { studyTitle } from "@/app/(researcher)/studies/study-of-page";
import { orNotFound } from "@/app/or-not-found";
import { AuditTable } from "@/components/people/audit-table";
import { Section } from "@/components/ui/section";
import { requireViewer } from "@/lib/auth/require-viewer";
import { t } from "@/lib/messages/translate";
import { AUDIT_PAGE } from "@/lib/people/audit";
import { auditQuery } from "@/lib/people/queries/audit";
import { listStudyAudit } from "@/lib/people/server/privacy/audit";

export async function generateMetadata({ params }: PageProps<"/studies/[studyId]/settings/audit">): Promise<Metadata> {
  return studyTitle((await params).studyId, t("Audit log"));
}

export default async function StudyAuditPage({ params }: PageProps<"/studies/[studyId]/settings/audit">) {
  const { studyId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/settings/audit`);
  const first = await orNotFound(() => listStudyAudit(viewer, studyId, { limit: AUDIT_PAGE }), studyId);
  const client = new QueryClient();
  client.setQueryData(auditQuery(studyId).queryKey, { pages: [first], pageParams: [""] });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Section
        title={t("Audit log")}
        isPage
        description={t(
          "Who changed, read or exported what in this study, when and from where. Entries can’t be changed.",
        )}
      >
        <AuditTable studyId={studyId} />
      </Section>
    </HydrationBoundary>
  );
}
