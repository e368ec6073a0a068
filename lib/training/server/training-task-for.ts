import { v7 as uuidv7 } from "uuid";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import type { NothingToDo } from "@/lib/labelling/labelling";
import { runClaim, shownOrder } from "@/lib/labelling/server/claim-assignments";
import type { ClaimingRater } from "@/lib/labelling/server/claiming-rater";
import { lastGiven } from "@/lib/labelling/server/last-given";
import { nextTasks } from "@/lib/labelling/server/next-tasks";
import { notYetAssigned } from "@/lib/labelling/server/not-yet-assigned";
import { hasPassed } from "@/lib/training/has-passed";
import { standingOf } from "./standings";

interface Given {
  /** the id of the assignment; none where no ordinary task is left for this rater, for which they would be trained */
  taken: string[];
  nothing: NothingToDo | null;
}

/**
 * The next training task of a rater who holds none; after the last one, a rater with enough right answers is admitted
 * to the ordinary tasks, for good.
 */
export async function trainingTaskFor(rater: ClaimingRater): Promise<Given | "admitted"> {
  const taken = await runClaim(placeSql(rater));
  if (taken.length > 0) return { taken, nothing: null };
  const { passMark, ...standing } = await standingOf(prisma(), rater, rater.raterId);
  const { tasks, done, right, isGraded, triesLeft } = standing;
  if (done < tasks || passMark === null) return { taken, nothing: null };
  if (!hasPassed(standing, passMark)) {
    return { taken, nothing: { reason: "training_not_passed", right, tasks, passMark, isGraded, triesLeft } };
  }
  await prisma().trainingAdmission.createMany({
    data: { roundId: rater.roundId, raterId: rater.raterId, right, tasks },
    skipDuplicates: true,
  });
  return "admitted";
}

/** In the order of the round, the same for all. */
function placeSql(rater: ClaimingRater): Prisma.Sql {
  return Prisma.sql`
    WITH picked AS (
      SELECT task.id, task.study_id, task.round_id, task.response_b_id FROM task
      WHERE task.round_id = ${rater.roundId}::uuid AND task.stratum = 'training' AND ${notYetAssigned(rater)}
        AND EXISTS (${nextTasks(rater, Prisma.sql`1`)})
      ORDER BY task.position LIMIT 1)
    INSERT INTO assignment (id, study_id, round_id, task_id, rater_id, state, slot, lease_expires_at, shown_order, position)
    SELECT ${uuidv7()}::uuid, picked.study_id, picked.round_id, picked.id, ${rater.raterId}::uuid, 'leased', 1,
      now() + make_interval(mins => round.lease_minutes), ${shownOrder(rater)},
      COALESCE((${lastGiven(rater, Prisma.sql`position`)}), 0) + 1
    FROM picked JOIN round ON round.id = picked.round_id
    WHERE NOT EXISTS (SELECT FROM assignment held WHERE held.rater_id = ${rater.raterId}::uuid
      AND held.round_id = picked.round_id AND held.slot = 1)
    ON CONFLICT (task_id, rater_id) DO UPDATE
      SET state = 'leased', slot = 1, lease_expires_at = EXCLUDED.lease_expires_at, claimed_at = now()
      WHERE assignment.state = 'expired'
    RETURNING id`;
}
