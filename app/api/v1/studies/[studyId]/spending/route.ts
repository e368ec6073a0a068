import { z } from "zod";
import { route } from "@/lib/http/route";
import { readSpending } from "@/lib/runs/server/spending/spending";
import { spendingOfStudySchema } from "@/lib/runs/spending";

const params = z.object({ studyId: z.uuid() });

export const GET = route(
  { access: "run.read", answer: spendingOfStudySchema, params },
  ({ viewer, params: { studyId } }) => readSpending(viewer, studyId),
);
