import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ServerPeople } from "@/components/people/server-people";
import { PageHeader } from "@/components/ui/page/page-header";
import { t } from "@/lib/messages/translate";
import { serverSettingsQuery, serverUsersQuery } from "@/lib/people/queries/server-users";
import { listUsers } from "@/lib/people/server/list-users";
import { readServerSettings } from "@/lib/people/server/server-settings";
import { AdminFrame } from "./admin-frame";
import { requireAdminViewer } from "./require-admin-viewer";

export const metadata: Metadata = { title: t("People of this server") };

export default async function AdminPage() {
  const viewer = await requireAdminViewer("/admin");
  const first = { search: "", after: 0 };
  const client = new QueryClient();
  client.setQueryData(serverUsersQuery(first).queryKey, await listUsers(viewer, first));
  client.setQueryData(serverSettingsQuery.queryKey, await readServerSettings(viewer));
  return (
    <AdminFrame viewer={viewer}>
      <PageHeader
        title={t("People of this server")}
        description={t(
          "Everyone with an account. To add someone, invite them to a study; here you set their server-wide rights.",
        )}
      />
      <HydrationBoundary state={dehydrate(client)}>
        <ServerPeople />
      </HydrationBoundary>
    </AdminFrame>
  );
}
