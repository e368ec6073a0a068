import { z } from "zod";
import { messagesSchema } from "@/lib/content/messages-schema";
import { shownOrderSchema } from "@/lib/labelling/shown-order";
import { searchOf } from "@/lib/wire/address";
import { afterSchema, countedPageShape, limitSchema } from "@/lib/wire/counted-page";
import { pricedSchema, RUN_ITEM_STATES, RUN_KINDS, RUN_STATUSES, runItemFailureSchema } from "./run";

/** What an item is about, in words; null where it was deleted since. */
export const runSubjectSchema = z.object({
  /** of the instruction */
  externalId: z.string(),
  instructionId: z.uuid(),
  /** the instruction's first words, or the question where the item is about one */
  excerpt: z.string(),
  /** who wrote the response, or the two of a pair */
  systems: z.array(z.string()),
  /** of a task */
  roundId: z.uuid().nullable(),
  taskId: z.uuid().nullable(),
});
export type RunSubject = z.infer<typeof runSubjectSchema>;

const runItemSchema = z.object({
  id: z.uuid(),
  position: z.int(),
  subjectId: z.uuid(),
  subject: runSubjectSchema.nullable(),
  /** tells several items about one subject apart */
  part: z.string(),
  state: z.enum(RUN_ITEM_STATES),
  /** how often it was begun */
  attempts: z.int(),
  failure: runItemFailureSchema.nullable(),
  producedId: z.uuid().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  calls: z.int(),
  cost: z.number(),
});
export type RunItemDto = z.infer<typeof runItemSchema>;

/** In the address of a run's page, too. */
export const runItemFilterSchema = z.object({
  state: z.enum(RUN_ITEM_STATES).optional(),
  failureKind: z.string().min(1).max(100).optional(),
  after: afterSchema,
  limit: limitSchema,
});
export type RunItemFilter = z.infer<typeof runItemFilterSchema>;

/** What an address says; what it says wrongly counts as not said. */
export function runItemFilterOfAddress(query: Readonly<Record<string, unknown>>): RunItemFilter {
  const { state, failureKind, after } = runItemFilterSchema.shape;
  return {
    state: state.catch(undefined).parse(query.state),
    failureKind: failureKind.catch(undefined).parse(query.failureKind),
    after: after.catch(0).parse(query.after),
  };
}

export function runItemSearch({ state, failureKind, after }: RunItemFilter): string {
  const query = new URLSearchParams();
  if (failureKind !== undefined) query.set("failureKind", failureKind);
  else if (state !== undefined) query.set("state", state);
  if (after > 0) query.set("after", String(after));
  return searchOf(query);
}

export const ITEMS_PER_PAGE = 50;

export const runItemPageSchema = z.object({
  items: z.array(runItemSchema),
  ...countedPageShape,
});
export type RunItemPage = z.infer<typeof runItemPageSchema>;

/** Where what an item made can be looked at. */
const runProductSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("checklist"), checklistId: z.uuid() }),
  z.object({ kind: z.literal("annotation"), roundId: z.uuid(), taskId: z.uuid() }),
  z.object({ kind: z.literal("response"), instructionId: z.uuid() }),
  /** a verifier program */
  z.object({ kind: z.literal("program"), instructionId: z.uuid() }),
]);
export type RunProduct = z.infer<typeof runProductSchema>;

const callFailureSchema = z.object({
  kind: z.string(),
  message: z.string(),
  /** what the model had said before it was refused or cut off */
  partial: z.string().nullable(),
});

/** A call of a model as it was made, or as an earlier one answered for it. */
const modelCallSchema = z.object({
  id: z.uuid(),
  model: z.string(),
  endpoint: z.string(),
  at: z.iso.datetime(),
  messages: messagesSchema,
  /** of a pair: which response the prompt shows first, and its answer calls A; null where that is not known */
  shownOrder: shownOrderSchema.nullable(),
  /** everything else that was sent, by its name */
  parameters: z.record(z.string(), z.json()),
  /** the text of every choice */
  answers: z.array(z.string()),
  failure: callFailureSchema.nullable(),
  /** samples that were refused or cut off while others came through */
  lost: z.array(callFailureSchema),
  /** the model's name as the endpoint reported it */
  modelAsTold: z.string().nullable(),
  hasProbabilities: z.boolean(),
  promptTokens: z.int(),
  completionTokens: z.int(),
  tokensEstimated: z.boolean(),
  attempts: z.int(),
  milliseconds: z.int(),
  cost: z.number(),
  /** the earlier call whose answer this is; its item where that is still there and in a study the viewer may read */
  cachedFrom: z
    .object({ callId: z.uuid(), studyId: z.uuid().nullable(), runId: z.uuid().nullable(), itemId: z.uuid().nullable() })
    .nullable(),
});
export type ModelCallDto = z.infer<typeof modelCallSchema>;

/** An item with everything that was said about it. */
export const runItemDetailSchema = runItemSchema.extend({
  run: z.object({
    id: z.uuid(),
    studyId: z.uuid(),
    name: z.string(),
    kind: z.enum(RUN_KINDS),
    status: z.enum(RUN_STATUSES),
    currency: z.string(),
    priced: pricedSchema,
  }),
  result: z.json(),
  product: runProductSchema.nullable(),
  /** neighbours in the order of work */
  previousId: z.uuid().nullable(),
  nextId: z.uuid().nullable(),
  /** in the order in which they were made */
  modelCalls: z.array(modelCallSchema),
});
export type RunItemDetail = z.infer<typeof runItemDetailSchema>;

/** GET /api/v1/runs/:runId/calls */
export const callsQuerySchema = z.object({
  format: z.enum(["jsonl", "csv"]).default("jsonl"),
  /** those of one item alone */
  itemId: z.uuid().optional(),
});
export type CallsQuery = z.infer<typeof callsQuerySchema>;

/** A call as it is downloaded: what was sent and what came back as they are stored. */
export interface DownloadedCall {
  readonly callId: string;
  readonly runId: string;
  readonly itemId: string;
  /** of the item in the run */
  readonly position: number;
  readonly subjectId: string;
  /** of the subject's instruction; null where it was deleted */
  readonly instructionId: string | null;
  readonly part: string;
  readonly model: string;
  readonly endpoint: string;
  readonly at: string;
  readonly request: z.core.util.JSONType;
  readonly completion: z.core.util.JSONType;
  readonly ok: boolean;
  readonly failureKind: string | null;
  readonly cachedFrom: string | null;
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly tokensEstimated: boolean;
  readonly attempts: number;
  readonly milliseconds: number;
  readonly cost: number;
  readonly currency: string;
}
