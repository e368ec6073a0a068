import type { Metadata } from "next";
import { NewEndpoint } from "@/components/models/endpoint/new-endpoint";
import { PageHeader } from "@/components/ui/page/page-header";
import * as texts from "@/lib/messages/researcher/admin";
import { AdminFrame } from "../../admin-frame";
import { requireAdminViewer } from "../../require-admin-viewer";

export const metadata: Metadata = { title: texts.addAnEndpoint };

export default async function NewEndpointPage() {
  const viewer = await requireAdminViewer("/admin/endpoints/new");
  return (
    <AdminFrame viewer={viewer}>
      <PageHeader
        title={texts.addAnEndpoint}
        description={texts.anythingThatSpeaksTheOpenaiProtocol}
        breadcrumbs={[{ label: texts.languageModels, href: "/admin/endpoints" }, { label: texts.add }]}
      />
      <NewEndpoint />
    </AdminFrame>
  );
}
