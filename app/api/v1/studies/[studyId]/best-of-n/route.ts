import { z } from "zod";
import { keepBest } from "@/lib/data/improvement/keep-best";
import { readBestOf } from "@/lib/data/improvement/read-best-of";
import {
  bestOfQuerySchema,
  bestOfSchema,
  bestOfSystemSchema,
  newBestOfSystemSchema,
} from "@/lib/domain/improvement/best-of-n";
import { route } from "@/lib/http/route";

const params = z.object({ studyId: z.uuid() });

export const GET = route(
  { answer: bestOfSchema, params, query: bestOfQuerySchema },
  ({ viewer, params: { studyId }, query }) => readBestOf(viewer, studyId, query),
);

export const POST = route(
  { answer: bestOfSystemSchema, params, body: newBestOfSystemSchema },
  ({ viewer, params: { studyId }, body }) => keepBest(viewer, studyId, body),
);
