import { z } from "zod";
import { IN_ROUND, route } from "@/lib/http/route";
import { ownSessionSchema } from "@/lib/labelling/own-session";
import { ownSession } from "@/lib/labelling/server/own-session";

/** The viewer's own work in a round since a moment, such as the beginning of their day. */
export const GET = route(
  {
    summary: "Read your labelling session today",
    access: "label",
    answer: ownSessionSchema,
    params: IN_ROUND,
    query: z.object({ since: z.iso.datetime() }),
  },
  ({ viewer, params, query }) => ownSession(viewer, params.roundId, new Date(query.since)),
);
