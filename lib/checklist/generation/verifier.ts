import { z } from "zod";
import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";
import { afterSchema, countedPageShape, limitSchema } from "@/lib/wire/counted-page";
import { seenRevision } from "@/lib/wire/limits";
import { VERIFIER_LANGUAGES } from "./verifier-language";

export const VERIFIER_STATUSES = ["proposed", "person", "approved", "rejected"] as const;
export type VerifierStatus = (typeof VERIFIER_STATUSES)[number];

export const VERIFIER_STATUS_NAMES: Record<VerifierStatus, string> = {
  proposed: "Waiting for approval",
  person: "Left to a person",
  approved: "Approved",
  rejected: "Rejected",
};

export const VERIFIERS_PAGE_SIZE = 50;
/** Equal programs that are shown, and decided, together with one. */
export const MAX_EQUAL = 200;
/** A program of more than this is no small program. */
export const MAX_PROGRAM_CHARACTERS = STUDY_LIMITS.programCharacters;

export const verifierFilterSchema = z.object({
  status: z.enum(VERIFIER_STATUSES).default("proposed"),
  after: afterSchema,
  limit: limitSchema,
});
export type VerifierFilter = z.infer<typeof verifierFilterSchema>;

const verifierBasis = z.object({
  id: z.uuid(),
  instructionId: z.uuid(),
  externalId: z.string(),
  question: z.string(),
  program: z.string().nullable(),
  language: z.enum(VERIFIER_LANGUAGES),
  status: z.enum(VERIFIER_STATUSES),
  /** a model's name, or a person's */
  proposedBy: z.string(),
});

/** GET /api/v1/studies/:studyId/verifiers */
export const verifierListSchema = z.object({
  may: z.object({ write: z.boolean() }),
  verifiers: z.array(
    verifierBasis.extend({
      /** how many other programs that wait are the same, letter for letter */
      equal: z.int(),
    }),
  ),
  ...countedPageShape,
  counts: z.record(z.enum(VERIFIER_STATUSES), z.int()),
  /** series of the study's checklists, for a new run */
  series: z.array(z.string()),
});
export type VerifierList = z.infer<typeof verifierListSchema>;
export type ListedVerifier = VerifierList["verifiers"][number];

/** GET /api/v1/verifiers/:programId */
export const verifierSchema = verifierBasis.extend({
  studyId: z.uuid(),
  /** the instruction as one text, with its input */
  instruction: z.string(),
  /** as it was proposed, where a person changed it since */
  proposedProgram: z.string().nullable(),
  revision: z.int(),
  decidedBy: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  /** series whose checklists contain the question */
  series: z.array(z.string()),
  /** a run made it: what was sent and what came back is kept */
  madeByRun: z.boolean(),
  /** other programs of the study that wait and are the same, letter for letter, with the questions that they decide */
  equal: z.array(z.object({ id: z.uuid(), externalId: z.string(), question: z.string(), revision: z.int() })),
});
export type Verifier = z.infer<typeof verifierSchema>;

const programSchema = z
  .string()
  .trim()
  .min(1, "A program has a function verify(response).")
  .max(MAX_PROGRAM_CHARACTERS, `A program has at most ${MAX_PROGRAM_CHARACTERS} characters.`);

/** PUT /api/v1/verifiers/:programId: a program that waits, changed by a person; If-Match says which revision of it. */
export const verifierChangeSchema = z.object({
  program: programSchema,
  /** left out: as before */
  language: z.enum(VERIFIER_LANGUAGES).optional(),
});
export type VerifierChange = z.infer<typeof verifierChangeSchema> & { revision: number };

/** PUT /api/v1/verifiers/:programId/decision. An approved program can be rejected later; its verdicts no longer count then. */
export const verifierDecisionSchema = z.object({
  decision: z.enum(["approved", "rejected"]),
  /** identical programs, each as it was seen next to its question: approved with it, all or none */
  equal: z
    .array(z.object({ id: z.uuid(), revision: seenRevision }))
    .max(MAX_EQUAL)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, "A program is named twice.")
    .default([]),
});
export type VerifierDecision = z.input<typeof verifierDecisionSchema> & { revision: number };

export const verifierDecidedSchema = z.object({
  revision: z.int(),
  /** whether the approved programs have spoken about all responses that there are */
  complete: z.boolean(),
});
export type VerifierDecided = z.infer<typeof verifierDecidedSchema>;

/** POST /api/v1/verifiers/:programId/trials: runs the program currently in the editor on the study's responses. */
export const verifierTrialRequestSchema = verifierChangeSchema;
export type VerifierTrialRequest = z.infer<typeof verifierTrialRequestSchema>;

/** What a program says about a text. An error concerns this one alone. */
const programResultSchema = z.union([
  z.object({ ok: z.literal(true), value: z.boolean() }),
  z.object({ ok: z.literal(false), error: z.string(), message: z.string() }),
]);
export type ProgramResult = z.infer<typeof programResultSchema>;

export const verifierTrialSchema = z.object({
  results: z.array(
    z.object({
      responseId: z.uuid(),
      system: z.string(),
      sample: z.int(),
      /** how the response begins */
      excerpt: z.string(),
      result: programResultSchema,
      /** answers of people to this question about this response */
      people: z.object({ yes: z.int(), no: z.int() }),
    }),
  ),
  /** number of responses not tried because there are too many */
  leftOut: z.int(),
});
export type VerifierTrial = z.infer<typeof verifierTrialSchema>;
