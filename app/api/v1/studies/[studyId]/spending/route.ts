import { IN_STUDY, route } from "@/lib/http/route";
import { readSpending } from "@/lib/runs/server/spending/spending";
import { spendingOfStudySchema } from "@/lib/runs/spending";

export const GET = route(
  { summary: "Read spending and its limits", access: "run.read", answer: spendingOfStudySchema, params: IN_STUDY },
  ({ viewer, params: { studyId } }) => readSpending(viewer, studyId),
);
