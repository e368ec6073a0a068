import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Snapshot } from "@/lib/db/snapshot";
import type { ImportMode, LabelOptions } from "@/lib/imports/import-options";
import type { ImportOutcome } from "@/lib/imports/import-result";
import type { LabelFindings } from "@/lib/imports/label-findings";
import { loadCurrentNames } from "@/lib/imports/server/current-system-names";
import type { ImportPauses } from "@/lib/imports/server/import-pauses";
import type { ProblemList } from "@/lib/imports/server/problem-list";
import { shorten } from "@/lib/imports/shorten";
import { type Protocol, protocolSchema } from "@/lib/round/protocol/protocol";
import { labelsInstructions, labelsPairs, needsChecklist } from "@/lib/round/protocol/protocols";
import { assembleAnnotations } from "./assemble-annotations";
import { kindOf, noteDescriptions, noteKinds, readKinds, refuseSeveralDescriptions } from "./file-raters";
import { findItems, guessProtocol } from "./find-items";
import { protocolOfContents, refuseOtherContents } from "./label-contents";
import { splitStage, takeCriterion } from "./label-stage";
import { orientPairs } from "./orient-pairs";
import { findSameRound, roundNameFor } from "./round-for-labels";
import { understandCriteria } from "./understand-criteria";
import { understandValues } from "./understand-values";
import type { UnderstoodValues } from "./understood-values";
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

type ReadFile = FileOfLabels & { importId: string; sha256: string | null; pauses: ImportPauses };

/** Finds out what the staged rows of a label file mean, and writes their labels where nothing is wrong and that is wanted. */
export async function understandLabels(transaction: Snapshot, file: ReadFile, report: LabelReport): Promise<void> {
  const { studyId, options } = file;
  const { problems, counts, labels } = report;
  await nameSystems(transaction, studyId);
  await nameItems(transaction, studyId);
  await noteKinds(transaction, options.raterKinds);
  await noteDescriptions(transaction, options.descriptions);
  await refuseSeveralDescriptions(transaction, problems);
  await transaction.$executeRaw`ANALYZE import_label`;
  labels.kinds = await readKinds(transaction, options.simulated ?? false);
  const criteria = await understandCriteria(transaction, studyId, options, problems);
  labels.criteria = criteria.criteria;
  labels.skipped = criteria.skipped;
  const isOneOfSeveral = criteria.rated.length > 1;
  if (isOneOfSeveral) await splitStage(transaction);
  const raters = new Map<string, FoundRater>();
  // Without a criterion to go by, only the values can be reported.
  for (const criterion of criteria.rated.length > 0 ? criteria.rated : [null]) {
    if (isOneOfSeveral) await takeCriterion(transaction, criterion);
    const part = { criterion, isOneOfSeveral, isClear: criteria.rated.length > 0, protocol: criteria.protocol };
    for (const rater of await understandPart(transaction, file, part, report)) {
      if (!raters.has(rater.name)) raters.set(rater.name, rater);
    }
    if (problems.isFull) break;
  }
  const found = [...raters.values()];
  const isNew = found.filter((rater) => rater.isNew).length;
  counts.raters = { new: isNew, known: found.length - isNew };
  const namesOf = (kind: "judge" | "jury") =>
    found.flatMap((rater) => (rater.kind === kind ? [rater.name] : [])).slice(0, 50);
  labels.judges = namesOf("judge");
  labels.juries = namesOf("jury");
  // What an earlier file said of a rater holds for this one.
  const judges = new Set(found.flatMap((rater) => (rater.kind === "judge" ? [rater.name] : [])));
  labels.kinds = labels.kinds.map((of) =>
    !of.isStated && judges.has(of.rater) ? { ...of, kind: "model", isStated: true } : of,
  );
  const [first] = labels.rounds;
  if (first) Object.assign(labels, { protocol: first.protocol, roundName: first.name, roundId: first.id });
}

interface Part {
  criterion: string | null;
  isOneOfSeveral: boolean;
  /** false: the labels cannot be distinguished */
  isClear: boolean;
  /** null: the criteria do not say */
  protocol: Protocol | null;
}

interface FoundRater {
  name: string;
  kind: "judge" | "imported" | "jury";
  isNew: boolean;
}

/** Of labels without a level and without answers. */
const NO_VALUES: UnderstoodValues = {
  values: [],
  finding: null,
  scale: null,
  levelNames: [],
  isReversed: false,
  reading: null,
};

/** The labels of one criterion, which become a round of their own. */
async function understandPart(
  transaction: Snapshot,
  { studyId, importId, options, mode, fileName, sha256, pauses }: ReadFile,
  part: Part,
  { problems, counts, labels }: LabelReport,
): Promise<FoundRater[]> {
  const { criterion, isOneOfSeveral } = part;
  const protocol =
    options.protocol ??
    (await exportedProtocol(transaction)) ??
    (await protocolOfContents(transaction)) ??
    part.protocol ??
    (await guessProtocol(transaction, studyId));
  labels.protocol ??= protocol;
  await refuseOtherContents(transaction, protocol, problems);
  const usual = await roundNameFor(transaction, {
    studyId,
    fileName,
    sha256,
    given: options.round,
    criterion,
    isOneOfSeveral,
  });
  const about = { protocol, options, criterion, studyId, roundName: usual };
  const understood = labelsInstructions(protocol) ? NO_VALUES : await understandValues(transaction, about, problems);
  const { values, finding, scale, levelNames, isReversed, reading } = understood;
  if (reading !== null) labels.readings.push({ criterion, reading });
  labels.values = joinValues(labels.values, values);
  if (finding) labels.scales.push(finding);
  const skipped = values.reduce((sum, { meaning, rows }) => sum + (meaning === "skip" ? rows : 0), 0);
  labels.skipped += skipped;
  if (problems.isFull || !part.isClear) return [];
  await findItems(transaction, studyId, protocol, problems);
  await pauses.pause();
  if (needsChecklist(protocol)) {
    labels.checklists = await findChecklists(transaction, studyId, options.series, problems);
  }
  const round: LabelFindings["rounds"][number] = { criterion, protocol, name: usual, id: null };
  labels.rounds.push(round);
  if (problems.isFull) return [];
  if (labelsPairs(protocol)) labels.turnedComments += await orientPairs(transaction, studyId, usual);
  await assembleAnnotations(
    transaction,
    { protocol, categories: scale?.name === "categories" ? levelNames : null },
    problems,
  );
  await pauses.pause();
  if (!problems.isEmpty) return [];
  if (options.round === undefined) {
    round.name = (await findSameRound(transaction, { studyId, usual, criterion, protocol }, options.source)) ?? usual;
  }
  const simulated = options.simulated ?? false;
  const target = {
    studyId,
    importId,
    fileName,
    protocol,
    roundName: round.name,
    criterion,
    scale,
    levelNames,
    isReversed,
    simulated,
    mode,
    pauses,
  };
  const written = await writeAnnotations(transaction, { ...target, source: options.source }, counts, problems);
  round.id = written.roundId;
  return written.raters.map((stated) => ({
    name: stated.rater,
    kind: kindOf(stated),
    isNew: stated.storedId === null,
  }));
}

/** The same value of several criteria is one row. */
function joinValues(before: LabelFindings["values"], added: LabelFindings["values"]): LabelFindings["values"] {
  const joined = [...before];
  for (const value of added) {
    const at = joined.findIndex((each) => each.kind === value.kind && each.value === value.value);
    const same = joined[at];
    if (same) joined[at] = { ...same, rows: same.rows + value.rows };
    else joined.push(value);
  }
  return joined;
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

/** An item that is no id, but the whole text of one instruction, names that. */
async function nameItems(transaction: Snapshot, studyId: string): Promise<void> {
  await transaction.$executeRaw`
    WITH unknown AS (
      SELECT DISTINCT item FROM import_label
      WHERE NOT EXISTS (
        SELECT FROM instruction WHERE study_id = ${studyId}::uuid AND external_id = import_label.item
      ) AND NOT EXISTS (SELECT FROM pair WHERE study_id = ${studyId}::uuid AND external_id = import_label.item)
    ), found AS (
      SELECT unknown.item, min(instruction.external_id) AS id
      FROM unknown JOIN instruction ON instruction.study_id = ${studyId}::uuid AND btrim(instruction.text) = unknown.item
      GROUP BY unknown.item HAVING count(*) = 1
    )
    UPDATE import_label label SET item = found.id FROM found WHERE found.item = label.item`;
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
