import { Prisma } from "@/lib/db/generated/client";
import { mayLabel, profileFits } from "@/lib/labelling/server/label-access";
import { notRemoved } from "@/lib/labelling/server/not-removed";
import type { UserViewer } from "@/lib/people/viewer";
import { studyCondition } from "@/lib/study/server/access";
import { countingAdmissions } from "../counting-admissions";

/** Condition that a person labels in the round `d`: it goes to raters like them, and nobody removed them from it. */
export function labelsInRound(person: UserViewer): Prisma.Sql {
  const userId = Prisma.sql`${person.userId}`;
  return Prisma.sql`(${mayLabel(person, Prisma.sql`d.study_id`)} AND ${profileFits(userId, Prisma.sql`d`)}
    AND ${notRemoved(userId, Prisma.sql`d.id`)})`;
}

/**
 * Rows of remarks `m` on training tasks `t` of rounds `d` that a person may read and answer, with their assignment `s`:
 * all for researchers and for raters who are through the round’s training, their own for others. `viewer` says which.
 */
export function readableRemarks(person: UserViewer): Prisma.Sql {
  const study = Prisma.sql`d.study_id`;
  return Prisma.sql`
    training_remark m JOIN assignment s ON s.id = m.assignment_id
    JOIN task t ON t.id = s.task_id AND t.stratum = 'training'
    JOIN round d ON d.id = t.round_id
    JOIN LATERAL (SELECT ${studyCondition(person, "round.control", study)} AS controls,
      ${labelsInRound(person)} AS labels,
      (SELECT own.id FROM rater own WHERE own.study_id = d.study_id AND own.user_id = ${person.userId}) AS rater_id) viewer
      ON viewer.controls OR viewer.labels AND (s.rater_id = viewer.rater_id
        OR EXISTS (SELECT FROM ${countingAdmissions(Prisma.sql`viewer.rater_id`, Prisma.sql`d`)}))`;
}
