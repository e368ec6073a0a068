import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import type { Metadata } from "next";
import { EndpointList } from "@/components/endpoints/endpoint-list";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page/page-header";
import { endpointsQuery } from "@/lib/endpoints/queries";
import { listEndpoints } from "@/lib/endpoints/server/list-endpoints";
import { t } from "@/lib/messages/translate";
import { AdminFrame } from "../admin-frame";
import { requireAdminViewer } from "../require-admin-viewer";

export const metadata: Metadata = { title: t("Language models of this server") };

export default async function EndpointsPage() {
  const viewer = await requireAdminViewer("/admin/endpoints");
  const client = new QueryClient();
  client.setQueryData(endpointsQuery.queryKey, await listEndpoints(viewer));
  return (
    <AdminFrame viewer={viewer}>
      <PageHeader
        title={t("Language models of this server")}
        description={t(
          "Endpoints that speak the OpenAI protocol. Researchers of every study choose among their models; only admins see addresses and keys.",
        )}
        actions={
          <LinkButton variant="primary" href="/admin/endpoints/new" icon={<Plus aria-hidden />}>
            {t("Add endpoint")}
          </LinkButton>
        }
      />
      <HydrationBoundary state={dehydrate(client)}>
        <EndpointList />
      </HydrationBoundary>
    </AdminFrame>
  );
}
