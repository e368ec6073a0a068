import { z } from "zod";
import type { Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import type { RoundChoice } from "@/lib/domain/round/round-choice";
import type { StudyContent } from "@/lib/domain/round/round-content";

/** Compact rows: one array per kind and position, because a study may hold hundreds of thousands of them. */
const contentSchema = z.array(
  z.object({
    instructions: z.array(
      z.tuple([z.string(), z.string(), z.int(), z.string().nullable(), z.string().nullable(), z.array(z.string())]),
    ),
    systems: z.array(z.object({ id: z.string(), name: z.string() })),
    responses: z.array(z.tuple([z.string(), z.string(), z.string(), z.int()])),
    pairs: z.array(z.tuple([z.string(), z.string(), z.string(), z.string()])),
    checklists: z.array(z.tuple([z.string(), z.string(), z.int(), z.int()])),
  }),
);

/** What the planner needs to know of a study. Nothing that the choice cannot use is read. */
export async function loadContent(
  transaction: Transaction,
  studyId: string,
  choice: RoundChoice,
): Promise<StudyContent> {
  const study = Prisma.sql`study_id = ${studyId}::uuid`;
  const series = choice.protocol === "check_then_score" ? (choice.checklist?.series ?? null) : null;
  const pairs = choice.protocol === "preference" ? study : Prisma.sql`FALSE`;
  const rows = await transaction.$queryRaw`
    SELECT
      (SELECT COALESCE(json_agg(json_build_array(id, external_id, position, subset, domain, COALESCE(tags, '{}'))), '[]')
        FROM instruction WHERE ${study}) AS instructions,
      (SELECT COALESCE(json_agg(json_build_object('id', id, 'name', name)), '[]')
        FROM system WHERE ${study}) AS systems,
      (SELECT COALESCE(json_agg(json_build_array(id, instruction_id, system_id, sample)), '[]')
        FROM response WHERE ${study}) AS responses,
      (SELECT COALESCE(json_agg(json_build_array(id, instruction_id, response_a_id, response_b_id)), '[]')
        FROM pair WHERE ${pairs}) AS pairs,
      (SELECT COALESCE(json_agg(json_build_array(c.id, c.instruction_id, c.version,
          (SELECT count(*) FROM checklist_item i WHERE i.checklist_id = c.id))), '[]')
        FROM checklist c WHERE c.${study} AND c.status = 'published' AND c.series = ${series}) AS checklists`;
  const [content] = contentSchema.parse(rows);
  if (!content) throw new Error("A query without FROM gives one row.");
  return {
    instructions: content.instructions.map(([id, externalId, position, subset, domain, tags]) => ({
      id,
      externalId,
      position,
      subset,
      domain,
      tags,
    })),
    systems: content.systems,
    responses: content.responses.map(([id, instructionId, systemId, sample]) => ({
      id,
      instructionId,
      systemId,
      sample,
    })),
    pairs: content.pairs.map(([id, instructionId, responseAId, responseBId]) => ({
      id,
      instructionId,
      responseAId,
      responseBId,
    })),
    checklists: content.checklists.map(([id, instructionId, version, questions]) => ({
      id,
      instructionId,
      version,
      questions,
    })),
  };
}
