import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ServerPeople } from "@/components/people/server-people";
import { PageHeader } from "@/components/ui/page/page-header";
import { listUsers } from "@/lib/data/people/list-users";
import { readServerSettings } from "@/lib/data/people/server-settings";
import * as texts from "@/lib/messages/researcher/admin";
import { serverSettingsQuery, serverUsersQuery } from "@/lib/queries/people/server-users";
import { AdminFrame } from "./admin-frame";
import { requireAdminViewer } from "./require-admin-viewer";

export const metadata: Metadata = { title: texts.peopleOfThisServer };

export default async function AdminPage() {
  const viewer = await requireAdminViewer("/admin");
  const first = { search: "", after: 0 };
  const client = new QueryClient();
  client.setQueryData(serverUsersQuery(first).queryKey, await listUsers(viewer, first));
  client.setQueryData(serverSettingsQuery.queryKey, await readServerSettings(viewer));
  return (
    <AdminFrame viewer={viewer}>
      <PageHeader title={texts.peopleOfThisServer} description={texts.everyoneWithAnAccount} />
      <HydrationBoundary state={dehydrate(client)}>
        <ServerPeople />
      </HydrationBoundary>
    </AdminFrame>
  );
}
