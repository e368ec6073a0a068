import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import { levelsAskedOtherwise } from "@/lib/judging/round-for-judge";
import { levelGuidesSchema } from "@/lib/round/level-guides";
import { scaleNameSchema } from "@/lib/round/protocol/protocol";

const askedSchema = z.object({
  raterId: z.uuid(),
  roundId: z.uuid(),
  scale: scaleNameSchema.nullable(),
  levelNames: z.array(z.string()),
  levelGuides: levelGuidesSchema,
  /** of the first label and of the last one: all that the judge was sent */
  sent: z.array(z.array(z.string())),
});

/** Kinds of judges that say a level rather than answers alone. */
const SAY_LEVELS = [
  "direct-score",
  "rubric",
  "check-then-score",
  "truncated-reasoning",
  "preference",
  "check-then-prefer",
  "comparison",
];

/**
 * Where judges were asked with other meanings of the levels than the round's people read now: the levels by name. Their calls are
 * what tells it, those of the first label and of the last one: texts may have been changed in between, and prompts need not
 * say them. Permission is the condition's business; the rater is `r` in it and the round `d`.
 */
export async function readLevelsAsked(
  db: Reader,
  condition: Prisma.Sql,
): Promise<{ raterId: string; roundId: string; levels: string[] }[]> {
  const label = (order: Prisma.Sql) => Prisma.sql`(
    SELECT item.id FROM run JOIN run_item item ON item.run_id = run.id
    WHERE run.rater_id = r.id AND run.round_id = d.id AND run.kind = 'judge-round' AND item.state = 'done'
      AND item.produced_id IS NOT NULL
    ORDER BY ${order} LIMIT 1)`;
  const found = await rows(
    askedSchema,
    Prisma.sql`
      SELECT r.id AS "raterId", d.id AS "roundId", d.scale, d.level_names AS "levelNames", d.level_guides AS "levelGuides",
        coalesce((SELECT jsonb_agg(jsonb_path_query_array(calls.requests, '$[*].messages[*].content')) FROM (
          SELECT jsonb_agg(c.request ORDER BY c.created_at, c.id) AS requests
          FROM (${label(Prisma.sql`item.finished_at, item.id`)} UNION ${label(Prisma.sql`item.finished_at DESC, item.id DESC`)}) label
          JOIN model_call c ON c.item_id = label.id AND c.ok GROUP BY label.id) calls), '[]') AS sent
      FROM rater_tally tally JOIN rater r ON r.id = tally.rater_id JOIN round d ON d.id = tally.round_id
      WHERE tally.labels > 0 AND r.kind = 'judge'
        AND r.configuration #>> '{options,kind}' IN (${Prisma.join(SAY_LEVELS)}) AND ${condition}
      ORDER BY r.number, d.created_at, d.id`,
    db,
  );
  return found.flatMap(({ raterId, roundId, sent, ...round }) => {
    const missing = new Set(sent.flatMap((texts) => levelsAskedOtherwise(round, texts.map(levelsIn).join("\n"))));
    const levels = levelsAskedOtherwise(round, "").filter((level) => missing.has(level));
    return levels.length > 0 ? [{ raterId, roundId, levels }] : [];
  });
}

/** What is between the lines that enclose the levels, whose key the prompt names first; without them all of it. */
function levelsIn(content: string): string {
  const key = /^Material .*"\[begin NAME ([0-9a-f]{24})\]"/.exec(content)?.[1];
  const [, after] = content.split(`\n[begin levels ${key}]\n`);
  return after?.split(`\n[end levels ${key}]`)[0] ?? content;
}
