import { Prisma } from "@/lib/db/generated/client";
import { hasAnswers, labelsPairs, type Protocol, protocolsThat, scoresDirectly } from "@/lib/round/protocol/protocols";
import { hasPlaces } from "@/lib/round/server/labelled-together";
import { profileFits } from "./label-access";
import { notExists } from "./not-yet-assigned";

/** A direct round that this rater is not given cannot be waited for. A condition on the row `direct_round`. */
export function theirProfileFits({ raterId, userId }: WaitingRater): Prisma.Sql {
  const user = userId
    ? Prisma.sql`${userId}`
    : Prisma.sql`(SELECT me.user_id FROM rater me WHERE me.id = ${raterId}::uuid)`;
  return profileFits(user, Prisma.sql`direct_round`);
}

export interface WaitingRater {
  protocol: Protocol;
  raterId: string;
  /** given where the person may be no rater of the study yet */
  userId?: string;
}

/**
 * A rater who scores a response directly and with a checklist does the direct score first, so that the checklist
 * cannot colour it (infobench 3.1). A condition on the row `task` of a claim:
 * - a direct score is not asked of a rater who has seen the checklist of the same response, by itself or in a pair;
 * - a checklist is not shown while a direct score of a response that it is asked of still waits for this rater.
 */
export function directScoringFirst(rater: WaitingRater): Prisma.Sql {
  if (scoresDirectly(rater.protocol)) {
    // One after the other, so that each is answered by its own index.
    const seenAs = (response: Prisma.Sql) =>
      notExists(Prisma.sql`
        SELECT FALSE FROM task checked JOIN assignment seen ON seen.task_id = checked.id AND seen.rater_id = ${rater.raterId}::uuid
        WHERE checked.${response} = task.response_a_id AND checked.protocol = ANY (${protocolsThat(hasAnswers)}::protocol[])`);
    return Prisma.sql`${seenAs(Prisma.sql`response_a_id`)} AND ${seenAs(Prisma.sql`response_b_id`)}`;
  }
  if (hasAnswers(rater.protocol)) {
    return notExists(Prisma.sql`
        SELECT FALSE FROM task direct
        JOIN round direct_round ON direct_round.id = direct.round_id AND direct_round.status IN ('open', 'paused')
          AND ${hasPlaces(Prisma.sql`direct_round`)}
        LEFT JOIN assignment mine ON mine.task_id = direct.id AND mine.rater_id = ${rater.raterId}::uuid
        WHERE direct.response_a_id ${checkedIn(rater.protocol)} AND direct.protocol = ANY (${protocolsThat(scoresDirectly)}::protocol[])
          AND (mine.state IN ('leased', 'returned') OR (direct.taken < direct.wanted AND (mine.id IS NULL OR mine.state = 'expired')
            AND ${theirProfileFits(rater)}))`);
  }
  return Prisma.sql`TRUE`;
}

/** The responses of `task` whose checklist is answered, to be put after a column. */
export function checkedIn(protocol: Protocol): Prisma.Sql {
  return labelsPairs(protocol)
    ? Prisma.sql`= ANY (ARRAY[task.response_a_id, task.response_b_id])`
    : Prisma.sql`= task.response_a_id`;
}
