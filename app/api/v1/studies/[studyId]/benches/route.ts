import { EXAMPLE_ID, IN_STUDY, route } from "@/lib/http/route";
import { benchesSchema, benchMadeSchema, newBenchSchema } from "@/lib/judging/bench";
import { createBench, listBenches } from "@/lib/judging/server/bench";

export const GET = route(
  { summary: "List the benches of a study", access: "run.read", answer: benchesSchema, params: IN_STUDY },
  ({ viewer, params: { studyId } }) => listBenches(viewer, studyId),
);

export const POST = route(
  {
    summary: "Create a bench for judges",
    access: "run.control",
    answer: benchMadeSchema,
    created: ({ benchId }, { studyId }) => `/api/v1/studies/${studyId}/benches/${benchId}`,
    params: IN_STUDY,
    body: newBenchSchema,
    example: {
      name: "Strict judge",
      roundId: EXAMPLE_ID,
      raterId: EXAMPLE_ID,
      seed: 1,
    },
  },
  ({ viewer, params: { studyId }, body }) => createBench(viewer, studyId, body),
);
