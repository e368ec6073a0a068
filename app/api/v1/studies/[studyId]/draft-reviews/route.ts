import { draftReviewsSchema } from "@/lib/checklist/draft-review";
import { readDraftReviews } from "@/lib/checklist/server/generation/read-draft-reviews";
import { IN_STUDY, route } from "@/lib/http/route";

export const GET = route(
  { summary: "List reviews of drafts", access: "study.read", answer: draftReviewsSchema, params: IN_STUDY },
  ({ viewer, params: { studyId } }) => readDraftReviews(viewer, studyId),
);
