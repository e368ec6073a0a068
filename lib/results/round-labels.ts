import { z } from "zod";
import { problemSchema } from "@/lib/labelling/labelling";
import { shownOrderSchema } from "@/lib/labelling/shown-order";
import { easeSchema } from "@/lib/round/protocol/protocol";
import { type AddressQuery, firstOf, searchOf } from "@/lib/wire/address";
import { limitSchema } from "@/lib/wire/counted-page";
import { MAX_SEARCH_LENGTH, MAX_STORED_INT } from "@/lib/wire/limits";
import { raterGroupSchema } from "./agreement-filter";
import { namedRaterSchema } from "./agreement-progress";
import { excludedOfAddress, excludedSchema } from "./excluded";

/** By what the labels of a round are sorted; with a minus the latest, longest or highest first. Each but the level has an index. */
const labelOrderSchema = z.enum(["-labelled", "labelled", "task", "rater", "level", "-level", "duration", "-duration"]);
export type LabelOrder = z.infer<typeof labelOrderSchema>;
export const USUAL_LABEL_ORDER: LabelOrder = "-labelled";

export const LABEL_STRATA = ["main", "training", "attention", "repeat"] as const;

export const LABELS_PER_PAGE = 100;

const nameSchema = z.string().min(1).max(500);

/** By what the list can be narrowed. */
const narrowing = {
  /** whose labels are listed; without it those of usualGroup */
  raters: raterGroupSchema.optional(),
  /** what is left out: see excludedSchema */
  without: excludedSchema.optional(),
  /** one rater's, by its id */
  rater: z.uuid().optional(),
  level: z.coerce.number().optional(),
  subset: nameSchema.optional(),
  system: nameSchema.optional(),
  stratum: z.enum(LABEL_STRATA).default("main"),
  /** whether it says what the reference answer says; labels of tasks without one are in neither */
  reference: z.enum(["same", "different"]).optional(),
  /** "yes": with a comment or a reported problem */
  written: z.literal("yes").optional(),
  /** part of a comment or of the note of a problem */
  text: z.string().trim().max(MAX_SEARCH_LENGTH).optional(),
};

const CURSOR = /^(?<first>\d{1,10}):(?<second>-?\d{1,17}(?:\.\d{1,17})?(?:e[+-]\d{1,3})?):(?<id>[0-9a-f-]{36})$/;

/** After which label a page begins: by what the list is sorted by, then by its id. `next` of the page before. */
const labelCursorSchema = z.string().refine((text) => parseLabelCursor(text) !== null, {
  error: "must be `next` of the page before",
});

export interface LabelPlace {
  first: number;
  second: number;
  id: string;
}

export function parseLabelCursor(cursor: string): LabelPlace | null {
  const { first, second, id } = CURSOR.exec(cursor)?.groups ?? {};
  if (Number(first) > MAX_STORED_INT || !z.uuid().safeParse(id).success) return null;
  return { first: Number(first), second: Number(second), id: id ?? "" };
}

export function labelCursor({ first, second, id }: LabelPlace): string {
  return `${first}:${second}:${id}`;
}

export const labelListQuerySchema = z.object({
  order: labelOrderSchema.default(USUAL_LABEL_ORDER),
  ...narrowing,
  after: labelCursorSchema.optional(),
  limit: limitSchema,
});
export type LabelListQuery = z.infer<typeof labelListQuerySchema>;
export type LabelListChoice = Omit<LabelListQuery, "after">;

const listedLabelSchema = z.object({
  annotationId: z.uuid(),
  taskId: z.uuid(),
  position: z.int(),
  stratum: z.enum(LABEL_STRATA),
  instructionId: z.string(),
  excerpt: z.string(),
  /** one for scoring, A and B for a preference */
  systems: z.array(z.string()),
  rater: namedRaterSchema.extend({ number: z.int() }),
  level: z.number().nullable(),
  /** how often each was answered; null where the round asks no checklist */
  answers: z.object({ yes: z.int(), no: z.int(), unknown: z.int() }).nullable(),
  /** whether it says what the reference answer says; null without one */
  right: z.boolean().nullable(),
  ease: easeSchema.nullable(),
  comment: z.string(),
  problems: z.array(problemSchema),
  /** of a pair: which response came first; its rater calls that one A in the comment and the problems */
  shownOrder: shownOrderSchema.nullable(),
  /** null where it is not known */
  durationMs: z.int().nullable(),
  labelledAt: z.iso.datetime(),
  /** how often its rater has changed it */
  changes: z.int(),
});
export type ListedLabel = z.infer<typeof listedLabelSchema>;

/** GET /api/v1/rounds/:roundId/labels: live labels, one a row. Never sent to annotators. */
export const labelListSchema = z.object({ labels: z.array(listedLabelSchema), next: z.string().nullable() });
export type LabelList = z.infer<typeof labelListSchema>;

/** The list's choices from an address, where what is not understood falls back to the default. */
export function labelListOfAddress(query: AddressQuery): LabelListChoice {
  const of = <Value>(schema: z.ZodType<Value>, name: string) =>
    schema
      .optional()
      .catch(undefined)
      .parse(firstOf(query, name) || undefined);
  return {
    order: of(labelOrderSchema, "sort") ?? USUAL_LABEL_ORDER,
    raters: of(raterGroupSchema, "raters"),
    without: excludedOfAddress(query),
    rater: of(narrowing.rater, "rater"),
    level: of(narrowing.level, "level"),
    subset: of(nameSchema, "subset"),
    system: of(nameSchema, "system"),
    stratum: of(narrowing.stratum, "stratum") ?? "main",
    reference: of(narrowing.reference, "reference"),
    written: of(narrowing.written, "written"),
    text: of(narrowing.text, "text") || undefined,
  };
}

const NARROWED_BY = [
  ...(["raters", "without", "rater", "level", "subset", "system"] as const),
  ...(["reference", "written", "text"] as const),
];

/** The choices as a query of the API that leaves out what is the default. */
export function labelListSearch(choice: LabelListChoice): string {
  const parameters = new URLSearchParams();
  if (choice.order !== USUAL_LABEL_ORDER) parameters.set("order", choice.order);
  if (choice.stratum !== "main") parameters.set("stratum", choice.stratum);
  for (const name of NARROWED_BY) {
    const value = choice[name];
    if (value !== undefined) parameters.set(name, String(value));
  }
  return searchOf(parameters);
}
