import { z } from "zod";
import { changeEndpointSchema, endpointSchema } from "@/lib/endpoints/endpoint";
import { changeEndpoint } from "@/lib/endpoints/server/change-endpoint";
import { getEndpoint } from "@/lib/endpoints/server/list-endpoints";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";

const params = z.object({ endpointId: z.uuid() });

export const GET = route(
  { summary: "Read an endpoint of models", access: "admin", scope: "endpoints", answer: endpointSchema, params },
  ({ viewer, params: { endpointId } }) => getEndpoint(viewer, endpointId),
);

export const PATCH = route(
  {
    summary: "Change an endpoint of models",
    confirms: true,
    access: "admin",
    scope: "endpoints",
    answer: NOTHING,
    params,
    body: changeEndpointSchema,
    example: { archived: true },
  },
  ({ viewer, params: { endpointId }, body }) => changeEndpoint(viewer, endpointId, body),
);
