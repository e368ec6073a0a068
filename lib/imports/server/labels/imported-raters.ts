import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Snapshot } from "@/lib/db/snapshot";
import type { ExportedJury } from "@/lib/exports/export-records";
import { MAX_PROBLEMS } from "@/lib/imports/import-problem";
import type { ProblemList } from "@/lib/imports/server/problem-list";
import { shorten } from "@/lib/imports/shorten";
import { type Jury, jurySchema } from "@/lib/judging/jury";
import { USUAL_SOURCE } from "@/lib/results/agreement-filter";
import { type FileRater, KIND, kindOf } from "./file-raters";

interface RatersOfRound {
  studyId: string;
  roundId: string;
  /** as somebody named it */
  source: string | undefined;
}

/**
 * Where new raters of the file come from: as somebody named it; else as the round's raters, which keep theirs; else as
 * the file says. Pseudonyms of an export that names no study count from 1 in each, so the round is the source there.
 */
export async function sourceOfRaters(
  transaction: Snapshot,
  { roundId, source }: RatersOfRound,
  roundName: string,
): Promise<string> {
  if (source !== undefined) return source;
  const [found] = await rows(
    z.object({ ofRound: z.string().nullable(), ofFile: z.array(z.string()), isExported: z.boolean() }),
    Prisma.sql`
      SELECT (
          SELECT rater.source FROM rater JOIN rater_tally tally ON tally.rater_id = rater.id
          WHERE tally.round_id = ${roundId}::uuid AND rater.source IS NOT NULL ORDER BY rater.number LIMIT 1
        ) AS "ofRound",
        ARRAY(SELECT DISTINCT label.source FROM import_label label WHERE label.source IS NOT NULL LIMIT 2) AS "ofFile",
        EXISTS (SELECT FROM import_label label WHERE label.protocol IS NOT NULL) AS "isExported"`,
    transaction,
  );
  const [ofFile, second] = found?.ofFile ?? [];
  if (found?.ofRound) return found.ofRound;
  if (ofFile !== undefined && second === undefined) return ofFile;
  return found?.isExported ? roundName : USUAL_SOURCE;
}

/**
 * Finds the file's raters among those of the study: of equal name with labels in the round; else of equal source and name,
 * and of no other kind than the file says, so that a program never becomes a person unnoticed. One that was merged into
 * another is that one.
 * @param source of the new raters; those with labels in the round may have another, unless somebody named it
 */
export async function findRaters(
  transaction: Snapshot,
  { studyId, roundId, source: given }: RatersOfRound,
  { source, simulated }: { source: string; simulated: boolean },
): Promise<void> {
  await transaction.$executeRaw`
    UPDATE import_annotation label SET named_rater_id = found.id, rater_id = found.root
    FROM (
      SELECT DISTINCT ON (rater.name) rater.name, rater.id, root_rater(rater.id) AS root
      FROM (
        SELECT label.rater AS name, max(label.rater_kind) AS kind, bool_or(label.simulated) OR ${simulated} AS simulated
        FROM import_label label GROUP BY label.rater
      ) stated
      JOIN rater ON rater.study_id = ${studyId}::uuid AND rater.name = stated.name AND rater.source IS NOT NULL
      CROSS JOIN LATERAL (
        SELECT EXISTS (
          SELECT FROM annotation WHERE annotation.round_id = ${roundId}::uuid AND annotation.rater_id = root_rater(rater.id)
            AND coalesce(annotation.named_rater_id, annotation.rater_id) = rater.id
        ) AS here
      ) round
      WHERE CASE WHEN round.here THEN rater.source = coalesce(${given ?? null}, rater.source)
        ELSE rater.source = ${source} AND (rater.simulated OR NOT stated.simulated)
          AND coalesce(CASE stated.kind WHEN 'human' THEN 'imported' ELSE stated.kind END, ${KIND}) = ${KIND} END
      ORDER BY rater.name, round.here DESC, rater.source = ${source} DESC, rater.simulated = stated.simulated DESC, rater.number
    ) found
    WHERE found.name = label.rater`;
}

/** Two raters of the file that are one here cannot both have a label of one item. */
export async function refuseMergedTwice(transaction: Snapshot, problems: ProblemList): Promise<void> {
  const twice = await rows(
    z.object({ line: z.int(), rater: z.string(), other: z.string() }),
    Prisma.sql`
      SELECT line, rater, other FROM (
        SELECT line, rater, first_value(rater) OVER same AS other, row_number() OVER same AS place
        FROM import_annotation WHERE rater_id IS NOT NULL
        WINDOW same AS (PARTITION BY rater_id, response_a_id, response_b_id ORDER BY line)
      ) label
      WHERE place > 1 ORDER BY line LIMIT ${MAX_PROBLEMS + 1}`,
    transaction,
  );
  for (const { line, rater, other } of twice) {
    const expected = "one label of each rater for an item";
    const found = `one of "${shorten(rater, 40)}", who is the same rater as "${shorten(other, 40)}" in this study`;
    problems.add({ line, field: "rater", expected, found });
  }
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
    const told = `"${shorten(name, 40)}", whose labels were imported without the mark before`;
    problems.add({ line: null, field: "simulated", expected, found: told });
  }
}

/** As the file names it. */
export interface NewRater {
  id: string;
  name: string;
}

/**
 * Makes the raters that are not here yet: judges and juries as the file says, all others as imported ones. What the file
 * says of a judge is noted where nobody said anything else.
 */
export async function createRaters(
  transaction: Snapshot,
  { studyId, source, simulated }: { studyId: string; source: string; simulated: boolean },
  stated: readonly FileRater[],
): Promise<NewRater[]> {
  const all = stated.map((rater) => ({ ...rater, id: rater.storedId ?? uuidv7(), kind: kindOf(rater) }));
  const idOf = new Map(all.filter(({ kind }) => kind !== "jury").map(({ rater, id }) => [rater, id]));
  const missing = all
    .filter(({ storedId }) => storedId === null)
    .map(({ id, rater, kind, juries: [jury] }, index) => ({
      id,
      name: rater,
      place: index + 1,
      kind: kind === "jury" ? "judge" : kind,
      is_jury: kind === "jury",
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
    UPDATE rater SET base_model = coalesce(rater.base_model, said.base_model), strategy = coalesce(rater.strategy, said.strategy),
      template = coalesce(rater.template, said.template), settings = coalesce(rater.settings, said.settings)
    FROM (
      SELECT coalesce(here.rater_id, made.id) AS id, max(label.base_model) AS base_model, max(label.strategy) AS strategy,
        max(label.template) AS template, max(label.settings) AS settings
      FROM import_label label
      LEFT JOIN (SELECT DISTINCT rater, rater_id FROM import_annotation) here ON here.rater = label.rater
      LEFT JOIN json_to_recordset(${raters}::json) AS made(id uuid, name text) ON made.name = label.rater
      WHERE num_nonnulls(label.base_model, label.strategy, label.template, label.settings) > 0
      GROUP BY 1
    ) said
    WHERE rater.id = said.id AND rater.kind = 'judge'`;
  return missing.map(({ id, name }) => ({ id, name }));
}

/** Of a judge whose configuration is unknown. */
const ELSEWHERE = { type: "elsewhere" };

function configurationOfJury({ members, ...jury }: ExportedJury, idOf: ReadonlyMap<string, string>): Jury {
  return jurySchema.parse({ type: "jury", ...jury, members: members.flatMap((member) => idOf.get(member) ?? []) });
}
