import { z } from "zod";
import type { ProgramResult } from "@/lib/checklist/generation/verifier";
import { VERIFIER_LANGUAGES } from "@/lib/checklist/generation/verifier-language";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Viewer } from "@/lib/people/viewer";
import { studyCondition } from "@/lib/study/server/access";

export interface VerifierVerdict {
  readonly checklistId: string;
  readonly itemId: string;
  readonly programId: string;
  readonly responseId: string;
  /** null: the program failed on this response */
  readonly verdict: boolean | null;
  readonly error: string | null;
}

const verdictSchema = z.object({
  checklistId: z.string(),
  itemId: z.string(),
  programId: z.string(),
  responseId: z.string(),
  verdict: z.boolean().nullable(),
  error: z.string().nullable(),
});

/** An approved program decides its question in every checklist of its instruction that contains it word for word. */
const approvedItems = (viewer: Viewer, checklistIds: readonly string[]) => Prisma.sql`
  FROM checklist c
  JOIN checklist_item q ON q.checklist_id = c.id
  JOIN verifier_program v ON v.instruction_id = c.instruction_id AND v.question = q.question AND v.status = 'approved'
  JOIN response r ON r.instruction_id = c.instruction_id
  LEFT JOIN verifier_verdict said ON said.program_id = v.id AND said.response_id = r.id
  WHERE c.id = ANY (${checklistIds}::uuid[]) AND ${studyCondition(viewer, "study.read", Prisma.sql`c.study_id`)}`;

/** What approved programs said about responses so far. For all there is to say: lib/checklist/worker/verifier-verdicts.ts. */
export async function keptVerdicts(viewer: Viewer, checklistIds: readonly string[]): Promise<VerifierVerdict[]> {
  return rows(
    verdictSchema,
    Prisma.sql`
    SELECT c.id AS "checklistId", q.id AS "itemId", v.id AS "programId", r.id AS "responseId", said.verdict, said.error
    ${approvedItems(viewer, checklistIds)} AND said.program_id IS NOT NULL
    ORDER BY c.id, q.position, r.id`,
  );
}

const openSchema = z.object({
  programId: z.string(),
  program: z.string(),
  language: z.enum(VERIFIER_LANGUAGES),
  responseId: z.string(),
  text: z.string(),
});

/** Responses about which an approved program has not said anything yet. */
export async function openVerdicts(viewer: Viewer, checklistIds: readonly string[], limit: number) {
  return rows(
    openSchema,
    Prisma.sql`
    SELECT DISTINCT v.id AS "programId", v.program, v.language, r.id AS "responseId", r.text
    ${approvedItems(viewer, checklistIds)} AND said.program_id IS NULL
    ORDER BY v.id, r.id
    LIMIT ${limit}`,
  );
}

/**
 * Checklists with a question whose approved program has no verdict yet on some response: it was approved just now, or
 * responses came later. For workers, and for the people who approved these programs.
 */
export async function checklistsWithOpenVerdicts(
  limit: number,
  programIds: readonly string[] | null,
): Promise<string[]> {
  const found = await rows(
    z.object({ id: z.string() }),
    Prisma.sql`
    SELECT c.id
    FROM checklist c
    JOIN checklist_item q ON q.checklist_id = c.id
    JOIN verifier_program v ON v.instruction_id = c.instruction_id AND v.question = q.question AND v.status = 'approved'
    WHERE ${programIds === null ? Prisma.sql`TRUE` : Prisma.sql`v.id = ANY (${programIds}::uuid[])`} AND EXISTS (
      SELECT 1 FROM response r
      WHERE r.instruction_id = c.instruction_id AND NOT EXISTS (
        SELECT 1 FROM verifier_verdict said WHERE said.program_id = v.id AND said.response_id = r.id))
    LIMIT ${limit}`,
  );
  return found.map(({ id }) => id);
}

/** Keeps verdicts. One that is there already says the same; one of a program that was rejected meanwhile is not kept. */
export async function keepVerdicts(
  viewer: Viewer,
  verdicts: readonly { programId: string; responseId: string; result: ProgramResult }[],
): Promise<void> {
  if (verdicts.length === 0) return;
  const rows = verdicts.map(({ programId, responseId, result }) =>
    result.ok
      ? [programId, responseId, result.value, null, null]
      : [programId, responseId, null, result.error, storable(result.message)],
  );
  await prisma().$executeRaw`
    INSERT INTO verifier_verdict (program_id, response_id, verdict, error, message)
    SELECT v.id, r.id, (row->>2)::boolean, row->>3, row->>4
    FROM json_array_elements(${JSON.stringify(rows)}::json) AS row
    JOIN verifier_program v ON v.id = (row->>0)::uuid AND v.status = 'approved'
      AND ${studyCondition(viewer, "study.read", Prisma.sql`v.study_id`)}
    JOIN response r ON r.id = (row->>1)::uuid
    ON CONFLICT DO NOTHING`;
}

/** A program chooses the words of its errors, and not every text can be stored. */
const storable = (text: string) => text.slice(0, 500).replaceAll("\0", "").toWellFormed();
