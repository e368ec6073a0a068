import { z } from "zod";
import { changeModelSchema } from "@/lib/endpoints/endpoint";
import { archiveModel } from "@/lib/endpoints/server/change-models";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";

const params = z.object({ modelId: z.uuid() });

export const PATCH = route(
  {
    summary: "Change a model",
    access: "admin",
    scope: "endpoints",
    answer: NOTHING,
    params,
    body: changeModelSchema,
    example: { archived: true },
  },
  ({ viewer, params: { modelId }, body: { archived } }) => archiveModel(viewer, modelId, archived),
);
