import { EXAMPLE_ID, IN_ROUND, route } from "@/lib/http/route";
import { withdrawnSchema, withdrawRejectionsSchema } from "@/lib/labelling/rejection/label-rejection";
import { withdrawRejections } from "@/lib/labelling/server/rejection/withdraw-rejections";

export const POST = route(
  {
    summary: "Withdraw rejections",
    access: "round.control",
    answer: withdrawnSchema,
    params: IN_ROUND,
    body: withdrawRejectionsSchema,
    example: { annotationIds: [EXAMPLE_ID] },
  },
  ({ viewer, params, body }) => withdrawRejections(viewer, params.roundId, body.annotationIds),
);
