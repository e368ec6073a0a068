import { z } from "zod";
import { route } from "@/lib/http/route";
import { bestOfQuerySchema, bestOfSchema, bestOfSystemSchema, newBestOfSystemSchema } from "@/lib/improve/best-of-n";
import { keepBest } from "@/lib/improve/server/keep-best";
import { readBestOf } from "@/lib/improve/server/read-best-of";

const params = z.object({ studyId: z.uuid() });

export const GET = route(
  { answer: bestOfSchema, params, query: bestOfQuerySchema },
  ({ viewer, params: { studyId }, query }) => readBestOf(viewer, studyId, query),
);

export const POST = route(
  { answer: bestOfSystemSchema, params, body: newBestOfSystemSchema },
  ({ viewer, params: { studyId }, body }) => keepBest(viewer, studyId, body),
);
