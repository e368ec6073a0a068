import { z } from "zod";
import { loadCurrentNames } from "@/lib/data/import/current-system-names";
import type { ProblemList } from "@/lib/data/import/problem-list";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Snapshot } from "@/lib/db/snapshot";
import type { ImportMode, LabelOptions } from "@/lib/domain/import/import-options";
import type { ImportOutcome } from "@/lib/domain/import/import-result";
import type { LabelFindings } from "@/lib/domain/import/label-findings";
import { shorten } from "@/lib/domain/import/shorten";
import { type Protocol, protocolSchema } from "@/lib/domain/protocol";
import { hasAnswers, labelsPairs } from "@/lib/domain/protocol/protocols";
import { assembleAnnotations } from "./assemble-annotations";
import { kindOf } from "./file-raters";
import { findItems, guessProtocol } from "./find-items";
import { orientPairs } from "./orient-pairs";
import { understandCriteria } from "./understand-criteria";
import { understandValues } from "./understand-values";
import { writeAnnotations } from "./write-annotations";

export interface FileOfLabels {
  studyId: string;
  fileName: string;
  mode: ImportMode;
  options: LabelOptions;
}

/** What is found is noted here. */
interface LabelReport {
  problems: ProblemList;
  counts: ImportOutcome["counts"];
  labels: LabelFindings;
}

/** Finds out what the staged rows of a label file mean, and writes their labels where nothing is wrong and that is wanted. */
export async function understandLabels(
  transaction: Snapshot,
  { studyId, options, mode, fileName }: FileOfLabels,
  { problems, counts, labels }: LabelReport,
): Promise<void> {
  await nameSystems(transaction, studyId);
  await transaction.$executeRaw`ANALYZE import_label`;
  const criteria = await understandCriteria(transaction, studyId, options, problems);
  const protocol =
    options.protocol ??
    (await exportedProtocol(transaction)) ??
    criteria.protocol ??
    (await guessProtocol(transaction, studyId));
  labels.protocol = protocol;
  labels.criteria = criteria.criteria;
  labels.values = await understandValues(transaction, protocol, options.values, problems);
  const left = labels.values.reduce((sum, { meaning, rows }) => sum + (meaning === "skip" ? rows : 0), 0);
  labels.skipped = criteria.skipped + left;
  if (problems.isFull || !criteria.isClear) return;
  await findItems(transaction, studyId, protocol, problems);
  if (hasAnswers(protocol)) {
    labels.checklists = await findChecklists(transaction, studyId, options.series, problems);
  }
  if (problems.isFull) return;
  if (labelsPairs(protocol)) await orientPairs(transaction, studyId, labels.roundName);
  await assembleAnnotations(transaction, protocol, problems);
  if (!problems.isEmpty) return;
  if (options.round === undefined) {
    labels.roundName =
      (await findSameRound(transaction, studyId, labels.roundName, options.source)) ?? labels.roundName;
  }
  const { roundName } = labels;
  const simulated = options.simulated ?? false;
  const target = { studyId, fileName, protocol, roundName, source: options.source, simulated, mode };
  const { roundId, raters } = await writeAnnotations(transaction, target, counts, problems);
  const namesOf = (kind: "judge" | "jury") =>
    raters.flatMap((stated) => (kindOf(stated) === kind ? [stated.rater] : [])).slice(0, 50);
  labels.roundId = roundId;
  labels.judges = namesOf("judge");
  labels.juries = namesOf("jury");
}

/** Of a file that Tickbox wrote. */
async function exportedProtocol(transaction: Snapshot): Promise<Protocol | null> {
  const found = await rows(
    z.object({ protocol: protocolSchema.nullable() }),
    Prisma.sql`SELECT DISTINCT protocol FROM import_label LIMIT 2`,
    transaction,
  );
  return found.length === 1 ? (found[0]?.protocol ?? null) : null;
}

/** The file's labels name systems as they are called now. */
async function nameSystems(transaction: Snapshot, studyId: string): Promise<void> {
  const names = await loadCurrentNames(transaction, studyId);
  if (names.size === 0) return;
  const renamed = JSON.stringify([...names].map(([former, name]) => ({ former, name })));
  await transaction.$executeRaw`
    UPDATE import_label label
    SET system = coalesce(own.name, label.system), other_system = coalesce(other.name, label.other_system)
    FROM import_label row
    LEFT JOIN json_to_recordset(${renamed}::json) AS own(former text, name text) ON own.former = row.system
    LEFT JOIN json_to_recordset(${renamed}::json) AS other(former text, name text) ON other.former = row.other_system
    WHERE row.ctid = label.ctid AND (own.name IS NOT NULL OR other.name IS NOT NULL)`;
}

/**
 * The imported round that holds exactly the assembled labels, which another file brought: written in another format, or with
 * its rows in another order.
 * @param usual the name that the round would have; of several such rounds it is the one
 * @param source only raters of this source; left out: of any
 * @returns the round's name; undefined without such a round
 */
async function findSameRound(
  transaction: Snapshot,
  studyId: string,
  usual: string,
  source: string | undefined,
): Promise<string | undefined> {
  const [same] = await rows(
    z.object({ name: z.string() }),
    Prisma.sql`
      WITH file AS (SELECT count(*) AS labels FROM import_annotation)
      SELECT round.name FROM round, file
      WHERE round.study_id = ${studyId}::uuid AND round.overlap = 0
        AND (SELECT sum(labels) FROM rater_tally WHERE round_id = round.id) = file.labels
        AND (
          SELECT count(*) FROM import_annotation label
          JOIN task ON task.round_id = round.id AND task.response_a_id = label.response_a_id
            AND task.response_b_id IS NOT DISTINCT FROM label.response_b_id
            AND task.checklist_id IS NOT DISTINCT FROM label.checklist_id
          JOIN annotation stored ON stored.task_id = task.id AND stored.content_hash = label.hash
          JOIN rater ON rater.id = stored.rater_id AND rater.name = label.rater
            AND rater.source = coalesce(${source ?? null}, rater.source)
        ) = file.labels
      ORDER BY round.name = ${usual} DESC, round.created_at, round.id LIMIT 1`,
    transaction,
  );
  return same?.name;
}

/**
 * Finds which checklist of its instruction each item's answers are to: of the series that somebody chose; else the one
 * that the file names, as exported labels do; else the newest of the series "imported", before those of others.
 * @param series chosen for the whole file
 */
async function findChecklists(
  transaction: Snapshot,
  studyId: string,
  series: string | undefined,
  problems: ProblemList,
): Promise<LabelFindings["checklists"]> {
  const chosen = series ?? null;
  await transaction.$executeRaw`
    UPDATE import_target target
    SET checklist_id = (
      SELECT checklist.id FROM checklist
      WHERE checklist.instruction_id = target.instruction_id AND checklist.status = 'published'
        AND (${chosen}::text IS NULL OR checklist.series = ${chosen})
      ORDER BY coalesce(checklist.series = named.series, false) DESC, coalesce(checklist.version = named.version, false) DESC,
        checklist.series = 'imported' DESC, checklist.series, checklist.version DESC LIMIT 1
    )
    FROM (SELECT item, max(series) AS series, max(version) AS version FROM import_label GROUP BY item) named
    WHERE named.item = target.item`;
  const found = await rows(
    z.object({ series: z.string(), version: z.int(), items: z.int() }),
    Prisma.sql`
        SELECT checklist.series, checklist.version, count(*)::int AS items
        FROM import_target target JOIN checklist ON checklist.id = target.checklist_id
        GROUP BY checklist.series, checklist.version ORDER BY count(*) DESC, checklist.series, checklist.version DESC`,
    transaction,
  );
  const others = (
    await rows(
      z.object({ series: z.string() }),
      Prisma.sql`
        SELECT DISTINCT checklist.series FROM checklist
        WHERE checklist.study_id = ${studyId}::uuid AND checklist.status = 'published' ORDER BY checklist.series`,
      transaction,
    )
  ).map((other) => other.series);
  if (series !== undefined && found.length === 0) {
    const expected = `one of the series ${others.map((other) => `"${shorten(other, 40)}"`).join(", ")}`;
    problems.add({ line: null, field: "series", expected, found: shorten(series) });
  }
  return { answered: found.slice(0, 20), series: others };
}
