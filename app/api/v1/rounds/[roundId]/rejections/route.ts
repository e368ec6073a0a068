import { EXAMPLE_ID, IN_ROUND, route } from "@/lib/http/route";
import {
  rejectedSchema,
  rejectionsQuerySchema,
  rejectionsSchema,
  rejectLabelsSchema,
} from "@/lib/labelling/rejection/label-rejection";
import { listRejections } from "@/lib/labelling/server/rejection/list-rejections";
import { rejectLabels } from "@/lib/labelling/server/rejection/reject-labels";

export const GET = route(
  {
    summary: "List rejected labels",
    access: "agreement.read",
    answer: rejectionsSchema,
    params: IN_ROUND,
    query: rejectionsQuerySchema,
  },
  ({ viewer, params, query }) => listRejections(viewer, params.roundId, query.task),
);

export const POST = route(
  {
    summary: "Reject labels and return their tasks",
    access: "round.control",
    answer: rejectedSchema,
    params: IN_ROUND,
    body: rejectLabelsSchema,
    example: { annotationIds: [EXAMPLE_ID], reason: "The checklist was not answered.", returnTo: "same" },
  },
  ({ viewer, params, body }) => rejectLabels(viewer, params.roundId, body),
);
