import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { queryRow, type Reader } from "../query-rows";

/** Tells one state of a round's labels from every other: grows with each label that is written or superseded. */
export async function readVersion(db: Reader, round: { id: string }): Promise<string> {
  const { version } = await queryRow(
    db,
    z.object({ version: z.string() }),
    Prisma.sql`
      SELECT coalesce(sum(labels), 0) || ' ' || coalesce(sum(changes), 0) AS version
      FROM rater_tally WHERE round_id = ${round.id}::uuid`,
  );
  return version;
}
