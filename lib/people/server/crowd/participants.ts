import { z } from "zod";
import { prisma, type Transaction } from "@/lib/db/client";
import { type CrowdSubmission, Prisma } from "@/lib/db/generated/client";
import { row, rows } from "@/lib/db/rows";
import { type CrowdDecision, type CrowdParticipant, crowdPaySchema, type RoundCrowd } from "@/lib/people/crowd";
import { minimumPerHour, payInCents, perHourInCents, sourceOf } from "@/lib/people/crowd-pay";
import type { Viewer } from "@/lib/people/viewer";
import { pseudonymOf } from "@/lib/results/agreement-progress";
import { rightLabel } from "@/lib/results/server/raters/right-label";
import { notFound, studyCondition, studyWhere } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";
import { quotasOfRound } from "./quotas";

const countsSchema = z.object({ right: z.int(), n: z.int() });

const participantRow = z.object({
  raterId: z.uuid(),
  number: z.int(),
  participantId: z.string().nullable(),
  session: z.string().nullable(),
  startedAt: z.date(),
  consentVersion: z.string().nullable(),
  arrivals: z.int(),
  decision: z.enum(["approved", "screened-out"]).nullable(),
  reason: z.string().nullable(),
  bonus: z.number(),
  pay: crowdPaySchema,
  labels: z.int(),
  activeMs: z.number(),
  training: countsSchema,
  attention: countsSchema,
  agreement: z.object({ equal: z.int(), n: z.int() }),
  participantParameter: z.string(),
  label: z.string(),
});
type Found = z.infer<typeof participantRow>;

/** Whom platforms sent into a round, what they did and what they get. Ids of the platform for those who may change members. */
export async function readCrowd(viewer: Viewer, roundId: string): Promise<RoundCrowd> {
  const round = await prisma().round.findFirst({
    where: { id: roundId, study: studyWhere(viewer, "people.read") },
    select: { id: true, crowdLinks: { include: { invitation: { select: { label: true } } } } },
  });
  if (!round) throw notFound("round");
  const may = await row(
    z.object({ readIds: z.boolean(), invite: z.boolean(), decide: z.boolean() }),
    Prisma.sql`
    SELECT ${studyCondition(viewer, "people.change", Prisma.sql`d.study_id`)} AS "readIds",
      ${studyCondition(viewer, "people.invite-annotator", Prisma.sql`d.study_id`)} AS invite,
      ${studyCondition(viewer, "round.control", Prisma.sql`d.study_id`)} AS decide
    FROM round d WHERE d.id = ${roundId}::uuid`,
  );
  const found = await rows(participantRow, participantsSql(roundId, may.readIds));
  const participants = found.map(toParticipant);
  const quotasOf = await quotasOfRound(roundId);
  return {
    links: round.crowdLinks.map((link) => ({
      invitationId: link.invitationId,
      label: link.invitation.label,
      refusals: link.refusals,
      consent: link.consent,
      quotas: quotasOf(link),
    })),
    participants,
    totals: totalsOf(participants),
    sources: [...sourcesOf(found), ...(await membersOf(roundId))],
    may,
  };
}

function toParticipant({
  number,
  startedAt,
  pay,
  bonus,
  participantParameter: _,
  label: __,
  ...each
}: Found): CrowdParticipant {
  return {
    ...each,
    pseudonym: pseudonymOf(number),
    startedAt: startedAt.toISOString(),
    currency: pay.currency,
    bonusCents: payInCents({ ...NO_LABELS, bonus }, pay),
    payCents: payInCents({ ...each, bonus }, pay),
  };
}

function totalsOf(participants: readonly CrowdParticipant[]): RoundCrowd["totals"] {
  const currencies = [...new Set(participants.map(({ currency }) => currency))].sort();
  return currencies.map((currency) => {
    const paid = participants.filter((each) => each.currency === currency);
    const sum = (of: (each: CrowdParticipant) => number) => paid.reduce((total, each) => total + of(each), 0);
    return {
      currency,
      people: paid.length,
      activeMs: sum((each) => each.activeMs),
      payCents: sum((each) => each.payCents),
    };
  });
}

type Source = RoundCrowd["sources"][number];

function sourcesOf(found: readonly Found[]): Source[] {
  const groups = new Map<string, Found[]>();
  for (const each of found) {
    const key = `${sourceOf(each)} ${each.pay.currency}`;
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const sum = (of: (each: Found) => number, some: readonly Found[] = group) =>
      some.reduce((total, each) => total + of(each), 0);
    const payOf = (each: Found) => payInCents(each, each.pay);
    const paid = group.filter(({ decision }) => decision !== "screened-out");
    // Pay is in whole cents: a minute's may be a cent short of the minimum.
    const isBelow = (each: Found) =>
      each.activeMs > 0 &&
      (perHourInCents(payOf(each) + 1, each.activeMs) ?? 0) < minimumPerHour(sourceOf(each), each.pay);
    return [
      {
        source: sourceOf(first),
        currency: first.pay.currency,
        people: group.length,
        labels: sum(({ labels }) => labels),
        activeMs: sum(({ activeMs }) => activeMs),
        payCents: sum(payOf),
        perHourCents: perHourInCents(
          sum(payOf, paid),
          sum(({ activeMs }) => activeMs, paid),
        ),
        belowMinimum: paid.filter(isBelow).length,
      },
    ];
  });
}

/** People who label without a platform; none where there are none. */
async function membersOf(roundId: string): Promise<Source[]> {
  const members = await row(
    z.object({ people: z.int(), labels: z.int(), activeMs: z.number() }),
    Prisma.sql`
    SELECT count(DISTINCT a.rater_id)::int AS people, count(*) FILTER (WHERE t.stratum <> 'training')::int AS labels,
      COALESCE(sum(a.duration_ms), 0)::float8 AS "activeMs"
    FROM annotation a JOIN task t ON t.id = a.task_id JOIN rater r ON r.id = a.rater_id AND r.kind = 'human'
    WHERE a.round_id = ${roundId}::uuid AND a.superseded_at IS NULL AND a.assignment_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM crowd_submission s JOIN crowd_link l ON l.invitation_id = s.invitation_id
      WHERE l.round_id = ${roundId}::uuid AND s.user_id = r.user_id)`,
  );
  const unpaid = { source: null, currency: null, payCents: null, perHourCents: null, belowMinimum: 0 };
  return members.people === 0 ? [] : [{ ...unpaid, ...members }];
}

/** A participant who came by several links of the round counts once, with the latest. Each label counts once: the live one. */
function participantsSql(roundId: string, readIds: boolean): Prisma.Sql {
  return Prisma.sql`
    WITH came AS (
      SELECT DISTINCT ON (s.user_id) s.*, l.pay, l.participant_parameter, i.label, p.participant_id, r.id AS rater_id, r.number
      FROM crowd_link l JOIN crowd_submission s ON s.invitation_id = l.invitation_id
      JOIN invitation i ON i.id = l.invitation_id JOIN crowd_participant p ON p.user_id = s.user_id
      JOIN rater r ON r.user_id = s.user_id AND r.study_id = p.study_id
      WHERE l.round_id = ${roundId}::uuid ORDER BY s.user_id, s.started_at DESC
    ), label AS (
      SELECT a.rater_id, a.task_id, a.level, a.duration_ms, t.stratum,
        t.stratum IN ('training', 'attention') AND (${rightLabel(Prisma.sql`d.scale`)}) IS TRUE AS is_right
      FROM annotation a JOIN task t ON t.id = a.task_id JOIN round d ON d.id = a.round_id
      LEFT JOIN response y ON y.id = t.response_a_id LEFT JOIN response z ON z.id = t.response_b_id
      LEFT JOIN pair p ON p.id = t.pair_id
      WHERE a.round_id = ${roundId}::uuid AND a.superseded_at IS NULL AND a.assignment_id IS NOT NULL
    ), did AS (
      SELECT rater_id, count(*) FILTER (WHERE stratum <> 'training')::int AS labels, sum(duration_ms)::float8 AS active_ms,
        count(*) FILTER (WHERE stratum = 'training')::int AS trained,
        count(*) FILTER (WHERE stratum = 'training' AND is_right)::int AS trained_right,
        count(*) FILTER (WHERE stratum = 'attention')::int AS attended,
        count(*) FILTER (WHERE stratum = 'attention' AND is_right)::int AS attended_right
      FROM label GROUP BY rater_id
    ), compared AS (
      SELECT mine.rater_id, count(*)::int AS n, count(*) FILTER (WHERE mine.level = other.level)::int AS equal
      FROM label mine JOIN label other ON other.task_id = mine.task_id AND other.rater_id <> mine.rater_id
      WHERE mine.stratum = 'main' AND mine.level IS NOT NULL AND other.level IS NOT NULL GROUP BY mine.rater_id)
    SELECT came.rater_id AS "raterId", came.number, came.started_at AS "startedAt", came.consent_version AS "consentVersion",
      CASE WHEN ${readIds} THEN came.participant_id END AS "participantId",
      CASE WHEN ${readIds} THEN came.external_session END AS session,
      came.arrivals, came.decision, came.reason, came.bonus::float8 AS bonus, came.pay,
      came.participant_parameter AS "participantParameter", came.label,
      COALESCE(did.labels, 0) AS labels, COALESCE(did.active_ms, 0) AS "activeMs",
      jsonb_build_object('right', COALESCE(did.trained_right, 0), 'n', COALESCE(did.trained, 0)) AS training,
      jsonb_build_object('right', COALESCE(did.attended_right, 0), 'n', COALESCE(did.attended, 0)) AS attention,
      jsonb_build_object('equal', COALESCE(compared.equal, 0), 'n', COALESCE(compared.n, 0)) AS agreement
    FROM came LEFT JOIN did ON did.rater_id = came.rater_id LEFT JOIN compared ON compared.rater_id = came.rater_id
    ORDER BY came.started_at, came.number`;
}

/** Approves or screens out somebody whom a platform sent, or takes that back; and their bonus. */
export async function decideParticipant(
  viewer: Viewer,
  roundId: string,
  raterId: string,
  { decision, reason, bonus }: CrowdDecision,
): Promise<void> {
  await prisma().$transaction(async (transaction) => {
    const round = await transaction.round.findFirst({
      where: { id: roundId, study: studyWhere(viewer, "round.control") },
      select: { studyId: true },
    });
    if (!round) throw notFound("round");
    const submission = await transaction.crowdSubmission.findFirst({
      where: {
        link: { roundId },
        participant: { user: { raters: { some: { id: raterId, studyId: round.studyId } } } },
      },
      orderBy: { startedAt: "desc" },
    });
    if (!submission) throw notFound("participant");
    const { invitationId, userId } = submission;
    await refuseBehindProlific(transaction, submission, { decision, bonus });
    await transaction.crowdSubmission.update({
      where: { invitationId_userId: { invitationId, userId } },
      data: {
        decision,
        reason: reason || null,
        bonus,
        decidedAt: decision && new Date(),
        decidedBy: decision && (viewer.kind === "user" ? viewer.userId : "operator"),
      },
    });
    const data = { roundId, decision, bonus };
    await recordEvent(transaction, viewer, {
      studyId: round.studyId,
      kind: "participant.decided",
      subject: raterId,
      data,
    });
  });
}

/** Prolific takes back neither a verdict nor money. */
async function refuseBehindProlific(
  transaction: Transaction,
  { invitationId, userId, decision, verdictState }: CrowdSubmission,
  wanted: { decision: string | null; bonus: number },
): Promise<void> {
  if (wanted.decision !== decision && (verdictState === "waiting" || verdictState === "sent")) {
    throw new AppError("CONFLICT", "Prolific was told of this decision and does not take it back.");
  }
  const paid = await transaction.bonusShare.aggregate({
    where: { invitationId, userId, payment: { state: { not: "failed" } } },
    _sum: { cents: true },
  });
  const cents = payInCents({ ...NO_LABELS, bonus: wanted.bonus }, { perLabel: 0, perHour: 0 });
  if (cents < (paid._sum.cents ?? 0)) {
    throw new AppError("CONFLICT", "This bonus was paid through Prolific. It can be raised, not lowered.");
  }
}

const NO_LABELS = { labels: 0, activeMs: 0, decision: null };
