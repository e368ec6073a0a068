import { z } from "zod";
import { UNIVERSAL_ITEM } from "@/lib/checklist/asked-question";
import { instructionText, type StoredInstruction } from "@/lib/content/instruction-text";
import { messagesSchema } from "@/lib/content/messages-schema";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Viewer } from "@/lib/people/viewer";
import { type GenerateChecklists, MAX_CANDIDATES } from "@/lib/runs/generate-checklists";
import { notFound, studyCondition, studyWhere } from "@/lib/study/server/access";
import { AppError } from "@/lib/wire/app-error";

export interface ChecklistMaterial {
  readonly instruction: StoredInstruction;
  readonly input: string | null;
  /** the newest version of the series; 0 where the instruction has none */
  readonly version: number;
  /** responses of the chosen systems */
  readonly candidates: readonly string[];
  readonly goldExamples: readonly GoldExample[];
}

/**
 * What a model receives to write one instruction's checklist.
 * @throws AppError CONFLICT if nothing may be written: the series has a draft, or has what it was to lack
 */
export async function readGenerationMaterial(
  viewer: Viewer,
  studyId: string,
  instructionId: string,
  { method, series, examples, instructions }: GenerateChecklists,
): Promise<ChecklistMaterial> {
  const found = await prisma().instruction.findFirst({
    where: { id: instructionId, studyId, study: studyWhere(viewer, "checklist.write") },
    select: {
      text: true,
      messages: true,
      input: true,
      checklists: { where: { series }, select: { version: true, status: true }, orderBy: { version: "desc" } },
      responses: {
        where: { systemId: { in: method.kind === "candidate-based" ? method.systemIds : [] } },
        select: { text: true },
        orderBy: [{ system: { name: "asc" } }, { sample: "asc" }],
        take: MAX_CANDIDATES,
      },
    },
  });
  if (!found) throw notFound("instruction");
  const { checklists, responses, text, input } = found;
  if (checklists.some(({ status }) => status === "draft")) throw hasDraft(series);
  if (instructions.kind === "without" && checklists.length > 0) throw hasOne(series);
  return {
    instruction: { text, messages: messagesSchema.nullable().parse(found.messages) },
    input,
    version: checklists[0]?.version ?? 0,
    candidates: responses.map((response) => response.text),
    goldExamples: examples.kind === "gold" ? await goldExamples(viewer, studyId, instructionId, examples.count) : [],
  };
}

function hasDraft(series: string): AppError {
  return new AppError(
    "CONFLICT",
    `This instruction already has a draft in the series “${series}”. Publish it or discard it, then try this one again.`,
  );
}

export function hasOne(series: string): AppError {
  return new AppError(
    "CONFLICT",
    `Someone wrote a checklist of the series “${series}” for this instruction in the meantime. Nothing was overwritten.`,
  );
}

interface GoldExample {
  readonly instruction: string;
  readonly questions: string[];
}

const rowSchema = z.object({
  text: z.string().nullable(),
  messages: messagesSchema.nullable(),
  questions: z.array(z.string()),
});

/**
 * Gold checklists of a study as examples: always the same ones in the same order, so that calls are alike, and never that
 * of the instruction itself or of one that reads the same. The universal item is no question about an instruction: shown
 * in the examples it would be written once more.
 */
async function goldExamples(
  viewer: Viewer,
  studyId: string,
  instructionId: string,
  count: number,
): Promise<GoldExample[]> {
  const own = Prisma.sql`q.checklist_id = c.id AND btrim(q.question) <> ${UNIVERSAL_ITEM.question}`;
  const found = await rows(
    rowSchema,
    Prisma.sql`
    SELECT i.text, i.messages,
      ARRAY(SELECT q.question FROM checklist_item q WHERE ${own} ORDER BY q.position) AS questions
    FROM checklist c JOIN instruction i ON i.id = c.instruction_id, instruction own
    WHERE c.study_id = ${studyId}::uuid AND c.is_gold AND own.id = ${instructionId}::uuid AND i.id <> own.id
      AND ROW(i.text, i.messages, i.input) IS DISTINCT FROM ROW(own.text, own.messages, own.input)
      AND EXISTS (SELECT 1 FROM checklist_item q WHERE ${own})
      AND ${studyCondition(viewer, "checklist.write", Prisma.sql`c.study_id`)}
    ORDER BY md5(c.id::text)
    LIMIT ${count}`,
  );
  return found.map(({ text, messages, questions }) => ({
    instruction: instructionText({ text, messages }),
    questions,
  }));
}
