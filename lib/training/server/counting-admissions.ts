import { Prisma } from "@/lib/db/generated/client";
import { ROUNDING } from "@/lib/training/has-passed";

/**
 * Rows `admitted`, with their round `passed`, that admit a rater to the ordinary tasks of a round: its own, and those of
 * the study's other rounds of the same protocol whose result reaches this round's pass mark, graded no more mildly.
 * @param rater the id of a rater of the round's study
 * @param round an alias with id, protocol and pass_mark
 */
export function countingAdmissions(rater: Prisma.Sql, round: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    training_admission admitted JOIN round passed ON passed.id = admitted.round_id
    WHERE admitted.rater_id = ${rater} AND (passed.id = ${round}.id OR passed.protocol = ${round}.protocol
      AND (admitted.admitted_by IS NOT NULL OR admitted."right" * 100 + ${ROUNDING} >= ${round}.pass_mark * admitted.tasks
        AND ${toleranceOf(Prisma.sql`passed.id`)} <= ${toleranceOf(Prisma.sql`${round}.id`)}))`;
}

/** How mildly a round grades: -1 where a task is right or wrong as a whole. */
const toleranceOf = (
  id: Prisma.Sql,
) => Prisma.sql`(SELECT COALESCE((graded.labelling_options ->> 'trainingTolerance')::int, -1)
  FROM round graded WHERE graded.id = ${id})`;
