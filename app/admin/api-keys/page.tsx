import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ServerKeyTable } from "@/components/people/server-key-table";
import { PageHeader } from "@/components/ui/page/page-header";
import { t } from "@/lib/messages/translate";
import { serverKeysQuery } from "@/lib/people/queries/api-keys";
import { listServerKeys } from "@/lib/people/server/api-keys";
import { AdminFrame } from "../admin-frame";
import { requireAdminViewer } from "../require-admin-viewer";

export const metadata: Metadata = { title: t("API keys of this server") };

export default async function ServerKeysPage() {
  const viewer = await requireAdminViewer("/admin/api-keys");
  const first = { search: "", after: 0 };
  const client = new QueryClient();
  client.setQueryData(serverKeysQuery(first).queryKey, await listServerKeys(viewer, first));
  return (
    <AdminFrame viewer={viewer}>
      <PageHeader
        title={t("API keys of this server")}
        description={t(
          "Every key by which a script works in a person’s name, the one used last first. Keys end after a year at most.",
        )}
      />
      <HydrationBoundary state={dehydrate(client)}>
        <ServerKeyTable />
      </HydrationBoundary>
    </AdminFrame>
  );
}
