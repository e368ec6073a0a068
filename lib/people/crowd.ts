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
const endingSchema = z
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
export type CrowdEnding = z.infer<typeof endingSchema>;

export const crowdEndingsSchema = z
  .strictObject({
    /** nothing is left for them, or they gave as many labels as the round allows */
    completed: endingSchema,
    /** they did not pass the training */
    screenedOut: endingSchema,
    /** they did not agree */
    noConsent: endingSchema,
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
export const refusedConsentSchema = z.object({ ending: endingSchema });

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
