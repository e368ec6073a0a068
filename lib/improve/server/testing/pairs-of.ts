import type { TrainingPair, TrainingPairsQuery } from "@/lib/improve/training-pairs";
import type { UserViewer } from "@/lib/people/viewer";
import { withTrainingPairs } from "../with-training-pairs";

/** All pairs at once, of every share by default. */
export async function pairsOf(
  viewer: UserViewer,
  studyId: string,
  query: Partial<TrainingPairsQuery> & { source: string },
) {
  const full = { share: 1, form: "conversational", ...query } as const;
  return withTrainingPairs(viewer, studyId, full, async ({ counts, lines }) => {
    const all: TrainingPair[] = [];
    for await (const line of lines()) all.push(line);
    return { counts, lines: all };
  });
}
