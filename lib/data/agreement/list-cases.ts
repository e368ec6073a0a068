import { z } from "zod";
import { notFound } from "@/lib/data/access";
import { Prisma } from "@/lib/db/generated/client";
import { readSnapshot } from "@/lib/db/read-snapshot";
import {
  CASES_A_PAGE,
  type CasesQuery,
  type Outcomes,
  parseCell,
  type SourceCase,
  type SourceCases,
} from "@/lib/domain/source-cases";
import type { Source } from "@/lib/domain/sources";
import type { Viewer } from "@/lib/domain/viewer";
import { outcomeOfMeanPreference } from "@/lib/stats/preference/outcome";
import { inQuery, verdictsSchema } from "./compare-sources";
import { listSources } from "./list-sources";
import { queryRow, queryRows, type Reader } from "./query-rows";
import { eachPairInCommon, outcomeSql } from "./source-sql";

const EXCERPT_LENGTH = 160;

const rowSchema = verdictsSchema.extend({
  x: z.uuid(),
  y: z.uuid(),
  instructionId: z.string(),
  excerpt: z.string(),
  first: z.string(),
  second: z.string(),
});
type Row = z.infer<typeof rowSchema>;
const pageSchema = z.object({ total: z.int(), rows: z.array(rowSchema) });

/** The pairs on which the label says one thing and the prediction another (or the same), in the order of the content. */
export async function listCases(viewer: Viewer, studyId: string, query: CasesQuery): Promise<SourceCases> {
  const sources = await listSources(viewer, studyId);
  const find = (id: string) => {
    const source = sources.find((each) => each.id === id);
    if (!source) throw notFound("source");
    return source;
  };
  const [label, prediction, cell] = [find(query.label), find(query.prediction), parseCell(query.cell)];
  if (!cell) throw notFound("cell");
  return readSnapshot(async (db) => {
    const { total, rows } = await queryRow(db, pageSchema, pageSql(studyId, label, prediction, cell, query.from));
    const labelTasks = await readTasks(db, label, rows);
    const predictionTasks = await readTasks(db, prediction, rows);
    return {
      total,
      from: query.from,
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

/** How many such pairs there are, and a page of them: in one go, since finding them is what takes time. */
function pageSql(studyId: string, label: Source, prediction: Source, cell: Outcomes, from: number): Prisma.Sql {
  return Prisma.sql`
    WITH found AS MATERIALIZED (
      SELECT * FROM (${eachPairInCommon(studyId, inQuery(label), inQuery(prediction))}) pair_in_common
      WHERE ${outcomeSql("l", label.shape)} = ${cell.label} AND ${outcomeSql("p", prediction.shape)} = ${cell.prediction}
    ), page AS MATERIALIZED (
      SELECT found.*, n.id AS instruction_id, yx.name AS first, yy.name AS second,
        row_number() OVER (
          ORDER BY n.position, yx.name COLLATE "C", yy.name COLLATE "C", rx.sample, ry.sample, found.x, found.y
        ) AS place
      FROM found
      JOIN response rx ON rx.id = found.x JOIN system yx ON yx.id = rx.system_id
      JOIN response ry ON ry.id = found.y JOIN system yy ON yy.id = ry.system_id
      JOIN instruction n ON n.id = rx.instruction_id
      ORDER BY place LIMIT ${CASES_A_PAGE} OFFSET ${from}
    )
    SELECT (SELECT count(*)::int FROM found) AS total, coalesce((
      SELECT json_agg(json_build_object(
        'x', x, 'y', y, 'ls', ls, 'ln', ln, 'ps', ps, 'pn', pn, 'la', la, 'lb', lb, 'pa', pa, 'pb', pb,
        'instructionId', n.external_id, 'first', first, 'second', second,
        'excerpt', left(coalesce(n.text, n.messages -> -1 ->> 'content', ''), ${EXCERPT_LENGTH})
      ) ORDER BY place)
      FROM page JOIN instruction n ON n.id = page.instruction_id
    ), '[]') AS rows`;
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
    majority: isMajority && preference ? { outcome: outcomeOfMeanPreference(preference.mean), n: preference.n } : null,
    numbers: a !== null && b !== null ? [a, b] : null,
  };
}

/** Where the source's labels of these pairs (or of their responses) can be looked at. */
async function readTasks(
  db: Reader,
  { roundId, shape }: Source,
  rows: readonly Row[],
): Promise<(row: Row) => SourceCase["label"]["tasks"]> {
  if (roundId === null || rows.length === 0) return () => [];
  const responses = [...new Set(rows.flatMap(({ x, y }) => [x, y]))];
  const tasks = await queryRows(
    db,
    z.object({ taskId: z.uuid(), a: z.uuid(), b: z.uuid().nullable() }),
    Prisma.sql`
      SELECT t.id AS "taskId", t.response_a_id AS a, t.response_b_id AS b FROM task t
      WHERE t.round_id = ${roundId}::uuid AND t.stratum = 'main' AND t.response_a_id = ANY(${responses}::uuid[])`,
  );
  const byResponses = new Map(tasks.map(({ taskId, a, b }) => [keyOf(a, b), taskId]));
  return ({ x, y }) =>
    (shape === "pairs" ? [keyOf(x, y)] : [keyOf(x, null), keyOf(y, null)]).flatMap((key) => {
      const taskId = byResponses.get(key);
      return taskId === undefined ? [] : [{ roundId, taskId }];
    });
}

/** The same for a pair whichever way round it stands. */
function keyOf(a: string, b: string | null): string {
  return b === null ? a : [a, b].sort().join(" ");
}
