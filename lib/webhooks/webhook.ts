import { z } from "zod";

/** The events a webhook can report, in the order of the screen. */
export const WEBHOOK_EVENTS = [
  "label.submitted",
  "label.rejected",
  "task.completed",
  "round.completed",
  "rater.idle",
  "run.ended",
  "agreement.crossed",
  "round.status",
  "task.adjudicated",
  "import.finished",
  "export.ready",
  "member.joined",
  "rater.trained",
  "limit.reached",
  "judge.drifted",
] as const;
const webhookEventSchema = z.enum(WEBHOOK_EVENTS);
export type WebhookEvent = z.infer<typeof webhookEventSchema>;

/** Sent when somebody asks for it, whatever the webhook's events. */
export const TEST_EVENT = "webhook.test";

export const WEBHOOK_EVENT_WORDS: Record<WebhookEvent, { name: string; means: string }> = {
  "label.submitted": { name: "Labels submitted", means: "New or changed labels of a round, many in one message" },
  "label.rejected": {
    name: "Labels rejected",
    means: "Labels were rejected and their tasks returned, or a rejection was withdrawn; many in one message",
  },
  "task.completed": { name: "Tasks completed", means: "Tasks that have all the labels they want, many in one message" },
  "round.completed": { name: "Round completed", means: "Every task of a round has all its labels" },
  "rater.idle": {
    name: "Rater idle",
    means: "A rater of an open round has begun, has tasks left, and has not submitted for two days",
  },
  "run.ended": { name: "Run ended", means: "A run of a language model finished or was cancelled" },
  "agreement.crossed": { name: "Agreement crossed", means: "Alpha of a round rose to the threshold or fell below it" },
  "round.status": { name: "Round opened, paused or closed", means: "Somebody changed the status of a round" },
  "task.adjudicated": { name: "Task adjudicated", means: "A disputed task or question was decided, or decided again" },
  "import.finished": { name: "Import finished", means: "A file was imported into the study" },
  "export.ready": { name: "Export ready", means: "A prepared export can be downloaded" },
  "member.joined": { name: "Member joined", means: "Somebody joined the study, or a service account was created" },
  "rater.trained": { name: "Rater trained", means: "A rater passed the training of a round, or was admitted to it" },
  "limit.reached": { name: "Limit reached", means: "A run stopped because its budget or a spending limit is used up" },
  "judge.drifted": {
    name: "Judge drifted",
    means: "A watched judge answers its anchors worse than when the watch began",
  },
};

export const MAX_WEBHOOKS = 20;
const MAX_ROUNDS = 200;

const NO_ADDRESS = "an address that begins with https:// or http://, without a name, a password or #";

const urlSchema = z
  .string()
  .trim()
  .max(1_000)
  .refine((text) => {
    if (!URL.canParse(text)) return false;
    const { protocol, username, password, hash } = new URL(text);
    return /^https?:$/.test(protocol) && username === "" && password === "" && hash === "";
  }, NO_ADDRESS);

const settings = z.object({
  url: urlSchema,
  description: z.string().trim().max(200),
  events: z
    .array(webhookEventSchema)
    .min(1, "choose at least one event")
    .refine((events) => new Set(events).size === events.length, "name each once"),
  /** of agreement.crossed: alpha from −1 to 1 */
  alphaThreshold: z.number("write a number").min(-1).max(1).nullable(),
  /** only what happens in these rounds; empty: in all, and in the study itself */
  roundIds: z
    .array(z.uuid())
    .max(MAX_ROUNDS, `choose at most ${MAX_ROUNDS} rounds`)
    .refine((ids) => new Set(ids).size === ids.length, "name each once"),
});

const NEEDS_THRESHOLD = { path: ["alphaThreshold"], error: "set a threshold, since agreement.crossed needs one" };

export const lacksThreshold = ({
  events,
  alphaThreshold,
}: Pick<z.infer<typeof settings>, "events" | "alphaThreshold">): boolean =>
  events.includes("agreement.crossed") && alphaThreshold === null;

/** POST /api/v1/studies/:studyId/webhooks */
export const newWebhookSchema = settings
  .extend({
    description: settings.shape.description.default(""),
    alphaThreshold: settings.shape.alphaThreshold.default(null),
    roundIds: settings.shape.roundIds.default([]),
  })
  .refine((webhook) => !lacksThreshold(webhook), NEEDS_THRESHOLD);
export type NewWebhook = z.input<typeof newWebhookSchema>;

/** PATCH /api/v1/studies/:studyId/webhooks/:webhookId: what is not given stays. */
export const changeWebhookSchema = settings
  .extend({ isEnabled: z.boolean() })
  .partial()
  .refine((change) => Object.keys(change).length > 0, "say what is to change");
export type ChangeWebhook = z.infer<typeof changeWebhookSchema>;

/** The events that a researcher can have mailed to them. */
export const EMAIL_EVENTS = [
  "round.completed",
  "label.rejected",
  "rater.idle",
  "agreement.crossed",
  "judge.drifted",
] as const satisfies WebhookEvent[];

/** PUT /api/v1/studies/:studyId/email-notices: what the caller is mailed of a study; without events, nothing */
export const emailNoticesSchema = z
  .object({
    events: z
      .array(z.enum(EMAIL_EVENTS))
      .max(EMAIL_EVENTS.length)
      .refine((events) => new Set(events).size === events.length, "name each once"),
    alphaThreshold: settings.shape.alphaThreshold.default(null),
    /** the study's rounds that they are about; empty: all, also those to come */
    roundIds: z.array(z.uuid()).max(1_000).default([]),
  })
  .refine((notices) => !lacksThreshold(notices), NEEDS_THRESHOLD);
export type EmailNotices = z.output<typeof emailNoticesSchema>;

/** GET: with whether this server sends email, and whether the caller is a member, who alone is mailed */
export const ownEmailNoticesSchema = z.object({
  events: z.array(z.enum(EMAIL_EVENTS)),
  alphaThreshold: z.number().nullable(),
  roundIds: z.array(z.uuid()),
  isMember: z.boolean(),
  sendsMail: z.boolean(),
  /** they were turned off because the mail server refused the address, or could not be reached for days */
  stopped: z.boolean(),
});
export type OwnEmailNotices = z.infer<typeof ownEmailNoticesSchema>;

const deliveryStateSchema = z.enum(["waiting", "delivered", "failed"]);
export type DeliveryState = z.infer<typeof deliveryStateSchema>;

export const DISABLED_BECAUSE = ["person", "failing", "gone"] as const;

/** GET, PATCH /api/v1/studies/:studyId/webhooks/:webhookId */
export const webhookSchema = settings.extend({
  id: z.uuid(),
  /** null while it is enabled: somebody disabled it, its receiver failed for days, or said that it is gone (410) */
  disabledBecause: z.enum(DISABLED_BECAUSE).nullable(),
  createdAt: z.iso.datetime(),
  /** null: nothing was sent yet */
  latest: z.object({ state: deliveryStateSchema, at: z.iso.datetime() }).nullable(),
});
export type WebhookOfStudy = z.infer<typeof webhookSchema>;

/** GET /api/v1/studies/:studyId/webhooks, oldest first */
export const webhooksSchema = z.object({ webhooks: z.array(webhookSchema) });

/** The secret that signs, in the one answer that holds it. */
export const webhookSecretSchema = z.object({ secret: z.string() });
export const createdWebhookSchema = webhookSecretSchema.extend({
  webhook: webhookSchema,
  /** why nothing will be delivered to its address as it is, or what to change about it */
  warnings: z.array(z.string()),
});
export type CreatedWebhook = z.infer<typeof createdWebhookSchema>;

/** GET /api/v1/studies/:studyId/webhooks/:webhookId/deliveries, latest first */
export const deliveriesQuerySchema = z.object({
  after: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type DeliveriesQuery = z.infer<typeof deliveriesQuerySchema>;

const deliverySchema = z.object({
  /** the header webhook-id */
  id: z.string(),
  deliveryId: z.uuid(),
  event: z.string(),
  state: deliveryStateSchema,
  attempts: z.int(),
  createdAt: z.iso.datetime(),
  attemptedAt: z.iso.datetime().nullable(),
  /** null unless it is still waiting */
  nextAttemptAt: z.iso.datetime().nullable(),
  /** the receiver's status; null where there was no answer */
  status: z.int().nullable(),
  milliseconds: z.int().nullable(),
  /** the beginning of the receiver's answer, or why there is none */
  excerpt: z.string().nullable(),
});
export type DeliveryOfWebhook = z.infer<typeof deliverySchema>;

export const deliveriesSchema = z.object({
  deliveries: z.array(deliverySchema),
  /** send it as `after` for earlier ones; null on the last page */
  next: z.uuid().nullable(),
});
export type Deliveries = z.infer<typeof deliveriesSchema>;

/** POST …/deliveries: what was queued. */
export const queuedDeliverySchema = z.object({ deliveryId: z.uuid() });

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Between one attempt and the next, as the Standard Webhooks specification suggests: three days and four hours in all. */
const PAUSES = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];

/** A tenth more at most, so that what failed together is not sent again together. */
const SPREAD = 0.1;

/**
 * How long to wait after a failed attempt, in milliseconds; null after the last one.
 * @param attempt from 1 on
 * @param random from 0 to 1
 */
export function retryPause(attempt: number, random: number): number | null {
  const pause = PAUSES[attempt - 1];
  return pause === undefined ? null : Math.round(pause * (1 + SPREAD * random));
}
