import { z } from "zod";
import { ownAnnotations } from "@/lib/data/labelling/own-annotations";
import { ownAnnotationsSchema } from "@/lib/domain/labelling/labelling";
import { route } from "@/lib/http/route";

export const GET = route(
  {
    answer: ownAnnotationsSchema,
    scope: "label",
    params: z.object({ roundId: z.uuid() }),
    query: z.object({ before: z.uuid().nullable().default(null) }),
  },
  ({ viewer, params, query }) => ownAnnotations(viewer, params.roundId, query.before),
);
