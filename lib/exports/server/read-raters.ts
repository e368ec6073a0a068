import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import { type ExportedJury, exportedRaterKindSchema, type LabelRater } from "@/lib/exports/export-records";
import { exportedPseudonym } from "@/lib/exports/export-source";
import { jurySchema } from "@/lib/judging/jury";

const raterRow = z.object({ number: z.int(), kind: exportedRaterKindSchema, simulated: z.boolean() });

/** The raters of a round's study as its labels name them, by their numbers. */
export async function readRaters(db: Reader, round: { studyId: string }): Promise<ReadonlyMap<number, LabelRater>> {
  const juries = await readJuries(db, round);
  const found = await rows(
    raterRow,
    Prisma.sql`
      SELECT r.number, CASE WHEN r.is_jury THEN 'jury' ELSE r.kind::text END AS kind, r.simulated
      FROM rater r WHERE r.study_id = ${round.studyId}::uuid`,
    db,
  );
  return new Map(
    found.map(({ number, kind, simulated }) => [
      number,
      { pseudonym: exportedPseudonym(number), kind, jury: juries.get(number) ?? null, simulated },
    ]),
  );
}

const rowSchema = z.object({ number: z.int(), configuration: jurySchema, members: z.array(z.int()) });

/** What the juries of a round's study are made of, by the juries' numbers. */
export async function readJuries(db: Reader, round: { studyId: string }): Promise<Map<number, ExportedJury>> {
  const found = await rows(
    rowSchema,
    Prisma.sql`
      SELECT jury.number, jury.configuration, ARRAY(
          SELECT member.number FROM rater member
          WHERE member.study_id = jury.study_id
            AND member.id::text IN (SELECT jsonb_array_elements_text(jury.configuration -> 'members'))
          ORDER BY member.number
        ) AS members
      FROM rater jury WHERE jury.study_id = ${round.studyId}::uuid AND jury.is_jury`,
    db,
  );
  return new Map(
    found.map(({ number, configuration: { rule, ties, quorum }, members }) => [
      number,
      { members: members.map(exportedPseudonym), rule, ties, quorum },
    ]),
  );
}
