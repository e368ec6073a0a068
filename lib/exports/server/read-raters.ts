import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import { exportedPseudonym } from "@/lib/exports/export";
import { exportedRaterKindSchema, type LabelRater } from "@/lib/exports/export-records";
import { readJuries } from "./read-juries";

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
