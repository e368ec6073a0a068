import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { type Member, type Members, memberSchema } from "@/lib/people/people-member";
import type { StudyAction } from "@/lib/people/permission";
import type { Viewer } from "@/lib/people/viewer";
import { mayInStudy } from "@/lib/study/server/require-permission";
import { requireStudy } from "./require-study";

/** The people of a study: owners first, then by name. */
export async function listMembers(viewer: Viewer, studyId: string): Promise<Members> {
  const study = await requireStudy(prisma(), viewer, studyId, "people.read");
  const may = (action: StudyAction) => mayInStudy(viewer, studyId, action);
  const [members, change, describe, inviteAnnotators, inviteResearchers] = await Promise.all([
    readMembers(studyId, viewer.kind === "user" ? viewer.userId : ""),
    may("people.change"),
    may("people.describe"),
    may("people.invite-annotator"),
    may("people.invite-researcher"),
  ]);
  return { studyName: study.name, members, may: { change, describe, inviteAnnotators, inviteResearchers } };
}

const memberRow = memberSchema.extend({ joinedAt: z.date(), lastActiveAt: z.date().nullable() });

async function readMembers(studyId: string, viewerId: string): Promise<Member[]> {
  const found = await rows(
    memberRow,
    Prisma.sql`
    SELECT u.id AS "userId", u.name, CASE WHEN u.name_only THEN NULL ELSE u.email END AS email, m.role::text AS role,
      m.created_at AS "joinedAt", rater.number AS "raterNumber", labels.count AS labels,
      GREATEST(labels.latest, (SELECT max(s.updated_at) FROM session s WHERE s.user_id = u.id)) AS "lastActiveAt",
      u.id = ${viewerId} AS "isViewer", m.languages, m.expertise
    FROM membership m
    JOIN "user" u ON u.id = m.user_id
    LEFT JOIN rater ON rater.study_id = m.study_id AND rater.user_id = m.user_id
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS count, max(a.created_at) AS latest
      FROM annotation a WHERE a.rater_id = rater.id AND a.superseded_at IS NULL) labels
    WHERE m.study_id = ${studyId}::uuid
    ORDER BY m.role, u.name COLLATE natural_order, u.id`,
  );
  return found.map(({ joinedAt, lastActiveAt, ...member }) => ({
    ...member,
    joinedAt: joinedAt.toISOString(),
    lastActiveAt: lastActiveAt?.toISOString() ?? null,
  }));
}
