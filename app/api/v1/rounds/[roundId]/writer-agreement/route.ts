import { z } from "zod";
import { route } from "@/lib/http/route";
import { readWriterAgreement } from "@/lib/results/server/writing/read-writer-agreement";
import { writerAgreementQuerySchema, writerAgreementSchema } from "@/lib/results/writer-agreement";

export const GET = route(
  {
    access: "agreement.read",
    answer: writerAgreementSchema,
    params: z.object({ roundId: z.uuid() }),
    query: writerAgreementQuerySchema,
  },
  ({ viewer, params, query }) => readWriterAgreement(viewer, params.roundId, query),
);
