import { z } from "zod";
import { offeredModelsSchema } from "@/lib/endpoints/endpoint";
import { offeredModels } from "@/lib/endpoints/worker/test-model";
import { route } from "@/lib/http/route";

const params = z.object({ endpointId: z.uuid() });

export const GET = route(
  {
    summary: "List the models an endpoint says it has",
    access: "admin",
    scope: "endpoints",
    answer: offeredModelsSchema,
    params,
  },
  ({ viewer, params: { endpointId }, request }) => offeredModels(viewer, endpointId, request.signal),
);
