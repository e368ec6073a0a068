import { z } from "zod";
import { removeModelPrice, setModelPrice } from "@/lib/endpoints/server/study-models";
import { setModelPriceSchema } from "@/lib/endpoints/study-model";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";

const params = z.object({ studyId: z.uuid(), modelId: z.uuid() });

export const PUT = route(
  {
    summary: "Set a model's price in a study",
    access: "run.control",
    answer: NOTHING,
    params,
    body: setModelPriceSchema,
    example: {
      promptPerMillion: 0.15,
      completionPerMillion: 0.6,
      currency: "USD",
    },
  },
  ({ viewer, params: { studyId, modelId }, body }) => setModelPrice(viewer, studyId, modelId, body),
);

export const DELETE = route(
  { summary: "Use a model's usual price", access: "run.control", answer: NOTHING, params },
  ({ viewer, params: { studyId, modelId } }) => removeModelPrice(viewer, studyId, modelId),
);
