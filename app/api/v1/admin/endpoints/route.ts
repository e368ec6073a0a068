import { endpointsSchema, newEndpointSchema } from "@/lib/endpoints/endpoint";
import { createEndpoint } from "@/lib/endpoints/server/change-endpoint";
import { listEndpoints } from "@/lib/endpoints/server/list-endpoints";
import { route } from "@/lib/http/route";
import { idSchema } from "@/lib/wire/made";

export const GET = route(
  { summary: "List the endpoints of models", access: "admin", scope: "endpoints", answer: endpointsSchema },
  ({ viewer }) => listEndpoints(viewer),
);

export const POST = route(
  {
    summary: "Add an endpoint of models",
    confirms: true,
    access: "admin",
    scope: "endpoints",
    answer: idSchema,
    created: ({ id }) => `/api/v1/admin/endpoints/${id}`,
    body: newEndpointSchema,
    example: { name: "Our endpoint", baseUrl: "https://lab.example/v1", key: "sk-secret" },
  },
  ({ viewer, body }) => createEndpoint(viewer, body),
);
