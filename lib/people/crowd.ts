import { z } from "zod";
import { secretSchema } from "./people";

const MAX_CONSENT_LENGTH = 20_000;
const MAX_PAY = 10_000;

/** The name of a query parameter, as platforms have them. */
const parameterSchema = z
  .string()
  .trim()
  .regex(/^[A-Za-z][A-Za-z0-9_-]{0,39}$/, "write the name of a parameter: letters, digits, _ and -");

/** Where a participant goes at the end: a code to type in, an address that says it to the platform, both or neither. */
export const crowdEndingSchema = z
  .strictObject({
    code: z.string().trim().max(100, "write at most 100 characters").default(""),
    address: z
      .union([
        z.literal(""),
        z.url({ protocol: /^https$/, error: "write an address that begins with https://" }).max(1_000),
      ])
      .default(""),
  })
  .prefault({});
export type CrowdEnding = z.infer<typeof crowdEndingSchema>;

export const crowdEndingsSchema = z
  .strictObject({
    /** nothing is left for them, or they gave as many labels as the round allows */
    completed: crowdEndingSchema,
    /** they did not pass the training */
    screenedOut: crowdEndingSchema,
    /** they did not agree */
    noConsent: crowdEndingSchema,
  })
  .prefault({});

const moneySchema = z.number().min(0, "write 0 or more").max(MAX_PAY, `write at most ${MAX_PAY}`);

export const crowdPaySchema = z
  .strictObject({
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, "write a currency of three letters, such as EUR")
      .default("EUR"),
    perLabel: moneySchema.default(0),
    /** what an hour of active work earns at least; 0: no minimum */
    perHour: moneySchema.default(0),
  })
  .prefault({});
export type CrowdPay = z.infer<typeof crowdPaySchema>;

/** What makes an invitation one for people of a platform. */
export const crowdSettingsSchema = z
  .strictObject({
    roundId: z.uuid(),
    participantParameter: parameterSchema.default("PROLIFIC_PID"),
    studyParameter: parameterSchema.nullable().default("STUDY_ID"),
    sessionParameter: parameterSchema.nullable().default("SESSION_ID"),
    consent: z.string().trim().max(MAX_CONSENT_LENGTH, `write at most ${MAX_CONSENT_LENGTH} characters`).default(""),
    endings: crowdEndingsSchema,
    pay: crowdPaySchema,
  })
  .refine(
    ({ participantParameter, studyParameter, sessionParameter }) => {
      const names = [participantParameter, studyParameter, sessionParameter].filter((name) => name !== null);
      return new Set(names).size === names.length;
    },
    { error: "give each parameter another name", path: ["sessionParameter"] },
  );
export type CrowdSettings = z.infer<typeof crowdSettingsSchema>;

/** An id as platforms make them. Braces and percent signs are not in it: they are placeholders that were not filled in. */
const platformIdSchema = z
  .string()
  .regex(
    /^[\w.@:+~-]{1,100}$/,
    "the id of your platform is missing in the link, or damaged; start from the platform again",
  );

/** What the address of a crowd link says of who comes. */
export const arrivalSchema = z.strictObject({
  participant: platformIdSchema,
  study: platformIdSchema.nullable().default(null),
  session: platformIdSchema.nullable().default(null),
});

/** POST /api/v1/invitations/join, for people whom a platform sends */
export const participantJoinSchema = z.object({
  token: secretSchema,
  way: z.literal("participant"),
  arrival: arrivalSchema,
  /** the version of the text they read and agreed to; null where none is asked */
  consent: z.string().length(64).nullable().default(null),
});
export type ParticipantJoin = z.infer<typeof participantJoinSchema>;

/** What somebody with a crowd link is asked. Whether an id is known already is nowhere in it. */
export const openCrowdLinkSchema = z.object({
  participantParameter: z.string(),
  studyParameter: z.string().nullable(),
  sessionParameter: z.string().nullable(),
  consent: z.object({ text: z.string(), version: z.string() }).nullable(),
});
export type OpenCrowdLink = z.infer<typeof openCrowdLinkSchema>;

/** POST /api/v1/invitations/refusal */
export const refusedConsentSchema = z.object({ ending: crowdEndingSchema });

/** The path of a link, with the names of its parameters filled in by the platform's own placeholders where they are known. */
export function crowdLinkQuery({
  participantParameter,
  studyParameter,
  sessionParameter,
}: Pick<CrowdSettings, "participantParameter" | "studyParameter" | "sessionParameter">): string {
  const names = [participantParameter, studyParameter, sessionParameter].filter((name) => name !== null);
  return names.map((name) => `${name}=${PLACEHOLDERS[name] ?? `{${name}}`}`).join("&");
}

const PLACEHOLDERS: Readonly<Record<string, string>> = {
  PROLIFIC_PID: "{{%PROLIFIC_PID%}}",
  STUDY_ID: "{{%STUDY_ID%}}",
  SESSION_ID: "{{%SESSION_ID%}}",
  survey_code: "%SURVEY_CODE%",
};

/** Reads who comes from the query of the page's address; null where the participant is not said. */
export function arrivalOf(query: string, link: OpenCrowdLink): z.input<typeof arrivalSchema> | null {
  const parameters = new URLSearchParams(query);
  const given = (name: string | null) => (name === null ? null : parameters.get(name) || null);
  const participant = given(link.participantParameter);
  if (participant === null) return null;
  return { participant, study: given(link.studyParameter), session: given(link.sessionParameter) };
}

const CROWD_DECISIONS = ["approved", "screened-out"] as const;

const crowdParticipantSchema = z.object({
  raterId: z.uuid(),
  pseudonym: z.string(),
  /** the platform's id; only for those who may change members */
  participantId: z.string().nullable(),
  /** the platform's id of the latest session; as above */
  session: z.string().nullable(),
  startedAt: z.iso.datetime(),
  consentVersion: z.string().nullable(),
  arrivals: z.int(),
  /** those that are paid: all but training */
  labels: z.int(),
  /** time in which tasks of the round were in view, with training */
  activeMs: z.number(),
  /** how many training tasks are right, of how many labelled */
  training: z.object({ right: z.int(), n: z.int() }),
  attention: z.object({ right: z.int(), n: z.int() }),
  /** equal levels among the pairs with another person's label of the same task */
  agreement: z.object({ equal: z.int(), n: z.int() }),
  decision: z.enum(CROWD_DECISIONS).nullable(),
  reason: z.string().nullable(),
  currency: z.string(),
  bonusCents: z.int(),
  /** what they get, with the bonus; the bonus alone where they were screened out */
  payCents: z.int(),
});
export type CrowdParticipant = z.infer<typeof crowdParticipantSchema>;

/** GET /api/v1/rounds/:roundId/crowd, in the order of arrival */
export const roundCrowdSchema = z.object({
  links: z.array(z.object({ invitationId: z.uuid(), label: z.string(), refusals: z.int(), consent: z.string() })),
  participants: z.array(crowdParticipantSchema),
  /** by currency, of all participants that were not screened out, and bonuses */
  totals: z.array(z.object({ currency: z.string(), people: z.int(), activeMs: z.number(), payCents: z.int() })),
  /** whether the viewer sees the platform's ids, may make links, and may decide */
  may: z.object({ readIds: z.boolean(), invite: z.boolean(), decide: z.boolean() }),
});
export type RoundCrowd = z.infer<typeof roundCrowdSchema>;

/** PUT /api/v1/rounds/:roundId/crowd/:raterId */
export const crowdDecisionSchema = z
  .strictObject({
    decision: z.enum(CROWD_DECISIONS).nullable(),
    reason: z.string().trim().max(500, "write at most 500 characters").default(""),
    bonus: moneySchema.default(0),
  })
  .refine(({ decision, reason }) => decision !== "screened-out" || reason !== "", {
    error: "say why",
    path: ["reason"],
  });
export type CrowdDecision = z.infer<typeof crowdDecisionSchema>;

const CENTS = 100;
const MS_AN_HOUR = 3_600_000;

/** Money as whole cents: floats that are a hair off are none. */
const cents = (amount: number) => Math.round(Number((amount * CENTS).toFixed(6)));

/**
 * What somebody is paid, in cents: their labels, or the minimum for their active time if that is more, and the bonus.
 * Somebody who was screened out gets the bonus alone.
 */
export function payInCents(
  { labels, activeMs, bonus, decision }: { labels: number; activeMs: number; bonus: number; decision: string | null },
  { perLabel, perHour }: Pick<CrowdPay, "perLabel" | "perHour">,
): number {
  if (decision === "screened-out") return cents(bonus);
  return Math.max(cents(labels * perLabel), cents((activeMs / MS_AN_HOUR) * perHour)) + cents(bonus);
}
