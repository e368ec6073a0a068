import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { pseudonymOf } from "@/lib/results/agreement-progress";
import { scaleNameSchema } from "@/lib/round/protocol/protocol";
import type { ScaleName } from "@/lib/round/protocol/scale";
import { membershipCondition } from "@/lib/study/server/access";

const noticeRow = z.object({
  email: z.string(),
  study: z.string(),
  /** null: deleted meanwhile */
  round: z.string().nullable(),
  scale: scaleNameSchema.nullable(),
  raterNumber: z.int().nullable(),
  judgeName: z.string().nullable(),
});

export interface NoticeNames {
  email: string;
  study: string;
  round: string | null;
  scale: ScaleName | null;
  /** a judge's name, anyone else's pseudonym */
  rater: string | null;
}

/** The names in an email notice, and its address; null where the person may no longer read the study, or has no email. */
export async function readNoticeNames(
  userId: string,
  { studyId, roundId, raterId }: { studyId: string; roundId: string; raterId?: string | undefined },
): Promise<NoticeNames | null> {
  const [found] = await rows(
    noticeRow,
    Prisma.sql`
      SELECT u.email, s.name AS study, d.name AS round, d.scale::text AS scale, r.number AS "raterNumber",
        CASE WHEN r.kind = 'judge' THEN r.name END AS "judgeName"
      FROM "user" u JOIN study s ON s.id = ${studyId}::uuid
      LEFT JOIN round d ON d.id = ${roundId}::uuid AND d.study_id = s.id
      LEFT JOIN rater r ON r.id = ${raterId ?? null}::uuid AND r.study_id = s.id
      WHERE u.id = ${userId} AND NOT u.name_only AND ${membershipCondition("study.read", Prisma.sql`u.id`, Prisma.sql`s.id`)}`,
  );
  if (!found) return null;
  const { raterNumber, judgeName, ...names } = found;
  return { ...names, rater: judgeName ?? (raterNumber === null ? null : pseudonymOf(raterNumber)) };
}
