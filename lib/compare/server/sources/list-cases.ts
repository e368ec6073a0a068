import { z } from "zod";
import {
  CASES_PER_PAGE,
  type CasesPlace,
  type CasesQuery,
  type Outcomes,
  parseCasesCursor,
  parseCell,
  type SourceCase,
  type SourceCases,
} from "@/lib/compare/source-cases";
import type { Source } from "@/lib/compare/sources";
import { excerptSchema, excerptSql } from "@/lib/content/server/content-page";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, row, rows } from "@/lib/db/rows";
import { snapshot } from "@/lib/db/snapshot";
import type { Viewer } from "@/lib/people/viewer";
import { type CountedStudy, countedStudy } from "@/lib/results/server/not-excluded";
import { outcomeOfMeanPreference } from "@/lib/stats/preference/outcome";
import { notFound } from "@/lib/study/server/access";
import { inQuery, verdictsSchema } from "./compare-sources";
import { listSources } from "./list-sources";
import { comparisonScaleOf, eachPairInCommon, type InstructionRange, outcomeSql } from "./source-sql";

const rowSchema = verdictsSchema.extend({
  x: z.uuid(),
  y: z.uuid(),
  position: z.int(),
  instructionId: z.string(),
  excerpt: excerptSchema,
  first: z.string(),
  second: z.string(),
});
type Row = z.infer<typeof rowSchema>;

/** How long one request looks, and in how many instructions at a time it begins. */
export interface Patience {
  milliseconds: number;
  atOnce: number;
}
const PATIENCE: Patience = { milliseconds: 700, atOnce: 250 };
/** Ten times as many instructions at a time take four times as long; but somebody waits. */
const MAX_BATCH = 8_000;
const QUICK_MS = 400;
const SLOW_MS = 2_000;

/**
 * The pairs on which the label says one thing and the prediction another (or the same), in the order of the content. The
 * instructions are looked through some at a time, since a study of a million labels has as many pairs: a page ends where it
 * is full, and where somebody would have to wait too long for more.
 */
export async function listCases(
  viewer: Viewer,
  studyId: string,
  query: CasesQuery,
  patience = PATIENCE,
): Promise<SourceCases> {
  const sources = await listSources(viewer, studyId, query.without);
  const study = await countedStudy(prisma(), studyId, query.without);
  const find = (id: string) => {
    const source = sources.find((each) => each.id === id);
    if (!source) throw notFound("source");
    return source;
  };
  const [label, prediction, cell] = [find(query.label), find(query.prediction), parseCell(query.cell)];
  if (!cell) throw notFound("cell");
  return snapshot(async (db) => {
    const { rows, next } = await lookThrough(db, { study, label, prediction, cell }, query, patience);
    const labelTasks = await readTasks(db, label, rows);
    const predictionTasks = await readTasks(db, prediction, rows);
    return {
      ...(await readProgress(db, studyId, next)),
      next: next && `${next.from}:${next.skip}:${next.atOnce}`,
      cases: rows.map((row) => ({
        key: `${row.x} ${row.y}`,
        instructionId: row.instructionId,
        excerpt: row.excerpt,
        first: row.first,
        second: row.second,
        label: { ...sideOf(label, row.ls, row.ln, row.la, row.lb), tasks: labelTasks(row) },
        prediction: { ...sideOf(prediction, row.ps, row.pn, row.pa, row.pb), tasks: predictionTasks(row) },
      })),
    };
  });
}

interface Wanted {
  study: CountedStudy;
  label: Source;
  prediction: Source;
  cell: Outcomes;
}

async function lookThrough(
  db: Reader,
  wanted: Wanted,
  { after, limit = CASES_PER_PAGE }: CasesQuery,
  patience: Patience,
) {
  const begun = performance.now();
  const end = await readEnd(db, wanted.study.studyId);
  const cases: Row[] = [];
  let { from, skip, atOnce } = parseCasesCursor(after);
  atOnce = Math.min(atOnce ?? patience.atOnce, MAX_BATCH);
  while (from < end) {
    const before = performance.now();
    const range = { from, before: from + atOnce };
    const found = await rows(rowSchema, casesSql(wanted, range, skip, limit - cases.length), db);
    cases.push(...found);
    const last = cases.at(-1);
    // What comes next is as near as this was.
    if (last && cases.length >= limit) return { rows: cases, next: { ...placeAfter(cases, last, from, skip), atOnce } };
    [from, skip] = [range.before, 0];
    atOnce = nextAtOnce(atOnce, performance.now() - before);
    if (performance.now() - begun > patience.milliseconds) break;
  }
  return { rows: cases, next: from < end ? { from, skip, atOnce } : null };
}

function nextAtOnce(atOnce: number, milliseconds: number): number {
  if (milliseconds < QUICK_MS) return Math.min(2 * atOnce, MAX_BATCH);
  return milliseconds > SLOW_MS ? Math.ceil(atOnce / 2) : atOnce;
}

/** After the last case of a full page: others of its instruction may be left. */
function placeAfter(rows: readonly Row[], { position }: Row, from: number, skip: number) {
  const shown = rows.filter((row) => row.position === position).length;
  return { from: position, skip: position === from ? skip + shown : shown };
}

async function readEnd(db: Reader, studyId: string): Promise<number> {
  const { end } = await row(
    z.object({ end: z.int() }),
    Prisma.sql`
      SELECT coalesce(max(position) + 1, 0)::int AS end FROM instruction WHERE study_id = ${studyId}::uuid`,
    db,
  );
  return end;
}

function readProgress(db: Reader, studyId: string, next: CasesPlace | null) {
  return row(
    z.object({ looked: z.int(), instructions: z.int() }),
    Prisma.sql`
      SELECT count(*) FILTER (WHERE ${next === null}::bool OR position < ${next?.from ?? 0}::int)::int AS looked,
        count(*)::int AS instructions
      FROM instruction WHERE study_id = ${studyId}::uuid`,
    db,
  );
}

/** The first cases of these instructions, but for those of the first instruction that were seen already. */
function casesSql(
  { study, label, prediction, cell }: Wanted,
  range: InstructionRange,
  skip: number,
  most: number,
): Prisma.Sql {
  return Prisma.sql`
    WITH page AS MATERIALIZED (
      SELECT found.*, n.id AS instruction_id, yx.name AS first, yy.name AS second,
        row_number() OVER (
          ORDER BY n.position, yx.name COLLATE "C", yy.name COLLATE "C", rx.sample, ry.sample, found.x, found.y
        ) AS place
      FROM (${eachPairInCommon(study, inQuery(label), inQuery(prediction), range)}) found
      JOIN response rx ON rx.id = found.x JOIN system yx ON yx.id = rx.system_id
      JOIN response ry ON ry.id = found.y JOIN system yy ON yy.id = ry.system_id
      JOIN instruction n ON n.id = rx.instruction_id
      WHERE ${outcomeSql("l", label)} = ${cell.label} AND ${outcomeSql("p", prediction)} = ${cell.prediction}
      ORDER BY place LIMIT ${most} OFFSET ${skip}
    )
    SELECT x, y, ls, ln, ps, pn, la, lb, pa, pb, first, second, n.position, n.external_id AS "instructionId",
      ${excerptSql("n")} AS excerpt
    FROM page JOIN instruction n ON n.id = page.instruction_id ORDER BY place`;
}

function sideOf(
  source: Source,
  sum: number | null,
  n: number | null,
  a: number | null,
  b: number | null,
): Omit<SourceCase["label"], "tasks"> {
  const preference = sum !== null && n !== null ? { mean: sum / n, n } : null;
  const isMajority = inQuery(source).reference.kind === "majority";
  return {
    preference: isMajority ? null : preference,
    majority:
      isMajority && preference
        ? { outcome: outcomeOfMeanPreference(preference.mean, comparisonScaleOf(source.scale)), n: preference.n }
        : null,
    numbers: a !== null && b !== null ? [a, b] : null,
  };
}

/** Where the source's labels of these pairs (or of their responses) can be looked at. */
async function readTasks(
  db: Reader,
  { roundId, shape }: Source,
  cases: readonly Row[],
): Promise<(row: Row) => SourceCase["label"]["tasks"]> {
  if (roundId === null || cases.length === 0) return () => [];
  const responses = [...new Set(cases.flatMap(({ x, y }) => [x, y]))];
  const tasks = await rows(
    z.object({ taskId: z.uuid(), a: z.uuid(), b: z.uuid().nullable() }),
    Prisma.sql`
      SELECT t.id AS "taskId", t.response_a_id AS a, t.response_b_id AS b FROM task t
      WHERE t.round_id = ${roundId}::uuid AND t.stratum = 'main' AND t.response_a_id = ANY(${responses}::uuid[])`,
    db,
  );
  const byResponses = new Map(tasks.map(({ taskId, a, b }) => [keyOf(a, b), taskId]));
  return ({ x, y }) =>
    (shape === "pairs" ? [keyOf(x, y)] : [keyOf(x, null), keyOf(y, null)]).flatMap((key) => {
      const taskId = byResponses.get(key);
      return taskId === undefined ? [] : [{ roundId, taskId }];
    });
}

/** The same key for a pair in either order. */
function keyOf(a: string, b: string | null): string {
  return b === null ? a : [a, b].sort().join(" ");
}
