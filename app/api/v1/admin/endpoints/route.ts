import { endpointsSchema, newEndpointSchema } from "@/lib/endpoints/endpoint";
import { createEndpoint } from "@/lib/endpoints/server/change-endpoint";
import { listEndpoints } from "@/lib/endpoints/server/list-endpoints";
import { route } from "@/lib/http/route";
import { idSchema } from "@/lib/wire/made";

export const GET = route({ answer: endpointsSchema, scope: "session" }, ({ viewer }) => listEndpoints(viewer));

export const POST = route(
  { answer: idSchema, created: ({ id }) => `/api/v1/admin/endpoints/${id}`, scope: "session", body: newEndpointSchema },
  ({ viewer, body }) => createEndpoint(viewer, body),
);
