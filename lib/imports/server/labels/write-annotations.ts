import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { row, rows } from "@/lib/db/rows";
import type { Snapshot } from "@/lib/db/snapshot";
import type { ImportMode } from "@/lib/imports/import-options";
import type { ImportCounts } from "@/lib/imports/import-result";
import type { ImportPauses } from "@/lib/imports/server/import-pauses";
import type { ProblemList } from "@/lib/imports/server/problem-list";
import { shorten } from "@/lib/imports/shorten";
import { scaleNameSchema } from "@/lib/round/protocol/protocol";
import { PROTOCOLS, type Protocol } from "@/lib/round/protocol/protocols";
import { type Scale, scaleNamed } from "@/lib/round/protocol/scale";
import { compareAnnotations } from "./compare-annotations";
import { type FileRater, readFileRaters, refuseOtherKinds } from "./file-raters";
import {
  createRaters,
  findRaters,
  type NewRater,
  refuseMergedTwice,
  refuseUnmarkedRaters,
  sourceOfRaters,
} from "./imported-raters";
import { categoriesOfFile, writeContents } from "./label-contents";
import { isAboutTask } from "./round-for-labels";

export interface LabelTarget {
  studyId: string;
  importId: string;
  fileName: string;
  protocol: Protocol;
  roundName: string;
  /** what the labels rate; null where the file does not say */
  criterion: string | null;
  /** of the levels, with a new round's names of them; null where none is asked */
  scale: Scale | null;
  levelNames: readonly string[];
  /** the file's lowest number is best */
  isReversed: boolean;
  /** raters of equal name and source are the same rater; left out: see sourceOfRaters */
  source: string | undefined;
  simulated: boolean;
  mode: ImportMode;
  pauses: ImportPauses;
}

/** While people label, labels are written in steps of about as long: at first as many lines of the file. */
const STEP_MS = 2_000;
const FIRST_LINES = 1_000;

/**
 * Writes the assembled labels: a closed round that holds only imported labels, its tasks, the raters, the annotations.
 * A rater has one label of a task, so the same file again finds them all.
 * @returns the round's id, null in a check, where it is not there yet; and the raters as the file describes them
 */
export async function writeAnnotations(
  transaction: Snapshot,
  target: LabelTarget,
  counts: ImportCounts,
  problems: ProblemList,
): Promise<{ roundId: string | null; raters: FileRater[] }> {
  const [round] = await rows(
    z.object({
      id: z.string(),
      protocol: z.string(),
      overlap: z.int(),
      criterion: z.string().nullable(),
      scale: scaleNameSchema.nullable(),
    }),
    Prisma.sql`
      SELECT id, protocol, overlap, rated_criterion AS criterion, scale FROM round WHERE study_id = ${target.studyId}::uuid AND name = ${target.roundName}`,
    transaction,
  );
  if (round && (round.overlap > 0 || round.protocol !== target.protocol)) {
    const expected = `the name of a new round, or of one that holds imported labels (${PROTOCOLS[target.protocol].name})`;
    const found = `"${shorten(target.roundName)}", which is another round`;
    problems.add({ line: null, field: "round", expected, found });
    return { roundId: null, raters: [] };
  }
  if (round && round.criterion !== target.criterion) {
    const [wanted, there] = [target.criterion, round.criterion].map((criterion) =>
      criterion === null ? "labels without a criterion" : `the criterion "${shorten(criterion, 40)}"`,
    );
    const found = `"${shorten(target.roundName)}", which holds ${there}`;
    problems.add({ line: null, field: "round", expected: `a round of ${wanted}, or the name of a new one`, found });
    return { roundId: null, raters: [] };
  }
  if (round && round.scale !== null && target.scale !== null && round.scale !== target.scale.name) {
    const [wanted, there] = [target.scale, scaleNamed(round.scale)].map(levelsInWords);
    const found = `"${shorten(target.roundName)}", which holds ${there}`;
    problems.add({ line: null, field: "round", expected: `a round of ${wanted}, or the name of a new one`, found });
    return { roundId: null, raters: [] };
  }
  counts.rounds[round ? "known" : "new"]++;
  const roundId = round?.id ?? uuidv7();
  const source = await sourceOfRaters(transaction, { ...target, roundId }, target.roundName);
  await findRaters(transaction, { ...target, roundId }, { ...target, source });
  await refuseMergedTwice(transaction, problems);
  await findTasks(transaction, target, roundId);
  await countTasks(transaction, counts);
  await refuseUnmarkedRaters(transaction, target.simulated, problems);
  const categories = await categoriesOfFile(transaction, { ...target, roundId }, problems);
  const raters = await readFileRaters(transaction);
  refuseOtherKinds(raters, problems);
  const labels = await compareAnnotations(transaction, counts, problems);
  if (labels.new + labels.known === 0) {
    const where = target.criterion === null ? "" : ` of the criterion "${shorten(target.criterion, 40)}"`;
    const found = `only values that are left out${where}`;
    problems.add({ line: null, field: "value", expected: "at least one label", found });
  }
  if (target.mode === "check" || !problems.isEmpty) return { roundId: round?.id ?? null, raters };
  if (labels.new === 0) return { roundId, raters };
  if (!round) await createRound(transaction, target, { roundId, categories });
  else if (target.scale?.name === "categories") await addLevels(transaction, target, roundId);
  else if (categories.length > 0) await addCategories(transaction, categories, roundId);
  // People who label for the first time get their number under the same lock.
  await transaction.$executeRaw`SELECT id FROM study WHERE id = ${target.studyId}::uuid FOR NO KEY UPDATE`;
  const newRaters = await createRaters(transaction, { ...target, source }, raters);
  await createTasks(transaction, target, roundId);
  await target.pauses.pause();
  await createAnnotations(transaction, { ...target, roundId, newRaters });
  return { roundId, raters };
}

function levelsInWords({ name, noun, values }: Scale): string {
  if (name === "number") return "real numbers, the highest best";
  if (name === "number-lowest") return "real numbers, the lowest best";
  return name === "categories" ? "categories" : `${noun}s from ${values[0]} to ${values.at(-1)}`;
}

async function findTasks(transaction: Snapshot, { protocol }: LabelTarget, roundId: string): Promise<void> {
  await transaction.$executeRaw`
    UPDATE import_annotation label SET task_id = task.id, checklist_id = task.checklist_id FROM task
    WHERE task.round_id = ${roundId}::uuid AND ${isAboutTask(protocol)}`;
  await transaction.$executeRaw`
    UPDATE import_annotation label SET known_id = stored.id FROM annotation stored
    WHERE stored.task_id = label.task_id AND stored.rater_id = label.rater_id AND stored.superseded_at IS NULL`;
}

async function countTasks(transaction: Snapshot, counts: ImportCounts): Promise<void> {
  const schema = z.object({ tasks: z.int(), new_tasks: z.int() });
  const [found] = await rows(
    schema,
    Prisma.sql`
      SELECT count(DISTINCT (instruction_id, response_a_id, response_b_id))::int AS tasks,
        count(DISTINCT (instruction_id, response_a_id, response_b_id)) FILTER (WHERE task_id IS NULL)::int AS new_tasks
      FROM import_annotation`,
    transaction,
  );
  if (!found) return;
  counts.tasks.new += found.new_tasks;
  counts.tasks.known += found.tasks - found.new_tasks;
}

async function createRound(
  transaction: Snapshot,
  target: LabelTarget,
  { roundId, categories }: { roundId: string; categories: string[] },
): Promise<void> {
  const { studyId, roundName, protocol, criterion, scale, levelNames } = target;
  await transaction.$executeRaw`
    INSERT INTO round (id, study_id, name, protocol, status, overlap, allow_unknown, shuffle_positions, guidelines,
      scale, level_names, categories, rated_criterion, seed, opened_at, closed_at)
    VALUES (${roundId}::uuid, ${studyId}::uuid, ${roundName}, ${protocol}::protocol, 'closed', 0,
      EXISTS (SELECT 1 FROM import_reading WHERE answer = 'UNKNOWN'), false, ${guidelinesOf(target)},
      ${scale?.name ?? null}, ${[...levelNames]}::text[], ${categories}::text[], ${criterion}, 0, now(), now())`;
}

/** Those that the round did not have come after the others, so that levels that are there keep their names. */
async function addLevels(transaction: Snapshot, { levelNames }: LabelTarget, roundId: string): Promise<void> {
  await transaction.$executeRaw`UPDATE round SET level_names = ${[...levelNames]}::text[] WHERE id = ${roundId}::uuid`;
}

async function addCategories(transaction: Snapshot, categories: string[], roundId: string): Promise<void> {
  await transaction.$executeRaw`UPDATE round SET categories = ${categories}::text[] WHERE id = ${roundId}::uuid`;
}

/** What there is to know of labels that nobody gave here. */
function guidelinesOf({ fileName, isReversed }: LabelTarget): string {
  const turned = isReversed ? " Its lowest number is best; levels are turned round, so that the highest is best." : "";
  return `Labels imported from ${fileName}.${turned}`;
}

async function createTasks(transaction: Snapshot, { studyId, protocol }: LabelTarget, roundId: string): Promise<void> {
  // The task's id only has to be new; what makes labels the same again is what the task is about. Labels find it in a table
  // whose statistics are known, which those of `task` are not while its rows are being written.
  await transaction.$executeRaw`
    INSERT INTO import_task
    SELECT ordered_id(row_number() OVER (ORDER BY min(line))::int),
      (SELECT coalesce(max(position) + 1, 0) FROM task WHERE round_id = ${roundId}::uuid)
        + row_number() OVER (ORDER BY min(line)) - 1,
      instruction_id, response_a_id, response_b_id, (array_agg(pair_id))[1], (array_agg(checklist_id))[1]
    FROM import_annotation WHERE task_id IS NULL
    GROUP BY instruction_id, response_a_id, response_b_id`;
  await transaction.$executeRaw`ANALYZE import_task`;
  await transaction.$executeRaw`
    INSERT INTO task (id, study_id, round_id, protocol, position, instruction_id, response_a_id, response_b_id, pair_id,
      checklist_id, wanted)
    SELECT id, ${studyId}::uuid, ${roundId}::uuid, ${protocol}::protocol, position, instruction_id, response_a_id,
      response_b_id, pair_id, checklist_id, 0
    FROM import_task ORDER BY position`;
}

async function createAnnotations(
  transaction: Snapshot,
  target: LabelTarget & { roundId: string; newRaters: readonly NewRater[] },
): Promise<void> {
  await transaction.$executeRaw`DELETE FROM import_annotation WHERE known_id IS NOT NULL`;
  const { last } = await row(
    z.object({ last: z.int() }),
    Prisma.sql`SELECT coalesce(max(line), 0) AS last FROM import_annotation`,
    transaction,
  );
  let lines = FIRST_LINES;
  for (let from = 0; from <= last; ) {
    const to = target.pauses.areNeeded ? from + lines : last + 1;
    const begun = performance.now();
    await createAnnotationsOf(transaction, target, Prisma.sql`line >= ${from} AND line < ${to}`);
    lines = Math.max(FIRST_LINES, Math.round((lines * STEP_MS) / (performance.now() - begun)));
    await target.pauses.pause();
    from = to;
  }
  await writeContents(transaction, target.protocol);
}

/** The labels of some lines of the file. */
async function createAnnotationsOf(
  transaction: Snapshot,
  {
    studyId,
    importId,
    protocol,
    roundId,
    newRaters,
  }: LabelTarget & { roundId: string; newRaters: readonly NewRater[] },
  isOfLines: Prisma.Sql,
): Promise<void> {
  await transaction.$executeRaw`
    INSERT INTO annotation (id, study_id, import_id, round_id, task_id, protocol, rater_id, named_rater_id, checklist_id, level,
      comment, duration_ms, shown_order, ease, problems, is_safe, makes_sense, used_diff, used_counts, content_hash)
    SELECT annotation_id, ${studyId}::uuid, ${importId}::uuid, ${roundId}::uuid, coalesce(task_id, task.id), ${protocol}::protocol,
      coalesce(rater_id, rater.id), nullif(named_rater_id, rater_id), label.checklist_id, level, comment, duration_ms,
      shown_order, ease, problems, (content -> 'safe')::boolean, (content -> 'makesSense')::boolean, used_diff, used_counts,
      hash
    FROM import_annotation label
    LEFT JOIN import_task task ON label.task_id IS NULL AND ${isAboutTask(protocol)}
    LEFT JOIN json_to_recordset(${JSON.stringify(newRaters)}::json) AS rater(id uuid, name text)
      ON label.rater_id IS NULL AND rater.name = label.rater
    WHERE ${isOfLines} ORDER BY line`;
  await transaction.$executeRaw`
    INSERT INTO checklist_answer (annotation_id, item_id, checklist_id, answer, probability, side, note, is_unclear, evidence)
    SELECT label.annotation_id, (given ->> 0)::uuid, label.checklist_id, (given ->> 1)::answer, (given ->> 2)::float8,
      coalesce(given ->> 3, 'A')::side, nullif(given -> 4 ->> 'note', ''), coalesce((given -> 4 -> 'unclear')::boolean, false),
      nullif(given -> 4 -> 'evidence', '[]'::jsonb)
    FROM import_annotation label, jsonb_array_elements(label.answers) AS given WHERE ${isOfLines}`;
  await transaction.$executeRaw`
    INSERT INTO judged_order (annotation_id, shown_order, level)
    SELECT label.annotation_id, said.shown_order::shown_order, said.level::float8
    FROM import_annotation label, jsonb_each_text(label.orders) AS said(shown_order, level) WHERE ${isOfLines}`;
}
