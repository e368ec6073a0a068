import { z } from "zod";
import { ratersQuerySchema } from "@/lib/domain/agreement-raters";
import { AppError } from "@/lib/domain/app-error";
import { checklistScoreSchema } from "@/lib/domain/checklist-score";
import { computeJudges } from "./read-judges";
import { computeRaters } from "./read-raters";

const askedSchema = z.object({ truth: z.string().optional(), scores: z.array(checklistScoreSchema).optional() });
const jobSchema = z.discriminatedUnion("what", [
  z.object({ what: z.literal("raters"), roundId: z.uuid(), query: ratersQuerySchema }),
  z.object({ what: z.literal("judges"), studyId: z.uuid(), asked: askedSchema }),
]);

/** Computes and stores what a page asked a worker for; see delayedResult. Nothing where it is gone meanwhile. */
export async function computeResult(payload: unknown): Promise<void> {
  const job = jobSchema.parse(payload);
  try {
    if (job.what === "raters") await computeRaters(job.roundId, job.query);
    else await computeJudges(job.studyId, job.asked);
  } catch (error) {
    if (!(error instanceof AppError && error.code === "NOT_FOUND")) throw error;
  }
}
