import { createEndpoint } from "@/lib/data/endpoint/create-endpoint";
import { listEndpoints } from "@/lib/data/endpoint/list-endpoints";
import { endpointsSchema, newEndpointSchema } from "@/lib/domain/endpoint/endpoint";
import { idSchema } from "@/lib/domain/wire/made";
import { route } from "@/lib/http/route";

export const GET = route({ answer: endpointsSchema, scope: "session" }, ({ viewer }) => listEndpoints(viewer));

export const POST = route(
  { answer: idSchema, created: ({ id }) => `/api/v1/admin/endpoints/${id}`, scope: "session", body: newEndpointSchema },
  ({ viewer, body }) => createEndpoint(viewer, body),
);
