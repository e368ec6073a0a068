import { createEndpoint } from "@/lib/data/endpoint/create-endpoint";
import { listEndpoints } from "@/lib/data/endpoint/list-endpoints";
import { endpointsSchema, newEndpointSchema } from "@/lib/domain/endpoint/endpoint";
import { route } from "@/lib/http/route";

export const GET = route({ answer: endpointsSchema, scope: "session" }, ({ viewer }) => listEndpoints(viewer));

export const POST = route({ scope: "session", body: newEndpointSchema }, ({ viewer, body }) =>
  createEndpoint(viewer, body),
);
