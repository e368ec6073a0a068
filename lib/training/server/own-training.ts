import { Prisma } from "@/lib/db/generated/client";
import { mayLabel } from "@/lib/labelling/server/label-access";
import type { UserViewer } from "@/lib/people/viewer";

/** The viewer's own assignment `s` of a training task `t` of round `d`, with its label `a` where one is kept. */
export function ownTraining(person: UserViewer, assignmentId: string): Prisma.Sql {
  return Prisma.sql`
    FROM assignment s JOIN rater ON rater.id = s.rater_id AND rater.user_id = ${person.userId}
    JOIN round d ON d.id = s.round_id
    LEFT JOIN task t ON t.id = s.task_id AND t.stratum = 'training'
    LEFT JOIN annotation a ON a.task_id = t.id AND a.rater_id = s.rater_id AND a.superseded_at IS NULL
      AND s.state = 'submitted'
    WHERE s.id = ${assignmentId}::uuid AND ${mayLabel(person, Prisma.sql`s.study_id`)}`;
}
