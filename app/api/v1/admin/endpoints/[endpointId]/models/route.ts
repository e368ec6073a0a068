import { z } from "zod";
import { newModelsSchema } from "@/lib/endpoints/endpoint";
import { addModels } from "@/lib/endpoints/server/change-models";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";

const params = z.object({ endpointId: z.uuid() });

export const POST = route(
  {
    summary: "Offer a model of an endpoint",
    access: "admin",
    scope: "endpoints",
    answer: NOTHING,
    params,
    body: newModelsSchema,
    example: { names: ["model-large"] },
  },
  ({ viewer, params: { endpointId }, body: { names } }) => addModels(viewer, endpointId, names),
);
