import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Snapshot } from "@/lib/db/snapshot";
import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";
import { labelsInstructions, type Protocol } from "@/lib/round/protocol/protocols";

interface LabelsOfRound {
  studyId: string;
  fileName: string;
  /** null where the file was not read to its end */
  sha256: string | null;
  /** as somebody named it */
  given: string | undefined;
  /** what the labels rate; null where the file does not say */
  criterion: string | null;
  /** whether the file has labels of other criteria, too */
  isOneOfSeveral: boolean;
}

/**
 * The name of the round that labels of one criterion go to. It is named after the criterion too, unless somebody named it
 * for this criterion alone; labels of another criterion never go there. The same file, perhaps under another name, goes to
 * the rounds it was first imported into, whatever they are called now.
 */
export async function roundNameFor(transaction: Snapshot, labels: LabelsOfRound): Promise<string> {
  const { studyId, fileName, sha256, given, criterion, isOneOfSeveral } = labels;
  if (given !== undefined) {
    if (criterion === null) return given;
    const own = nameWith(given, criterion);
    if (isOneOfSeveral) return own;
    const isTaken = await rows(
      z.object({ name: z.string() }),
      Prisma.sql`
        SELECT name FROM round WHERE study_id = ${studyId}::uuid
          AND (name = ${own} OR (name = ${given} AND rated_criterion IS DISTINCT FROM ${criterion}))`,
      transaction,
    );
    return isTaken.length > 0 ? own : given;
  }
  const usual = nameWith(`Imported: ${fileName}`, criterion);
  if (sha256 === null) return usual;
  const [before] = await rows(
    z.object({ name: z.string() }),
    Prisma.sql`
      SELECT round.name FROM import JOIN import_round ON import_round.import_id = import.id
      JOIN round ON round.id = import_round.round_id
      WHERE import.study_id = ${studyId}::uuid AND import.sha256 = ${sha256}
        AND round.rated_criterion IS NOT DISTINCT FROM ${criterion}
      ORDER BY round.name = ${usual} DESC, import.created_at, import.id LIMIT 1`,
    transaction,
  );
  return before?.name ?? usual;
}

const LONGEST_CRITERION = 120;

function nameWith(round: string, criterion: string | null): string {
  const end = criterion === null ? "" : ` · ${criterion.slice(0, LONGEST_CRITERION).trim()}`;
  return round.slice(0, STUDY_LIMITS.nameCharacters - end.length).trim() + end;
}

/**
 * The imported round that holds exactly the assembled labels, which another file brought: written in another format, or with
 * its rows in another order.
 * @param usual the name that the round would have; of several such rounds it is the one
 * @param source only raters of this source; left out: of any
 * @returns the round's name; undefined without such a round
 */
export async function findSameRound(
  transaction: Snapshot,
  {
    studyId,
    usual,
    criterion,
    protocol,
  }: { studyId: string; usual: string; criterion: string | null; protocol: Protocol },
  source: string | undefined,
): Promise<string | undefined> {
  const [same] = await rows(
    z.object({ name: z.string() }),
    Prisma.sql`
      WITH file AS (SELECT count(*) AS labels FROM import_annotation)
      SELECT round.name FROM round, file
      WHERE round.study_id = ${studyId}::uuid AND round.overlap = 0
        AND round.rated_criterion IS NOT DISTINCT FROM ${criterion}
        AND (SELECT sum(labels) FROM rater_tally WHERE round_id = round.id) = file.labels
        AND (
          SELECT count(*) FROM import_annotation label
          JOIN task ON task.round_id = round.id AND ${isAboutTask(protocol)}
            AND task.checklist_id IS NOT DISTINCT FROM label.checklist_id
          JOIN annotation stored ON stored.task_id = task.id AND stored.content_hash = label.hash
          JOIN rater ON rater.id = coalesce(stored.named_rater_id, stored.rater_id) AND rater.name = label.rater
            AND rater.source = coalesce(${source ?? null}, rater.source)
        ) = file.labels
      ORDER BY round.name = ${usual} DESC, round.created_at, round.id LIMIT 1`,
    transaction,
  );
  return same?.name;
}

/** That an assembled label, `label`, is about `task`. */
export function isAboutTask(protocol: Protocol): Prisma.Sql {
  if (labelsInstructions(protocol)) {
    return Prisma.sql`task.response_a_id IS NULL AND task.instruction_id = label.instruction_id
      AND task.checklist_id IS NOT DISTINCT FROM label.checklist_id`;
  }
  return Prisma.sql`task.response_a_id = label.response_a_id
    AND task.response_b_id IS NOT DISTINCT FROM label.response_b_id`;
}
