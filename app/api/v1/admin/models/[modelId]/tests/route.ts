import { z } from "zod";
import { modelTestSchema } from "@/lib/endpoints/endpoint";
import { testModel } from "@/lib/endpoints/worker/test-model";
import { route } from "@/lib/http/route";

const params = z.object({ modelId: z.uuid() });

export const POST = route(
  { summary: "Send a test request to a model", access: "admin", scope: "endpoints", answer: modelTestSchema, params },
  ({ viewer, params: { modelId }, request }) => testModel(viewer, modelId, request.signal),
);
