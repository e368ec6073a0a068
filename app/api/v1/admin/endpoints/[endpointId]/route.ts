import { z } from "zod";
import { changeEndpoint } from "@/lib/data/endpoint/change-endpoint";
import { getEndpoint } from "@/lib/data/endpoint/list-endpoints";
import { changeEndpointSchema } from "@/lib/domain/endpoint/endpoint";
import { route } from "@/lib/http/route";

const params = z.object({ endpointId: z.uuid() });

export const GET = route({ scope: "session", params }, ({ viewer, params: { endpointId } }) =>
  getEndpoint(viewer, endpointId),
);

export const PATCH = route(
  { scope: "session", params, body: changeEndpointSchema },
  ({ viewer, params: { endpointId }, body }) => changeEndpoint(viewer, endpointId, body),
);
