import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { ProblemList } from "@/lib/data/import/problem-list";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Snapshot } from "@/lib/db/snapshot";
import type { ExportedJury } from "@/lib/domain/export";
import { shorten } from "@/lib/domain/import/shorten";
import { type Jury, jurySchema } from "@/lib/domain/judge/jury";
import { type FileRater, kindOf } from "./file-raters";

/** What the round's raters came from: the round may have got another name since. */
export async function sourceOfRound(transaction: Snapshot, roundId: string): Promise<string | undefined> {
  const [first] = await rows(
    z.object({ source: z.string() }),
    Prisma.sql`
      SELECT rater.source FROM rater JOIN rater_tally tally ON tally.rater_id = rater.id
      WHERE tally.round_id = ${roundId}::uuid AND rater.source IS NOT NULL
      ORDER BY rater.number LIMIT 1`,
    transaction,
  );
  return first?.source;
}

/** A rater imported as a person cannot become a program by a later file, which must not go unnoticed. */
export async function refuseUnmarkedRaters(
  transaction: Snapshot,
  simulated: boolean,
  problems: ProblemList,
): Promise<void> {
  const found = await rows(
    z.object({ name: z.string() }),
    Prisma.sql`
      SELECT rater.name FROM rater
      WHERE NOT rater.simulated AND rater.id IN (SELECT rater_id FROM import_annotation)
        AND (${simulated} OR rater.name IN (SELECT rater FROM import_label WHERE simulated)) ORDER BY rater.number LIMIT 1`,
    transaction,
  );
  for (const { name } of found) {
    const expected = "raters that are marked as simulated, or a new round for them";
    const told = `"${shorten(name, 40)}", whose labels were brought without the mark before`;
    problems.add({ line: null, field: "simulated", expected, found: told });
  }
}

/** Makes the raters that are not here yet: judges and juries as the file says, all others as imported ones. */
export async function createRaters(
  transaction: Snapshot,
  { studyId, source, simulated }: { studyId: string; source: string; simulated: boolean },
  stated: readonly FileRater[],
): Promise<void> {
  const all = stated.map((rater) => ({ ...rater, id: rater.storedId ?? uuidv7(), kind: kindOf(rater) }));
  const idOf = new Map(all.filter(({ kind }) => kind !== "jury").map(({ rater, id }) => [rater, id]));
  const missing = all
    .filter(({ storedId }) => storedId === null)
    .map(({ id, rater, kind, juries: [jury] }, index) => ({
      ...{ id, name: rater, place: index + 1, kind: kind === "jury" ? "judge" : kind, is_jury: kind === "jury" },
      configuration: kind === "imported" ? null : jury ? configurationOfJury(jury, idOf) : ELSEWHERE,
    }));
  const raters = JSON.stringify(missing);
  await transaction.$executeRaw`
    INSERT INTO rater (id, study_id, kind, number, name, source, configuration, is_jury, simulated)
    SELECT id, ${studyId}::uuid, kind,
      (SELECT coalesce(max(number), 0) FROM rater WHERE study_id = ${studyId}::uuid) + place, name, ${source},
      configuration, is_jury, ${simulated} OR name IN (SELECT rater FROM import_label WHERE simulated)
    FROM json_to_recordset(${raters}::json)
      AS r(id uuid, name text, place int, kind rater_kind, is_jury boolean, configuration jsonb)`;
  await transaction.$executeRaw`
    UPDATE import_annotation label SET rater_id = made.id
    FROM json_to_recordset(${raters}::json) AS made(id uuid, name text)
    WHERE label.rater_id IS NULL AND made.name = label.rater`;
}

/** Of a judge whose configuration is unknown. */
const ELSEWHERE = { type: "elsewhere" };

function configurationOfJury({ members, ...jury }: ExportedJury, idOf: ReadonlyMap<string, string>): Jury {
  return jurySchema.parse({ type: "jury", ...jury, members: members.flatMap((member) => idOf.get(member) ?? []) });
}
