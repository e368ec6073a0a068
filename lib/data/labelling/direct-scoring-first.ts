import { Prisma } from "@/lib/db/generated/client";
import { type Protocol, protocolsThat, scoresDirectly, showsChecklist } from "@/lib/domain/protocol/protocols";
import { profileFits } from "./label-access";
import { notExists } from "./not-exists";

/** A direct round that this rater is not given cannot be waited for. A condition on the row `direct_round`. */
export function theirProfileFits(raterId: string): Prisma.Sql {
  return profileFits(
    Prisma.sql`(SELECT me.user_id FROM rater me WHERE me.id = ${raterId}::uuid)`,
    Prisma.sql`direct_round`,
  );
}

/**
 * A rater who scores a response directly and with a checklist does the direct score first, so that the checklist
 * cannot colour it (infobench 3.1). A condition on the row `task` of a claim:
 * - a direct score is not asked of a rater who has seen the checklist of the same response;
 * - a checklist is not shown while a direct score of the same response still waits for this rater.
 */
export function directScoringFirst(rater: { protocol: Protocol; raterId: string }): Prisma.Sql {
  if (scoresDirectly(rater.protocol)) {
    return notExists(Prisma.sql`
        SELECT FALSE FROM task checked JOIN assignment seen ON seen.task_id = checked.id AND seen.rater_id = ${rater.raterId}::uuid
        WHERE checked.response_a_id = task.response_a_id AND checked.protocol = ANY (${protocolsThat(showsChecklist)}::protocol[])`);
  }
  if (showsChecklist(rater.protocol)) {
    return notExists(Prisma.sql`
        SELECT FALSE FROM task direct
        JOIN round direct_round ON direct_round.id = direct.round_id AND direct_round.status IN ('open', 'paused')
        LEFT JOIN assignment mine ON mine.task_id = direct.id AND mine.rater_id = ${rater.raterId}::uuid
        WHERE direct.response_a_id = task.response_a_id AND direct.protocol = ANY (${protocolsThat(scoresDirectly)}::protocol[])
          AND (mine.state = 'leased' OR (direct.taken < direct.wanted AND (mine.id IS NULL OR mine.state = 'expired')
            AND ${theirProfileFits(rater.raterId)}))`);
  }
  return Prisma.sql`TRUE`;
}
