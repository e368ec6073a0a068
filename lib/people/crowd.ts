import { z } from "zod";
import { secretSchema } from "./people";

const MAX_CONSENT_LENGTH = 20_000;
const MAX_PAY = 10_000;

/** The name of a query parameter, as platforms have them. */
const parameterSchema = z
  .string()
  .trim()
  .regex(/^[A-Za-z][A-Za-z0-9_-]{0,39}$/, "write the name of a parameter: letters, digits, _ and -");

const MAX_QUOTAS = 10;
const MAX_PROFILE_VALUE = 100;

/** What an address says of a person. Braces and percent signs are of placeholders that were not filled in. */
const profileValueSchema = z
  .string()
  .trim()
  .min(1, "write a value, as in native=yes: 20")
  .max(MAX_PROFILE_VALUE, `write at most ${MAX_PROFILE_VALUE} characters`)
  // No pattern of the API's document: not every reader of that knows classes of Unicode.
  .refine(
    (value) => !/[{}%\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(value),
    "write a value without braces, percent signs and invisible characters",
  );

/** What the address of a link says of who comes, by parameter. */
const profileSchema = z
  .record(parameterSchema, profileValueSchema)
  .refine((profile) => Object.keys(profile).length <= MAX_QUOTAS, `write at most ${MAX_QUOTAS} parameters`)
  .default({})
  .describe("Values of the query parameters over which the link has quotas");

/** How many participants of a link are wanted, by what its address says of them. */
export const crowdQuotasSchema = z
  .strictObject({
    places: z
      .array(
        z.strictObject({
          parameter: parameterSchema,
          value: profileValueSchema,
          atMost: z
            .int("write a whole number, as in native=yes: 20")
            .min(0, "write 0 or more")
            .max(100_000, "write at most 100000"),
        }),
      )
      .max(MAX_QUOTAS, `write at most ${MAX_QUOTAS} quotas`)
      .refine(
        (places) => new Set(places.map(({ parameter, value }) => `${parameter}=${value}`)).size === places.length,
        "give each value one quota",
      )
      .default([])
      .describe("One quota for each value of a query parameter; both are compared exactly, capitals too"),
    others: z
      .enum(["screened-out", "unlimited"])
      .default("screened-out")
      .describe("Whom no quota names: screened out, or as many as come"),
  })
  .prefault({});
export type CrowdQuotas = z.infer<typeof crowdQuotasSchema>;

/** PATCH /api/v1/studies/:studyId/invitations/:invitationId */
export const changedQuotasSchema = z.strictObject({ quotas: crowdQuotasSchema.unwrap() });

/** The parameters over which there are quotas, each once. */
export function quotaParameters({ places }: CrowdQuotas): string[] {
  return [...new Set(places.map(({ parameter }) => parameter))];
}

const filledQuotasSchema = z.object({
  places: z
    .array(z.object({ parameter: z.string(), value: z.string(), atMost: z.int(), filled: z.int() }))
    .describe("Each quota, and how many participants hold a place in it"),
  others: z.enum(["screened-out", "unlimited"]).describe("Whom no quota names: screened out, or as many as come"),
});
export type FilledQuotas = z.infer<typeof filledQuotasSchema>;

/** Where a participant goes at the end: a code to type in, an address that says it to the platform, both or neither. */
export const crowdEndingSchema = z
  .strictObject({
    code: z.string().trim().max(100, "write at most 100 characters").default(""),
    address: z
      .union([
        z.literal(""),
        z
          .url({ protocol: /^https$/, error: "write an address that begins with https://" })
          .max(1_000, "write at most 1000 characters"),
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

const moneySchema = z.number("write a number").min(0, "write 0 or more").max(MAX_PAY, `write at most ${MAX_PAY}`);

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
    quotas: crowdQuotasSchema,
  })
  .superRefine((settings, { addIssue }) => {
    const taken = new Set([settings.participantParameter]);
    for (const path of ["studyParameter", "sessionParameter"] as const) {
      const name = settings[path];
      if (name !== null && taken.has(name)) {
        addIssue({ code: "custom", path: [path], message: "give each parameter another name" });
      }
      if (name !== null) taken.add(name);
    }
  });
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
  profile: profileSchema,
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
  quotaParameters: z.array(z.string()),
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
  quotas,
}: Pick<CrowdSettings, "participantParameter" | "studyParameter" | "sessionParameter" | "quotas">): string {
  const ids = [participantParameter, studyParameter, sessionParameter].filter((name) => name !== null);
  const names = [...new Set([...ids, ...quotaParameters(quotas)])];
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
  const profile = link.quotaParameters.flatMap((name) => {
    const value = given(name);
    // A placeholder that was not filled in is missing too.
    return profileValueSchema.safeParse(value).success ? [[name, value]] : [];
  });
  return {
    participant,
    study: given(link.studyParameter),
    session: given(link.sessionParameter),
    profile: Object.fromEntries(profile),
  };
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
  links: z.array(
    z.object({
      invitationId: z.uuid(),
      label: z.string(),
      refusals: z.int(),
      consent: z.string(),
      quotas: filledQuotasSchema,
    }),
  ),
  participants: z.array(crowdParticipantSchema),
  /** by currency, of all participants that were not screened out, and bonuses */
  totals: z.array(z.object({ currency: z.string(), people: z.int(), activeMs: z.number(), payCents: z.int() })),
  /** hours, labels and cost by where people come from, and by currency; members who came by no platform last */
  sources: z.array(
    z.object({
      /** a platform; null for members of the study who came by none */
      source: z.string().nullable(),
      currency: z.string().nullable(),
      people: z.int(),
      labels: z.int(),
      activeMs: z.number(),
      /** with bonuses; null for members, whose pay nobody says here */
      payCents: z.int().nullable(),
      /** of those who were not screened out; null where nobody has worked */
      perHourCents: z.number().nullable(),
      /** how many of them earn less an hour than the link's minimum, or the platform's */
      belowMinimum: z.int(),
    }),
  ),
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
