import { z } from "zod";
import { leaderboardAskedSchema } from "@/lib/compare/leaderboard";
import { protocolsQuerySchema } from "@/lib/compare/protocols";
import { roundJudgesQuerySchema } from "@/lib/compare/round-judges";
import { storeProtocols } from "@/lib/compare/server/compare-rounds";
import { storeRoundJudges } from "@/lib/compare/server/judges/read-round-judges";
import { storeLeaderboard } from "@/lib/compare/server/leaderboard/read-leaderboard";
import { storeComparisons } from "@/lib/compare/server/sources/compare-sources";
import { storeJudges } from "@/lib/compare/server/sources/read-judges";
import { roundSystems } from "@/lib/compare/server/systems/read-round-systems";
import { systemComparison } from "@/lib/compare/server/systems/read-system-comparison";
import { agreementFilterSchema } from "@/lib/results/agreement-filter";
import { ratersQuerySchema } from "@/lib/results/agreement-raters";
import { checklistScoreSchema } from "@/lib/results/checklist-score";
import { withoutSchema } from "@/lib/results/without";
import { AppError } from "@/lib/wire/app-error";
import { storeRaters } from "./raters/read-raters";
import { roundCategories } from "./read-round-categories";
import { storeRoundAnswers } from "./read-round-checklist";
import { roundGroups } from "./read-round-groups";

const scores = z.array(checklistScoreSchema).optional();
const without = withoutSchema.optional();
const judgesSchema = z.object({ truth: z.string().optional(), scores, without });
const comparisonSchema = z.object({ label: z.string(), prediction: z.string().optional(), scores, without });
const protocolsSchema = protocolsQuerySchema.extend({ rounds: z.array(z.uuid()) });
const systemsSchema = agreementFilterSchema.pick({ raters: true, answers: true, without: true });
const groupsSchema = agreementFilterSchema.pick({ raters: true, level: true, order: true, without: true });
const answersSchema = agreementFilterSchema.pick({ raters: true, without: true });
const jobSchema = z.discriminatedUnion("what", [
  z.object({ what: z.literal("raters"), roundId: z.uuid(), query: ratersQuerySchema }),
  z.object({ what: z.literal("answers"), roundId: z.uuid(), asked: answersSchema }),
  z.object({ what: z.literal("categories"), roundId: z.uuid(), asked: answersSchema }),
  z.object({ what: z.literal("groups"), roundId: z.uuid(), asked: groupsSchema }),
  z.object({ what: z.literal("systems"), roundId: z.uuid(), asked: systemsSchema }),
  z.object({ what: z.literal("system comparison"), roundId: z.uuid(), asked: systemsSchema }),
  z.object({ what: z.literal("round judges"), roundId: z.uuid(), query: roundJudgesQuerySchema }),
  z.object({ what: z.literal("judges"), studyId: z.uuid(), asked: judgesSchema }),
  z.object({ what: z.literal("protocols"), studyId: z.uuid(), query: protocolsSchema }),
  z.object({ what: z.literal("leaderboard"), studyId: z.uuid(), asked: leaderboardAskedSchema }),
  z.object({ what: z.literal("comparisons"), studyId: z.uuid(), asked: comparisonSchema }),
]);

/** Computes and stores what a page asked a worker for; see workerResults. Nothing where it is gone meanwhile. */
export async function computeResult(payload: unknown): Promise<void> {
  const job = jobSchema.parse(payload);
  try {
    if (job.what === "raters") await storeRaters(job.roundId, job.query);
    else if (job.what === "answers") await storeRoundAnswers(job.roundId, job.asked);
    else if (job.what === "categories") await roundCategories.store(job.roundId, job.asked);
    else if (job.what === "groups") await roundGroups.store(job.roundId, job.asked);
    else if (job.what === "systems") await roundSystems.store(job.roundId, job.asked);
    else if (job.what === "system comparison") await systemComparison.store(job.roundId, job.asked);
    else if (job.what === "round judges") await storeRoundJudges(job.roundId, job.query);
    else if (job.what === "protocols") await storeProtocols(job.studyId, job.query);
    else if (job.what === "leaderboard") await storeLeaderboard(job.studyId, job.asked);
    else if (job.what === "judges") await storeJudges(job.studyId, job.asked);
    else await storeComparisons(job.studyId, job.asked);
  } catch (error) {
    if (!(error instanceof AppError && error.code === "NOT_FOUND")) throw error;
  }
}
