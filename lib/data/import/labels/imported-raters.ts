import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { ProblemList } from "@/lib/data/import/problem-list";
import type { DirectTransaction } from "@/lib/db/direct-transaction";
import { shorten } from "@/lib/domain/import/shorten";

/** What the round's raters came from: the round may have got another name since. */
export async function sourceOfRound(transaction: DirectTransaction, roundId: string): Promise<string | undefined> {
  const [first] = z.array(z.object({ source: z.string() })).parse(
    await transaction.$queryRaw`
      SELECT rater.source FROM rater JOIN rater_tally tally ON tally.rater_id = rater.id
      WHERE tally.round_id = ${roundId}::uuid AND rater.kind = 'imported' AND rater.source IS NOT NULL
      ORDER BY rater.number LIMIT 1`,
  );
  return first?.source;
}

/** Who was brought as a person once cannot become a program by a later file, and saying nothing would hide that. */
export async function refuseUnmarkedRaters(
  transaction: DirectTransaction,
  simulated: boolean,
  problems: ProblemList,
): Promise<void> {
  const found = z.array(z.object({ name: z.string() })).parse(
    await transaction.$queryRaw`
      SELECT rater.name FROM rater
      WHERE NOT rater.simulated AND rater.id IN (SELECT rater_id FROM import_annotation)
        AND (${simulated} OR rater.name IN (SELECT rater FROM import_label WHERE simulated)) ORDER BY rater.number LIMIT 1`,
  );
  for (const { name } of found) {
    const expected = "raters that are marked as simulated, or a new round for them";
    const told = `"${shorten(name, 40)}", whose labels were brought without the mark before`;
    problems.add({ line: null, field: "simulated", expected, found: told });
  }
}

export async function createRaters(
  transaction: DirectTransaction,
  { studyId, source, simulated }: { studyId: string; source: string; simulated: boolean },
): Promise<void> {
  const missing = z.array(z.object({ rater: z.string() })).parse(
    await transaction.$queryRaw`
      SELECT rater FROM import_annotation WHERE rater_id IS NULL GROUP BY rater ORDER BY min(line)`,
  );
  const raters = JSON.stringify(missing.map(({ rater }, index) => ({ id: uuidv7(), name: rater, place: index + 1 })));
  await transaction.$executeRaw`
    INSERT INTO rater (id, study_id, kind, number, name, source, simulated)
    SELECT id, ${studyId}::uuid, 'imported',
      (SELECT coalesce(max(number), 0) FROM rater WHERE study_id = ${studyId}::uuid) + place, name, ${source},
      ${simulated} OR name IN (SELECT rater FROM import_label WHERE simulated)
    FROM json_to_recordset(${raters}::json) AS r(id uuid, name text, place int)`;
  await transaction.$executeRaw`
    UPDATE import_annotation label SET rater_id = made.id
    FROM json_to_recordset(${raters}::json) AS made(id uuid, name text)
    WHERE label.rater_id IS NULL AND made.name = label.rater`;
}
