import { z } from "zod";
import { readWriterAgreement } from "@/lib/data/writing/read-writer-agreement";
import { writerAgreementQuerySchema, writerAgreementSchema } from "@/lib/domain/agreement/writer-agreement";
import { route } from "@/lib/http/route";

export const GET = route(
  { answer: writerAgreementSchema, params: z.object({ roundId: z.uuid() }), query: writerAgreementQuerySchema },
  ({ viewer, params, query }) => readWriterAgreement(viewer, params.roundId, query),
);
