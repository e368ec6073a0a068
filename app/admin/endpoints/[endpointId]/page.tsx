import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { orNotFound } from "@/app/or-not-found";
import { titleOf } from "@/app/title-of";
import { EndpointView } from "@/components/endpoints/endpoint-view";
import { endpointQuery } from "@/lib/endpoints/queries";
import { getEndpoint } from "@/lib/endpoints/server/list-endpoints";
import { t } from "@/lib/messages/translate";
import type { UserViewer } from "@/lib/people/viewer";
import { AdminFrame } from "../../admin-frame";
import { requireAdminViewer } from "../../require-admin-viewer";

type Props = PageProps<"/admin/endpoints/[endpointId]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { endpointId } = await params;
  const readName = async (viewer: UserViewer) => ({
    name: t("{name} · Language models", { name: (await getEndpoint(viewer, endpointId)).name }),
  });
  return titleOf(readName, { ids: [endpointId] });
}

export default async function EndpointPage({ params }: Props) {
  const { endpointId } = await params;
  const viewer = await requireAdminViewer(`/admin/endpoints/${endpointId}`);
  const endpoint = await orNotFound(() => getEndpoint(viewer, endpointId), endpointId);
  const client = new QueryClient();
  client.setQueryData(endpointQuery(endpoint.id).queryKey, endpoint);
  return (
    <AdminFrame viewer={viewer}>
      <HydrationBoundary state={dehydrate(client)}>
        <EndpointView endpointId={endpoint.id} />
      </HydrationBoundary>
    </AdminFrame>
  );
}
