import { z } from "zod";
import { ownSession } from "@/lib/data/labelling/own-session";
import { ownSessionSchema } from "@/lib/domain/labelling/own-session";
import { route } from "@/lib/http/route";

/** The viewer's own work in a round since a moment, such as the beginning of their day. */
export const GET = route(
  {
    answer: ownSessionSchema,
    scope: "label",
    params: z.object({ roundId: z.uuid() }),
    query: z.object({ since: z.iso.datetime() }),
  },
  ({ viewer, params, query }) => ownSession(viewer, params.roundId, new Date(query.since)),
);
