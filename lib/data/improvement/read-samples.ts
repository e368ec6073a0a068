import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import type { Source } from "@/lib/domain/agreement/sources";
import { parseScorerId } from "@/lib/domain/improvement/best-of-n";
import { notFound } from "../access";
import { groupRows } from "../agreement/group-rows";
import { sampleScores } from "./sample-scores-sql";

const rowSchema = z.object({
  instructionId: z.uuid(),
  responseId: z.uuid(),
  sample: z.int(),
  score: z.number().nullable(),
  truth: z.number().nullable(),
});
export type SampleRow = z.infer<typeof rowSchema>;

/** The samples of a system with what two sources give them, by instruction in order of import; only where there are several. */
export async function readSamples(
  studyId: string,
  systemId: string,
  scorer: Source,
  truth: Source | null,
  db: Reader = prisma(),
): Promise<SampleRow[][]> {
  const scores = (source: Source | null) => {
    if (source === null) return Prisma.sql`SELECT NULL::uuid AS response_id, NULL::float8 AS v`;
    const reference = parseScorerId(source.id);
    if (reference === null) throw notFound("source");
    return sampleScores(studyId, systemId, { reference, shape: source.shape, scale: source.scale });
  };
  const found = await rows(
    rowSchema,
    Prisma.sql`
      WITH score AS MATERIALIZED (${scores(scorer)}), truth AS MATERIALIZED (${scores(truth)}),
      own AS (
        SELECT r.id, r.instruction_id, r.sample, count(*) OVER (PARTITION BY r.instruction_id) AS samples
        FROM response r WHERE r.study_id = ${studyId}::uuid AND r.system_id = ${systemId}::uuid
      )
      SELECT own.instruction_id AS "instructionId", own.id AS "responseId", own.sample, score.v AS score, truth.v AS truth
      FROM own JOIN instruction i ON i.id = own.instruction_id
      LEFT JOIN score ON score.response_id = own.id LEFT JOIN truth ON truth.response_id = own.id
      WHERE own.samples > 1
      ORDER BY i.position, own.sample`,
    db,
  );
  return [...groupRows(found, ({ instructionId }) => instructionId).values()];
}
