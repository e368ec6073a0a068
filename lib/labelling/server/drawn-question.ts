import { Prisma } from "@/lib/db/generated/client";

/**
 * What the questions of `item` are ordered by for a rater of `round`, before their own position: the same for all, unless the
 * round draws them; then sections keep together, in an order that is drawn, and questions are drawn within theirs. A round's options do not change once it is open, so they still say later what was shown.
 */
export function drawnQuestion(raterId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`CASE WHEN round.labelling_options ->> 'questionOrder' = 'drawn'
            THEN md5(round.seed || '/section/' || coalesce(item.scoring ->> 'sections', '') || '/' || ${raterId}) || md5(round.seed || '/question/' || item.id || '/' || ${raterId}) END`;
}
