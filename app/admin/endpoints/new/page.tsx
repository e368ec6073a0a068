import type { Metadata } from "next";
import { NewEndpoint } from "@/components/endpoints/new-endpoint";
import { PageHeader } from "@/components/ui/page/page-header";
import { t } from "@/lib/messages/translate";
import { AdminFrame } from "../../admin-frame";
import { requireAdminViewer } from "../../require-admin-viewer";

export const metadata: Metadata = { title: t("Add an endpoint") };

export default async function NewEndpointPage() {
  const viewer = await requireAdminViewer("/admin/endpoints/new");
  return (
    <AdminFrame viewer={viewer}>
      <PageHeader
        title={t("Add an endpoint")}
        description={t(
          "Anything that speaks the OpenAI protocol: OpenAI, OpenRouter, vLLM, Ollama, LM Studio, your lab’s proxy. Its models are added next.",
        )}
        breadcrumbs={[{ label: t("Language models"), href: "/admin/endpoints" }, { label: t("Add") }]}
      />
      <NewEndpoint />
    </AdminFrame>
  );
}
