import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { EndpointView } from "@/components/models/endpoint/endpoint-view";
import { getEndpoint } from "@/lib/data/endpoint/list-endpoints";
import { endpointQuery } from "@/lib/queries/models/endpoints";
import { orNotFound } from "../../../(researcher)/studies/or-not-found";
import { AdminFrame } from "../../admin-frame";
import { requireAdminViewer } from "../../require-admin-viewer";

type Props = PageProps<"/admin/endpoints/[endpointId]">;

async function read({ params }: Props) {
  const { endpointId } = await params;
  const viewer = await requireAdminViewer(`/admin/endpoints/${endpointId}`);
  return { viewer, endpoint: await orNotFound(() => getEndpoint(viewer, endpointId), endpointId) };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { endpoint } = await read(props);
  return { title: `${endpoint.name} · Language models` };
}

export default async function EndpointPage(props: Props) {
  const { viewer, endpoint } = await read(props);
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
