import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Viewer } from "@/lib/people/viewer";
import { pseudonymOf } from "@/lib/results/agreement-progress";
import { eventWords } from "@/lib/study/history/event-words";
import type { HistoryFilter, StudyHistory } from "@/lib/study/history/study-history";
import { requirePermission } from "@/lib/study/server/access";

const PAGE = 50;

/** Steps of what is shown as a whole elsewhere: runs on their pages, drafts with the checklist, skips with the task. */
const TOLD_ELSEWHERE = [
  "checklist.generated",
  "checklist.saved",
  "verifier.proposed",
  "responses.sampled",
  "response.refined",
  "jury.labelled",
  "task.skipped",
];

const eventSchema = z.object({
  id: z.uuid(),
  at: z.date(),
  kind: z.string(),
  data: z.record(z.string(), z.unknown()).nullable(),
  by: z.string().nullable(),
  apiKeyId: z.uuid().nullable(),
  apiKeyName: z.string().nullable(),
  roundId: z.uuid().nullable(),
  roundName: z.string().nullable(),
  raterNumber: z.int().nullable(),
  memberName: z.string().nullable(),
});

/** Who changed what in a study, or in one of its rounds, the newest first. Raters are pseudonyms. */
export async function listEvents(viewer: Viewer, studyId: string, filter: HistoryFilter = {}): Promise<StudyHistory> {
  await requirePermission(viewer, studyId, "study.read");
  const { roundId, after, limit = PAGE } = filter;
  const ofRound = roundId
    ? Prisma.sql`AND (e.subject = ${roundId} OR e.data ->> 'roundId' = ${roundId})`
    : Prisma.empty;
  const fromThere = after
    ? Prisma.sql`AND (e.at, e.id) < (SELECT at, id FROM event WHERE id = ${after}::uuid)`
    : Prisma.empty;
  const found = await rows(
    eventSchema,
    Prisma.sql`
      WITH page AS (
        SELECT e.*, CASE WHEN e.subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN e.subject::uuid END AS thing
        FROM event e
        WHERE e.study_id = ${studyId}::uuid AND e.kind <> ALL (${TOLD_ELSEWHERE}) ${ofRound} ${fromThere}
        ORDER BY e.at DESC, e.id DESC LIMIT ${limit + 1}
      )
      SELECT e.id, e.at, e.kind, e.data, u.name AS by, e.api_key_id AS "apiKeyId", e.api_key_name AS "apiKeyName", r.id AS "roundId", r.name AS "roundName", n.number AS "raterNumber",
        m.name AS "memberName"
      FROM page e
      LEFT JOIN "user" u ON u.id = e.user_id
      LEFT JOIN round r ON r.study_id = e.study_id AND r.id::text IN (e.subject, e.data ->> 'roundId')
      LEFT JOIN rater n ON n.study_id = e.study_id AND n.id = e.thing
      LEFT JOIN "user" m ON e.kind LIKE 'member.%' AND m.id = e.subject
      ORDER BY e.at DESC, e.id DESC`,
  );
  const page = found.slice(0, limit);
  return {
    events: page.map(({ at, data, roundId: id, roundName: name, raterNumber, memberName, ...event }) => ({
      id: event.id,
      at: at.toISOString(),
      by: event.by,
      kind: event.kind,
      apiKey: event.apiKeyId === null ? null : { id: event.apiKeyId, name: event.apiKeyName ?? "" },
      what: eventWords({
        kind: event.kind,
        subject: raterNumber === null ? memberName : pseudonymOf(raterNumber),
        data: data ?? {},
      }),
      round: id !== null && name !== null ? { id, name } : null,
    })),
    next: found.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}
