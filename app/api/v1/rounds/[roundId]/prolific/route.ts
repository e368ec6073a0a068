import { IN_ROUND, route } from "@/lib/http/route";
import { roundProlificSchema } from "@/lib/people/prolific";
import { readProlific } from "@/lib/people/server/prolific/read-prolific";

/** From the database alone: what Prolific says now is at each link. */
export const GET = route(
  {
    summary: "Read what a round asks of Prolific",
    access: "people.change",
    isOfPeople: true,
    answer: roundProlificSchema,
    params: IN_ROUND,
  },
  ({ viewer, params }) => readProlific(viewer, params.roundId),
);
