import { EXAMPLE_ID, IN_STUDY, route } from "@/lib/http/route";
import { createWatch, listWatches } from "@/lib/judging/server/watch";
import { newWatchSchema, watchesSchema, watchMadeSchema } from "@/lib/judging/watch";

export const GET = route(
  { summary: "List the watches of a study", access: "run.read", answer: watchesSchema, params: IN_STUDY },
  ({ viewer, params: { studyId } }) => listWatches(viewer, studyId),
);

export const POST = route(
  {
    summary: "Watch a judge",
    access: "run.control",
    answer: watchMadeSchema,
    params: IN_STUDY,
    body: newWatchSchema,
    example: {
      raterId: EXAMPLE_ID,
      roundId: EXAMPLE_ID,
      anchors: 100,
      everyDays: 7,
    },
  },
  ({ viewer, params: { studyId }, body }) => createWatch(viewer, studyId, body),
);
