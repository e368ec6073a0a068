import { Prisma } from "@/lib/db/generated/client";

/**
 * Rows `admitted`, with their round `passed`, that admit a rater to the ordinary tasks of a round: its own, and those of
 * the study's other rounds of the same protocol whose result reaches this round's pass mark.
 * @param rater the id of a rater of the round's study
 * @param round an alias with id, protocol and pass_mark
 */
export function countingAdmissions(rater: Prisma.Sql, round: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    training_admission admitted JOIN round passed ON passed.id = admitted.round_id
    WHERE admitted.rater_id = ${rater} AND (passed.id = ${round}.id OR passed.protocol = ${round}.protocol
      AND (admitted.admitted_by IS NOT NULL OR admitted."right" * 100 >= ${round}.pass_mark * admitted.tasks))`;
}
