import { z } from "zod";
import { readSpending } from "@/lib/data/spending/read-spending";
import { spendingOfStudySchema } from "@/lib/domain/run/spending";
import { route } from "@/lib/http/route";

const params = z.object({ studyId: z.uuid() });

export const GET = route({ answer: spendingOfStudySchema, params }, ({ viewer, params: { studyId } }) =>
  readSpending(viewer, studyId),
);
