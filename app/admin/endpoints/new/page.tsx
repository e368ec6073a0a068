import type { Metadata } from "next";
import { NewEndpoint } from "@/components/models/endpoint/new-endpoint";
import { PageHeader } from "@/components/ui/page/page-header";
import { AdminFrame } from "../../admin-frame";
import { requireAdminViewer } from "../../require-admin-viewer";

export const metadata: Metadata = { title: "Add an endpoint" };

export default async function NewEndpointPage() {
  const viewer = await requireAdminViewer("/admin/endpoints/new");
  return (
    <AdminFrame viewer={viewer}>
      <PageHeader
        title="Add an endpoint"
        description="Whatever speaks the OpenAI protocol: OpenAI, OpenRouter, vLLM, Ollama, LM Studio, your lab’s proxy. Its models are added next."
        breadcrumbs={[{ label: "Language models", href: "/admin/endpoints" }, { label: "Add" }]}
      />
      <NewEndpoint />
    </AdminFrame>
  );
}
