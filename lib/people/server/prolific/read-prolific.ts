import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { row, rows } from "@/lib/db/rows";
import { crowdPaySchema } from "@/lib/people/crowd";
import { type BonusPayment, PAYMENT_STATES, type ProlificLink, type RoundProlific } from "@/lib/people/prolific";
import type { Viewer } from "@/lib/people/viewer";
import { pseudonymOf } from "@/lib/results/agreement-progress";
import { notFound, studyWhere } from "@/lib/study/server/access";
import { IS_ABANDONED, owedBonuses } from "./payments";

/** What Tickbox keeps of a round's links to Prolific: what was asked of it, and what may be. Nothing is asked of it here. */
export async function readProlific(viewer: Viewer, roundId: string): Promise<RoundProlific> {
  const round = await prisma().round.findFirst({
    where: { id: roundId, study: studyWhere(viewer, "people.change") },
    select: {
      study: { select: { prolificAccount: { select: { storedAt: true } } } },
      crowdLinks: {
        where: { participantParameter: { contains: "prolific", mode: "insensitive" } },
        select: { invitationId: true, prolificStudy: true, pay: true, invitation: { select: { label: true } } },
        orderBy: { invitation: { createdAt: "asc" } },
      },
    },
  });
  if (!round) throw notFound("round");
  const account = round.study.prolificAccount;
  return {
    token: account && { storedAt: account.storedAt.toISOString() },
    needed: await neededIn(roundId),
    links: await Promise.all(
      round.crowdLinks.map(async ({ invitationId, prolificStudy, pay, invitation }) => ({
        invitationId,
        prolificStudy,
        label: invitation.label,
        currency: crowdPaySchema.parse(pay).currency,
        ...(await submissionsOf(invitationId)),
        owed: sumOf(await owedBonuses(invitationId)),
        payments: await paymentsOf(invitationId),
      })),
    ),
  };
}

const sumOf = (owed: readonly { cents: number }[]) => ({
  people: owed.length,
  cents: owed.reduce((sum, { cents }) => sum + cents, 0),
});

/** Participants who are at work give what is left of their limit; the rest takes others. */
async function neededIn(roundId: string): Promise<RoundProlific["needed"]> {
  const { labels, atWork, limit } = await row(
    z.object({ labels: z.int(), atWork: z.int(), limit: z.int().nullable() }),
    Prisma.sql`
    SELECT COALESCE((SELECT sum(greatest(t.wanted - t.taken, 0)) FROM task t
        WHERE t.round_id = d.id AND t.stratum <> 'training'), 0)::int AS labels,
      COALESCE((SELECT sum(greatest((d.labelling_options ->> 'labelsPerRater')::int - labels_towards_cap(held.rater_id, d.id), 0))
        FROM (SELECT DISTINCT rater_id FROM assignment WHERE round_id = d.id AND state = 'leased'
          AND lease_expires_at > now()) held), 0)::int AS "atWork",
      (d.labelling_options ->> 'labelsPerRater')::int AS limit
    FROM round d WHERE d.id = ${roundId}::uuid`,
  );
  return { labels, participants: limit === null ? null : Math.ceil(Math.max(0, labels - atWork) / limit) };
}

const submissionRow = z.object({
  raterId: z.string(),
  number: z.int(),
  decision: z.string().nullable(),
  reason: z.string().nullable(),
  verdict: z.string().nullable(),
  state: z.string().nullable(),
  problem: z.string().nullable(),
  study: z.string().nullable(),
});

type OfSubmissions = Pick<ProlificLink, "arrivedFrom" | "toApprove" | "toReject" | "verdicts" | "refused">;

async function submissionsOf(invitationId: string): Promise<OfSubmissions> {
  const found = await rows(
    submissionRow,
    Prisma.sql`
    SELECT r.id AS "raterId", r.number, s.decision, s.reason, s.verdict, s.verdict_state AS state,
      s.verdict_problem AS problem, s.external_study AS study
    FROM crowd_submission s JOIN crowd_participant p ON p.user_id = s.user_id
    JOIN rater r ON r.user_id = s.user_id AND r.study_id = p.study_id
    WHERE s.invitation_id = ${invitationId}::uuid ORDER BY r.number`,
  );
  type Found = (typeof found)[number];
  const named = (reasonOf: (each: Found) => string | null) => (each: Found) => ({
    raterId: each.raterId,
    pseudonym: pseudonymOf(each.number),
    reason: reasonOf(each),
  });
  const untold = found.filter(({ state }) => state === null || state === "refused");
  const inState = (state: string, verdict?: string) =>
    found.filter((each) => each.state === state && (verdict === undefined || each.verdict === verdict));
  return {
    arrivedFrom: mostOften(found.flatMap(({ study }) => study ?? [])),
    toApprove: untold.filter(({ decision }) => decision === "approved").map(named(({ reason }) => reason)),
    toReject: untold.filter(({ decision }) => decision === "screened-out").map(named(({ reason }) => reason)),
    verdicts: {
      waiting: inState("waiting").length,
      approved: inState("sent", "approved").length,
      rejected: inState("sent", "rejected").length,
    },
    refused: inState("refused").map(named(({ problem }) => problem)),
  };
}

function mostOften(values: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, left], [, right]) => right - left)[0]?.[0] ?? null;
}

const paymentRow = z.object({
  paymentId: z.string(),
  state: z.enum(PAYMENT_STATES),
  people: z.int(),
  cents: z.int(),
  currency: z.string(),
  totalCents: z.number().nullable(),
  problem: z.string().nullable(),
  confirmedAt: z.date(),
});

async function paymentsOf(invitationId: string): Promise<BonusPayment[]> {
  const found = await rows(
    paymentRow,
    Prisma.sql`
    SELECT id AS "paymentId", CASE WHEN ${IS_ABANDONED} THEN 'unknown' ELSE state END AS state, people, cents, currency,
      total_cents::float8 AS "totalCents", problem, confirmed_at AS "confirmedAt"
    FROM bonus_payment WHERE invitation_id = ${invitationId}::uuid ORDER BY id DESC`,
  );
  return found.map(({ confirmedAt, ...payment }) => ({ ...payment, confirmedAt: confirmedAt.toISOString() }));
}
