import { z } from "zod";
import { answerSchema } from "@/lib/domain/protocol";
import { STUDY_LIMITS as LIMIT } from "./limits";
import { refuseContradictions } from "./refuse-contradictions";

const VISIBLE = /\S/;
const TRIMMED = /^\S(?:[\s\S]*\S)?$/;

const name = z.string().max(LIMIT.nameCharacters).regex(TRIMMED);

/** An id may be written as a number; it is kept as text. */
const id = z
  .union([name, z.int()])
  .transform(String)
  .describe("unique inside the study; the same id in a later file is the same instruction");

const message = z.strictObject({
  role: z.string().max(50).regex(TRIMMED).describe('who speaks, such as "user"'),
  content: z.string().max(LIMIT.instructionCharacters),
});

const response = z.strictObject({
  system: name.describe("the model or person that wrote it"),
  text: z.string().max(LIMIT.responseCharacters),
  sample: z
    .int()
    .min(0)
    .max(1_000_000)
    .default(0)
    .describe("tells several responses of one system to one instruction apart"),
  truth: z
    .strictObject({
      score: z.int().min(1).max(5).optional().describe("the right score"),
      answers: z
        .array(answerSchema)
        .max(LIMIT.checklistItems)
        .optional()
        .describe("the right answer to each question of the checklist, in order"),
    })
    .optional()
    .describe("known truth, for training and for measuring raters"),
});

const responseReference = z.strictObject({ system: name, sample: z.int().min(0).max(1_000_000).default(0) });

const pair = z.strictObject({
  id: id.optional().describe("unique inside the study; made from the instruction and the responses when left out"),
  a: responseReference,
  b: responseReference,
  truth: z.enum(["A", "tie", "B"]).optional().describe("known truth: which response is better"),
});

const question = z.string().max(LIMIT.questionCharacters).regex(VISIBLE);

const checklistItem = z.union([
  question.transform((text) => ({ question: text, categories: [] as string[], importance: null })),
  z.strictObject({
    question,
    categories: z.array(name).max(LIMIT.categories).default([]),
    importance: z.int().min(0).max(100).nullable().default(null),
  }),
]);

const checklist = z.strictObject({
  series: name.default("imported").describe("what the checklists of one origin share across instructions"),
  source: z.enum(["generated", "human", "imported"]).default("imported"),
  method: name.optional().describe('how it was made, such as "direct"'),
  items: z.array(checklistItem).min(1).max(LIMIT.checklistItems),
});

/** One line of the Tickbox study format: an instruction with everything known about it. */
export const studyInstructionSchema = z
  .strictObject({
    id,
    instruction: z.string().max(LIMIT.instructionCharacters).optional(),
    messages: z.array(message).min(1).max(LIMIT.messages).optional().describe("a conversation, instead of instruction"),
    input: z
      .string()
      .max(LIMIT.instructionCharacters)
      .transform((text) => text || undefined)
      .optional()
      .describe("what the instruction is about"),
    subset: name.optional(),
    domain: name.optional(),
    tags: z.array(z.string().max(LIMIT.tagCharacters).regex(TRIMMED)).max(LIMIT.tags).optional(),
    responses: z.array(response).max(LIMIT.responses).default([]),
    pairs: z.array(pair).max(LIMIT.pairs).default([]),
    checklist: checklist.optional(),
  })
  .superRefine(refuseContradictions);

/** A line as it is read: defaults filled in, ids as text. */
export type StudyInstruction = z.output<typeof studyInstructionSchema>;

/** A line as it may be written. */
export type StudyInstructionLine = z.input<typeof studyInstructionSchema>;
