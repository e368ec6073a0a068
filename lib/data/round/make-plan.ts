import { z } from "zod";
import type { Transaction } from "@/lib/db/client";
import type { Protocol } from "@/lib/domain/protocol";
import type { RoundChoice } from "@/lib/domain/round/round-choice";
import type { PlannedTask } from "@/lib/domain/round/round-content";
import { planRound, type RoundPlan } from "@/lib/domain/round/round-plan";
import { type RoundPlanSummary, summarisePlan } from "@/lib/domain/round/round-plan-summary";
import { loadContent } from "./load-content";
import { loadEarlier } from "./load-earlier";

const OTHER_SCORING: Record<Protocol, Protocol | null> = {
  direct_scoring: "check_then_score",
  check_then_score: "direct_scoring",
  preference: null,
};

const scoredElsewhereSchema = z.array(z.object({ roundId: z.string(), name: z.string(), responses: z.int() }));

/** The plan of a choice on a study's present content. Permission is the caller's business. */
export async function makePlan(
  transaction: Transaction,
  studyId: string,
  choice: RoundChoice & { seed: number },
): Promise<{ plan: RoundPlan; summary: RoundPlanSummary }> {
  const content = await loadContent(transaction, studyId, choice);
  const plan = planRound(content, choice, await loadEarlier(transaction, studyId, choice));
  const names = new Map(content.systems.map(({ id, name }) => [id, name]));
  const elsewhere = await scoredElsewhere(transaction, studyId, choice.protocol, plan.tasks);
  return { plan, summary: summarisePlan(plan, choice, names, elsewhere) };
}

async function scoredElsewhere(
  transaction: Transaction,
  studyId: string,
  protocol: Protocol,
  tasks: readonly PlannedTask[],
): Promise<RoundPlanSummary["scoredElsewhere"]> {
  const other = OTHER_SCORING[protocol];
  if (!other || tasks.length === 0) return [];
  const rounds = await transaction.round.count({ where: { studyId, protocol: other, overlap: { gt: 0 } } });
  if (rounds === 0) return [];
  const responseIds = tasks.map(({ responseAId }) => responseAId);
  const rows = await transaction.$queryRaw`
    SELECT r.id AS "roundId", r.name, count(*)::int AS responses
    FROM round r JOIN task t ON t.round_id = r.id
    WHERE r.study_id = ${studyId}::uuid AND r.protocol::text = ${other} AND r.overlap > 0
      AND t.response_a_id = ANY (${responseIds}::uuid[])
    GROUP BY r.id, r.name
    ORDER BY r.id`;
  return scoredElsewhereSchema.parse(rows);
}
