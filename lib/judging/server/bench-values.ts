import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import type { Snapshot } from "@/lib/db/snapshot";
import { type BenchPart, benchPartSchema } from "@/lib/judging/bench";
import type { MeasuredUnit } from "@/lib/judging/bench-measures";
import type { AnalysedRound } from "@/lib/results/server/find-analysed-round";
import { liveLabels } from "@/lib/results/server/live-labels";
import { scaleOfRound } from "@/lib/round/protocol/round-scale";
import { groupRows } from "@/lib/stats/group-rows";
import { AppError } from "@/lib/wire/app-error";

/** Of people and versions in the parts shown: more are for the command line. */
const MAX_VALUES = 400_000;

const labelSchema = z.object({
  raterId: z.uuid(),
  isPerson: z.boolean(),
  isImported: z.boolean(),
  simulated: z.boolean(),
  part: benchPartSchema,
  taskId: z.uuid(),
  instructionId: z.uuid(),
  unit: z.string(),
  about: z.string(),
  value: z.number(),
  probability: z.number().nullable(),
  certainty: z.number().nullable(),
});
export type Label = z.infer<typeof labelSchema>;
export type Values = Readonly<Record<"answers" | "levels", readonly Label[]>>;

/**
 * How sure a judge was, 0–1: of an answer by its probability, else by the share of samples that said the same; of a level by
 * that share; of a pair by whether both orders agree.
 */
const CERTAINTY_OF_LEVEL = Prisma.sql`CASE
  WHEN jsonb_array_length(coalesce(made.result -> 'samples', '[]')) > 1 THEN (
    SELECT avg((sample.value::text::float8 = a.level)::int)::float8 FROM jsonb_array_elements(made.result -> 'samples') sample)
  WHEN made.result ->> 'consistent' IS NOT NULL THEN CASE WHEN (made.result ->> 'consistent')::boolean THEN 1 ELSE 0.5 END
  END`;
const CERTAINTY_OF_ANSWER = Prisma.sql`coalesce(greatest(ca.probability, 1 - ca.probability), (
  SELECT greatest((said.value ->> 'yes')::float8, (said.value ->> 'no')::float8)
    / nullif((said.value ->> 'yes')::float8 + (said.value ->> 'no')::float8, 0)
  FROM jsonb_array_elements(made.result -> 'answers') said
  WHERE (said.value ->> 'itemId')::uuid = ca.item_id AND coalesce(said.value ->> 'side', 'A') = ca.side::text
    AND (said.value ->> 'yes')::int + (said.value ->> 'no')::int > 1 LIMIT 1))`;

/** Labels of people, and of versions where they may be seen. */
export async function readValues(db: Snapshot, benchId: string, round: AnalysedRound): Promise<Values> {
  const scale = scaleOfRound(round);
  const sources = Prisma.sql`
    FROM bench_instruction p JOIN task t ON t.instruction_id = p.instruction_id AND t.round_id = ${round.id}::uuid
    JOIN annotation a ON a.task_id = t.id JOIN rater r ON r.id = a.rater_id
    LEFT JOIN bench_version v ON v.bench_id = p.bench_id AND v.rater_id = r.id
    LEFT JOIN LATERAL (
      SELECT item.result FROM run JOIN run_item item ON item.run_id = run.id AND item.subject_id = t.id
      WHERE v.rater_id IS NOT NULL AND run.rater_id = r.id AND run.round_id = t.round_id AND item.produced_id = a.id LIMIT 1
    ) made ON TRUE`;
  const shown = Prisma.sql`p.bench_id = ${benchId}::uuid AND ${liveLabels(round, "all")}
    AND (r.kind = ${await kindOfPeople(db, round)}::rater_kind OR v.rater_id IS NOT NULL AND (p.part <> 'test' OR v.opened_at IS NOT NULL))`;
  const common = Prisma.sql`a.rater_id AS "raterId", r.kind <> 'judge' AS "isPerson", r.kind = 'imported' AS "isImported", r.simulated, p.part::text AS part, t.id AS "taskId",
    t.instruction_id AS "instructionId"`;
  const answers = await rows(
    labelSchema,
    Prisma.sql`
      SELECT ${common}, t.id || ' ' || ca.item_id || ' ' || ca.side AS unit, q.question AS about,
        CASE ca.answer WHEN 'YES' THEN 1 ELSE 0 END::float8 AS value, ca.probability, ${CERTAINTY_OF_ANSWER} AS certainty
      ${sources} JOIN checklist_answer ca ON ca.annotation_id = a.id AND ca.answer IN ('YES', 'NO')
      JOIN checklist_item q ON q.id = ca.item_id
      WHERE ${shown} ORDER BY t.position, ca.item_id, ca.side, r.number LIMIT ${MAX_VALUES + 1}`,
    db,
  );
  const levels = scale
    ? await rows(
        labelSchema,
        Prisma.sql`
      SELECT ${common}, t.id::text AS unit, '' AS about, a.level AS value, NULL::float8 AS probability, ${CERTAINTY_OF_LEVEL} AS certainty
      ${sources} WHERE ${shown} AND a.level IS NOT NULL ORDER BY t.position, r.number LIMIT ${MAX_VALUES + 1}`,
        db,
      )
    : [];
  if (answers.length > MAX_VALUES || levels.length > MAX_VALUES) {
    throw new AppError(
      "TOO_LARGE",
      "This bench has too many labels to be computed while you wait. Create one on a smaller round.",
    );
  }
  const middle =
    scale && "comparison" in scale && scale.comparison
      ? (scale.comparison.bestForA + scale.comparison.bestForB) / 2
      : null;
  // A judge says which response is better, not by how much.
  return {
    answers,
    levels: middle === null ? levels : levels.map((label) => ({ ...label, value: Math.sign(label.value - middle) })),
  };
}

/** People are those who labelled, else imported raters. */
async function kindOfPeople(db: Reader, round: AnalysedRound): Promise<"human" | "imported"> {
  const found = await rows(
    z.object({ one: z.int() }),
    Prisma.sql`SELECT 1 AS one FROM annotation a JOIN task t ON t.id = a.task_id WHERE ${liveLabels(round, "human")} LIMIT 1`,
    db,
  );
  return found.length > 0 ? "human" : "imported";
}

/** What a judge and people said of one thing, and of which task it is. */
export type BenchUnit = MeasuredUnit & { readonly taskId: string };

/** Units of a part that the version and at least one person labelled. */
export function unitsOf(labels: readonly Label[], raterId: string, part: BenchPart): BenchUnit[] {
  const inPart = labels.filter((label) => label.part === part);
  return [...groupRows(inPart, ({ unit }) => unit)].flatMap(([unit, of]) => {
    const own = of.find((label) => label.raterId === raterId);
    const people = new Map(of.flatMap((label) => (label.isPerson ? [[label.raterId, label.value] as const] : [])));
    if (!own || people.size === 0) return [];
    const { taskId, instructionId: cluster, about, value: said, probability, certainty } = own;
    return [{ unit, taskId, cluster, about, people, said, probability, certainty }];
  });
}
