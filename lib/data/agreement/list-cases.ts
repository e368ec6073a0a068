import { z } from "zod";
import { notFound } from "@/lib/data/access";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import type { Outcome } from "@/lib/domain/protocol";
import { CASES_A_PAGE, type CasesQuery, parseCell, type SourceCase, type SourceCases } from "@/lib/domain/source-cases";
import type { Source } from "@/lib/domain/sources";
import type { Viewer } from "@/lib/domain/viewer";
import { outcomeOfMeanPreference } from "@/lib/stats/preference/outcome";
import { inQuery, verdictsSchema } from "./compare-sources";
import { listSources } from "./list-sources";
import { queryRow, queryRows, type Reader } from "./query-rows";
import { eachPairInCommon } from "./source-sql";

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

/** The pairs on which the label says one thing and the prediction another (or the same), in the order of the content. */
export async function listCases(viewer: Viewer, studyId: string, query: CasesQuery): Promise<SourceCases> {
  const db = prisma();
  const sources = await listSources(viewer, studyId);
  const find = (id: string) => {
    const source = sources.find((each) => each.id === id);
    if (!source) throw notFound("source");
    return source;
  };
  const [label, prediction, cell] = [find(query.label), find(query.prediction), parseCell(query.cell)];
  if (!cell) throw notFound("cell");
  const pairs = Prisma.sql`
    SELECT * FROM (${eachPairInCommon(studyId, inQuery(label), inQuery(prediction))}) pair_in_common
    WHERE ${said("l", label.shape, cell.label)} AND ${said("p", prediction.shape, cell.prediction)}`;
  const { total } = await queryRow(
    db,
    z.object({ total: z.int() }),
    Prisma.sql`SELECT count(*)::int AS total FROM (${pairs}) found`,
  );
  const rows = await queryRows(
    db,
    rowSchema,
    Prisma.sql`
      SELECT found.*, n.external_id AS "instructionId",
        left(coalesce(n.text, n.messages -> -1 ->> 'content', ''), ${EXCERPT_LENGTH}) AS excerpt,
        yx.name AS first, yy.name AS second
      FROM (${pairs}) found
      JOIN response rx ON rx.id = found.x JOIN system yx ON yx.id = rx.system_id
      JOIN response ry ON ry.id = found.y JOIN system yy ON yy.id = ry.system_id
      JOIN instruction n ON n.id = rx.instruction_id
      ORDER BY n.position, yx.name COLLATE "C", yy.name COLLATE "C", rx.sample, ry.sample
      LIMIT ${CASES_A_PAGE} OFFSET ${query.from}`,
  );
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
}

/** The condition that a source says the outcome; the thresholds are those of outcomeOfMeanPreference and outcomeOfScores. */
function said(side: "l" | "p", shape: Source["shape"], outcome: Outcome): Prisma.Sql {
  const column = (name: string) => Prisma.raw(`${side}${name}`);
  if (shape === "scores") {
    const sign = { win: Prisma.sql`>`, tie: Prisma.sql`=`, loss: Prisma.sql`<` }[outcome];
    return Prisma.sql`${column("a")} ${sign} ${column("b")}`;
  }
  const mean = Prisma.sql`(${column("s")}::float8 / ${column("n")})`;
  if (outcome === "win") return Prisma.sql`${mean} < 2.5`;
  return outcome === "loss" ? Prisma.sql`${mean} > 3.5` : Prisma.sql`${mean} BETWEEN 2.5 AND 3.5`;
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
