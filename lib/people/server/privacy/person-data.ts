import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Viewer } from "@/lib/people/viewer";
import { notFound } from "@/lib/study/server/access";
import { requireAdmin } from "../require-role";

/** Everything that is held about a person, for them to take away. No secret is in it, and nothing that others wrote or that would unblind. */

const linesSchema = z.object({ value: z.unknown() });
const LINES_AT_ONCE = 1_000;

/** By what each part is found; `?` is the person. Of labels nothing that the person did not see. */
const PARTS: ReadonlyArray<{ part: string; select: (userId: string, after: number) => Prisma.Sql }> = [
  {
    part: "account",
    select: (id) => Prisma.sql`
      SELECT u.id, u.name, CASE WHEN u.name_only THEN NULL ELSE u.email END AS email, u.email_verified, u.language,
        u.is_admin, u.may_create_studies, u.two_factor_enabled, u.created_at FROM "user" u WHERE u.id = ${id}`,
  },
  {
    part: "way_to_sign_in",
    select: (id) =>
      Prisma.sql`SELECT provider_id AS way, created_at FROM account WHERE user_id = ${id} ORDER BY created_at`,
  },
  {
    part: "passkey",
    select: (id) =>
      Prisma.sql`SELECT name, created_at, last_used_at FROM passkey WHERE user_id = ${id} ORDER BY created_at`,
  },
  {
    part: "session",
    select: (id) => Prisma.sql`
      SELECT created_at, updated_at AS last_active_at, expires_at, ip_address, user_agent FROM session WHERE user_id = ${id} ORDER BY created_at`,
  },
  {
    part: "api_key",
    select: (id) => Prisma.sql`
      SELECT name, ending, scopes, study_ids, created_at, expires_at, last_used_at FROM api_key WHERE user_id = ${id} ORDER BY created_at`,
  },
  {
    part: "membership",
    select: (id) => Prisma.sql`
      SELECT s.name AS study, m.role, m.languages, m.expertise, m.created_at FROM membership m JOIN study s ON s.id = m.study_id
      WHERE m.user_id = ${id} ORDER BY m.created_at`,
  },
  {
    part: "about_yourself",
    select: (id) => Prisma.sql`
      SELECT s.name AS study, a.values, a.purpose, a.consented_at FROM attribute_answers a JOIN study s ON s.id = a.study_id
      WHERE a.user_id = ${id} ORDER BY a.consented_at`,
  },
  {
    part: "platform",
    select: (id) => Prisma.sql`
      SELECT s.name AS study, p.parameter, p.participant_id, u.external_study, u.external_session, u.started_at,
        u.consent_version, l.consent, u.quota_values, u.decision, u.reason, u.bonus, u.verdict, u.rejection, u.verdict_state,
          (SELECT jsonb_agg(jsonb_build_object('cents', b.cents, 'currency', b2.currency, 'state', b2.state) ORDER BY b2.id)
           FROM bonus_share b JOIN bonus_payment b2 ON b2.id = b.payment_id
           WHERE b.user_id = u.user_id AND b.invitation_id = u.invitation_id) AS payments
      FROM crowd_participant p JOIN study s ON s.id = p.study_id JOIN crowd_submission u ON u.user_id = p.user_id
      JOIN crowd_link l ON l.invitation_id = u.invitation_id WHERE p.user_id = ${id} ORDER BY u.started_at`,
  },
  {
    part: "label",
    select: (id, after) => Prisma.sql`
      SELECT a.id, s.name AS study, d.name AS round, a.task_id, a.level, a.ease, a.is_safe, a.makes_sense, a.comment,
        a.problems, a.confidence, a.duration_ms, a.created_at, a.superseded_at,
        (SELECT jsonb_agg(jsonb_build_object('question', i.question, 'answer', c.answer, 'note', c.note, 'evidence', c.evidence) ORDER BY c.item_id)
         FROM checklist_answer c JOIN checklist_item i ON i.id = c.item_id WHERE c.annotation_id = a.id) AS answers
      FROM annotation a JOIN rater r ON r.id = a.rater_id JOIN round d ON d.id = a.round_id JOIN study s ON s.id = a.study_id
      WHERE r.user_id = ${id} ORDER BY a.created_at, a.id LIMIT ${LINES_AT_ONCE} OFFSET ${after}`,
  },
  {
    part: "draft",
    select: (id) => Prisma.sql`
      SELECT d.content, d.updated_at FROM draft d JOIN assignment a ON a.id = d.assignment_id JOIN rater r ON r.id = a.rater_id
      WHERE r.user_id = ${id} ORDER BY d.updated_at`,
  },
  {
    part: "message",
    select: (id) =>
      Prisma.sql`SELECT t.text, to_jsonb(t) ->> 'made_at' AS made_at FROM training_reply t WHERE t.user_id = ${id} ORDER BY t.id`,
  },
  {
    part: "comment",
    select: (id) => Prisma.sql`SELECT text, made_at, edited_at FROM comment WHERE user_id = ${id} ORDER BY made_at`,
  },
  {
    part: "audit_entry",
    select: (id, after) => Prisma.sql`
      SELECT at, kind, study_id, subject, detail FROM audit_entry WHERE user_id = ${id}
      ORDER BY id LIMIT ${LINES_AT_ONCE} OFFSET ${after}`,
  },
];

const IN_BATCHES = ["label", "audit_entry"];

/** A line of JSON each: {"part": …, …}. The caller has checked who asks. */
export async function* personData(userId: string): AsyncGenerator<string> {
  for (const { part, select } of PARTS) {
    for (let after = 0; ; after += LINES_AT_ONCE) {
      const found = await rows(
        linesSchema,
        Prisma.sql`SELECT to_jsonb(one) AS value FROM (${select(userId, after)}) one`,
      );
      yield found.map(({ value }) => `${JSON.stringify({ part, ...recordSchema.parse(value) })}\n`).join("");
      if (!IN_BATCHES.includes(part) || found.length < LINES_AT_ONCE) break;
    }
  }
}

const recordSchema = z.record(z.string(), z.unknown());

/** For admins: whose data it is. */
export async function requirePersonForAdmin(viewer: Viewer, userId: string): Promise<void> {
  requireAdmin(viewer);
  if ((await prisma().user.count({ where: { id: userId } })) === 0) throw notFound("person");
}
