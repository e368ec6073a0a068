import { Prisma } from "@/lib/db/generated/client";
import { type StudyRole, studyRoleSchema } from "@/lib/study/study-role";

/** What the operator asks of sessions and of people who sign in with a password. */

type Environment = Readonly<Record<string, string | undefined>>;

/** Before something that outlasts a session, people prove again who they are if they last did so longer ago. */
export const CONFIRMED_MINUTES = 15;
/** "Last active" is written every five minutes: less would sign out people who are at work. */
const LEAST_IDLE_MINUTES = 15;

export interface SecondFactorRule {
  readonly admins: boolean;
  readonly roles: readonly StudyRole[];
}

/**
 * Who needs a code besides their password.
 * @throws Error that names the setting
 */
export function secondFactorRule(environment: Environment = process.env): SecondFactorRule {
  const names = (environment.TICKBOX_SECOND_FACTOR_FOR ?? "").split(/[\s,]+/).filter(Boolean);
  const roles = studyRoleSchema.options.filter((role) => names.includes(role));
  const admins = names.includes("admin");
  if (names.length !== roles.length + (admins ? 1 : 0)) {
    throw new Error("TICKBOX_SECOND_FACTOR_FOR takes some of admin, owner, researcher and annotator, each once.");
  }
  return { admins, roles };
}

/**
 * After how many minutes without a request a session ends; null: with its 30 days.
 * @throws Error that names the setting
 */
export function idleMinutes(environment: Environment = process.env): number | null {
  const given = environment.TICKBOX_IDLE_MINUTES?.trim() ?? "";
  if (given === "") return null;
  if (/^\d{1,6}$/.test(given) && Number(given) >= LEAST_IDLE_MINUTES) return Number(given);
  throw new Error(`TICKBOX_IDLE_MINUTES takes a whole number of ${LEAST_IDLE_MINUTES} or more.`);
}

/** Of a session `s`: that it was used lately enough. */
export function isNotIdle(): Prisma.Sql {
  const minutes = idleMinutes();
  return minutes === null ? Prisma.sql`TRUE` : Prisma.sql`s.updated_at > now() - ${minutes} * interval '1 minute'`;
}

/** Sessions that were last used before this moment have ended; the beginning of time where they last. */
export function idleSince(now: Date): Date {
  const minutes = idleMinutes();
  return new Date(minutes === null ? 0 : now.getTime() - minutes * 60_000);
}

/** Of a user `u`: that a password alone lets them in, which is not enough for what they may do. */
export function needsSecondFactor(): Prisma.Sql {
  const { admins, roles } = secondFactorRule();
  if (!admins && roles.length === 0) return Prisma.sql`FALSE`;
  return Prisma.sql`(NOT u.two_factor_enabled
      AND (${admins} AND u.is_admin OR EXISTS (
        SELECT FROM membership m WHERE m.user_id = u.id AND m.role::text = ANY (${roles}::text[])))
      AND EXISTS (SELECT FROM account a WHERE a.user_id = u.id AND a.provider_id = 'credential'))`;
}
