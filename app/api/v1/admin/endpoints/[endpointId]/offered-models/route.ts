import { z } from "zod";
import { offeredModelsSchema } from "@/lib/domain/endpoint/endpoint";
import { route } from "@/lib/http/route";
import { offeredModels } from "@/lib/jobs/endpoint/offered-models";

const params = z.object({ endpointId: z.uuid() });

export const GET = route(
  { answer: offeredModelsSchema, scope: "session", params },
  ({ viewer, params: { endpointId }, request }) => offeredModels(viewer, endpointId, request.signal),
);
