import { z } from "zod";
import { modelTestSchema } from "@/lib/domain/endpoint/endpoint";
import { route } from "@/lib/http/route";
import { testModel } from "@/lib/jobs/endpoint/test-model";

const params = z.object({ modelId: z.uuid() });

export const POST = route(
  { answer: modelTestSchema, scope: "session", params },
  ({ viewer, params: { modelId }, request }) => testModel(viewer, modelId, request.signal),
);
