import { z } from "zod";
import { addModels } from "@/lib/data/endpoint/change-models";
import { newModelsSchema } from "@/lib/domain/endpoint/endpoint";
import { route } from "@/lib/http/route";

const params = z.object({ endpointId: z.uuid() });

export const POST = route(
  { scope: "session", params, body: newModelsSchema },
  ({ viewer, params: { endpointId }, body: { names } }) => addModels(viewer, endpointId, names),
);
