import { NOTHING } from "@/lib/http/answer";
import { IN_ROUND, route } from "@/lib/http/route";
import { retryTraining } from "@/lib/training/server/decide-training";

/** For raters who failed it and have a try left: claims bring its tasks again. */
export const POST = route(
  {
    summary: "Try a round’s training again",
    access: "label",
    answer: NOTHING,
    params: IN_ROUND,
  },
  async ({ viewer, params: { roundId } }) => {
    await retryTraining(viewer, roundId);
  },
);
