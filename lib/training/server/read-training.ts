import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { row, rows } from "@/lib/db/rows";
import type { Viewer } from "@/lib/people/viewer";
import { pseudonymOf } from "@/lib/results/agreement-progress";
import { findAnalysedRound } from "@/lib/results/server/find-analysed-round";
import { studyCondition } from "@/lib/study/server/access";
import { hasPassed } from "@/lib/training/has-passed";
import type { RoundTraining } from "@/lib/training/training";
import { countingAdmissions } from "./counting-admissions";
import { standings, TOLERANCE } from "./standings";

const raterSchema = z.object({
  raterId: z.uuid(),
  number: z.int(),
  name: z.string().nullable(),
  admittedAt: z.date().nullable(),
  byResearcher: z.boolean(),
  retries: z.int(),
  ownRetries: z.int(),
  elsewhere: z.object({ roundName: z.string(), tasks: z.int(), right: z.number(), admittedAt: z.string() }).nullable(),
});

/** How the raters of a round did in its training, and what was decided about them. */
export async function readTraining(
  viewer: Viewer,
  roundId: string,
  { names }: { names: boolean },
): Promise<RoundTraining> {
  const db = prisma();
  const round = await findAnalysedRound(viewer, "agreement.read", roundId, { labels: "all" });
  const { passMark, tolerance, ...may } = await row(
    z.object({
      passMark: z.int().nullable(),
      tolerance: z.int().nullable(),
      mayReadNames: z.boolean(),
      mayDecide: z.boolean(),
    }),
    Prisma.sql`
      SELECT d.pass_mark AS "passMark", ${TOLERANCE} AS tolerance, ${studyCondition(viewer, "people.read", Prisma.sql`d.study_id`)} AS "mayReadNames",
        ${studyCondition(viewer, "round.control", Prisma.sql`d.study_id`)} AS "mayDecide"
      FROM round d WHERE d.id = ${roundId}::uuid`,
    db,
  );
  if (passMark === null) return { passMark, tolerance, ...may, raters: [] };
  const [stand, raters] = await Promise.all([
    standings(db, { roundId, protocol: round.protocol }),
    rows(
      raterSchema,
      Prisma.sql`
        SELECT r.id AS "raterId", r.number, admitted.admitted_at AS "admittedAt",
          admitted.admitted_by IS NOT NULL AS "byResearcher",
          CASE WHEN ${names && may.mayReadNames} THEN u.name END AS name,
          (SELECT count(*)::int FROM event e WHERE e.study_id = r.study_id AND e.kind = 'training.retried'
            AND e.subject = r.id::text AND e.data->>'roundId' = ${roundId}) AS retries,
          (SELECT count(*)::int FROM training_retry own WHERE own.round_id = ${roundId}::uuid AND own.rater_id = r.id) AS "ownRetries",
          (SELECT json_build_object('roundName', passed.name, 'tasks', admitted.tasks, 'right', admitted."right",
              'admittedAt', admitted.admitted_at)
            FROM ${countingAdmissions(Prisma.sql`r.id`, Prisma.sql`d`)} AND passed.id <> d.id
            ORDER BY admitted.admitted_at LIMIT 1) AS elsewhere
        FROM round d JOIN rater r ON r.study_id = d.study_id AND r.kind = 'human' LEFT JOIN "user" u ON u.id = r.user_id
        LEFT JOIN training_admission admitted ON admitted.rater_id = r.id AND admitted.round_id = ${roundId}::uuid
        WHERE d.id = ${roundId}::uuid
        ORDER BY r.number`,
      db,
    ),
  ]);
  const standingOf = new Map(stand.map((each) => [each.raterId, each]));
  return {
    passMark,
    tolerance,
    ...may,
    raters: raters.flatMap(({ raterId, number, name, admittedAt, byResearcher, retries, ownRetries, elsewhere }) => {
      const here = standingOf.get(raterId);
      const hasPassedElsewhere = !admittedAt && elsewhere !== null;
      const standing = hasPassedElsewhere ? { ...elsewhere, done: elsewhere.tasks } : here;
      if (!standing) return [];
      const { tasks, done, right } = standing;
      const ended = done >= tasks && !hasPassed(standing, passMark) ? "not_passed" : "training";
      const admitted = admittedAt ?? (elsewhere && new Date(elsewhere.admittedAt));
      return [
        {
          raterId,
          pseudonym: pseudonymOf(number),
          name,
          tasks,
          done,
          right,
          retries,
          ownRetries,
          triesLeft: here?.triesLeft ?? 0,
          state: admittedAt ? (byResearcher ? "admitted" : "passed") : hasPassedElsewhere ? "passed_elsewhere" : ended,
          passedIn: hasPassedElsewhere ? elsewhere.roundName : null,
          admittedAt: admitted?.toISOString() ?? null,
        },
      ];
    }),
  };
}
