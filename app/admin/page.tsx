import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ServerPeople } from "@/components/people/server-people";
import { PageHeader } from "@/components/ui/page-header";
import { requireViewer } from "@/lib/auth/require-viewer";
import { listUsers } from "@/lib/data/people/list-users";
import { mayManageInstance } from "@/lib/domain/permission";
import { serverUsersQuery } from "@/lib/queries/people/server-users";
import { SignedInShell } from "../(people)/signed-in-shell";

export const metadata: Metadata = { title: "People of this server" };

export default async function AdminPage() {
  const viewer = await requireViewer("/admin");
  if (!mayManageInstance(viewer)) notFound();
  const first = { search: "", page: 0 };
  const client = new QueryClient();
  client.setQueryData(serverUsersQuery(first).queryKey, await listUsers(viewer, first));
  return (
    <SignedInShell viewer={viewer}>
      <PageHeader
        title="People of this server"
        description="Everybody with an account. To let somebody in, invite them to a study; here you decide what they may do beyond it."
      />
      <HydrationBoundary state={dehydrate(client)}>
        <ServerPeople />
      </HydrationBoundary>
    </SignedInShell>
  );
}
