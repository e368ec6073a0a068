import { IN_STUDY, route } from "@/lib/http/route";
import { withTrainingPairs } from "@/lib/improve/server/with-training-pairs";
import {
  type TrainingPair,
  type TrainingPairPreview,
  trainingPairPreviewSchema,
  trainingPairsQuerySchema,
} from "@/lib/improve/training-pairs";

const EXAMPLES = 3;

export const GET = route(
  {
    summary: "List preference pairs for training",
    access: "export.read",
    answer: trainingPairPreviewSchema,
    params: IN_STUDY,
    query: trainingPairsQuerySchema,
  },
  ({ viewer, params, query }): Promise<TrainingPairPreview> =>
    withTrainingPairs(viewer, params.studyId, query, async ({ counts, lines }) => {
      const examples: TrainingPair[] = [];
      for await (const line of lines(EXAMPLES)) examples.push(line);
      return { counts, examples };
    }),
);
