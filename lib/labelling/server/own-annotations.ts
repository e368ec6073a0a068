import { z } from "zod";
import { excerptSchema, excerptSql } from "@/lib/content/server/content-page";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { RoundForRater } from "@/lib/labelling/labelling";
import type { OwnLabelsFilter } from "@/lib/labelling/own-labels-filter";
import type { OwnAnnotations } from "@/lib/labelling/own-tasks";
import { shownOrderSchema, turnLevel } from "@/lib/labelling/shown-order";
import { translatorIn } from "@/lib/messages/catalogue";
import { DEFAULT_LANGUAGE, type Language } from "@/lib/messages/languages";
import type { Viewer } from "@/lib/people/viewer";
import { withNamedLevels } from "@/lib/round/protocol/named-levels";
import { levelSchema } from "@/lib/round/protocol/protocol";
import { levelName, reverseLevel, scaleNamed } from "@/lib/round/protocol/scale";
import { asRater } from "./label-access";
import { roundForRater } from "./rounds-for-rater";

const PAGE_SIZE = 50;

const labelRow = z.object({
  assignmentId: z.string(),
  annotationId: z.string(),
  createdAt: z.date(),
  level: levelSchema.nullable(),
  shownOrder: shownOrderSchema.nullable(),
  revisions: z.int(),
  excerpt: excerptSchema,
  yes: z.int(),
  questions: z.int(),
  isSafe: z.boolean().nullable(),
  makesSense: z.boolean().nullable(),
  written: z.int(),
  given: z.int(),
  scores: z.array(z.object({ criterion: z.string(), level: levelSchema })),
});
type LabelRow = z.infer<typeof labelRow>;

/** The rater's own live labels in a round, a page at a time; the one that the server received last comes first. */
export async function ownAnnotations(
  viewer: Viewer,
  roundId: string,
  before: string | null,
  filter: OwnLabelsFilter = {},
  language: Language = DEFAULT_LANGUAGE,
  limit = PAGE_SIZE,
): Promise<OwnAnnotations> {
  const person = asRater(viewer);
  const round = await roundForRater(person, roundId);
  const found = await rows(labelRow, ownLabelsSql(person.userId, roundId, before, conditionOf(filter, round), limit));
  const page = found.slice(0, limit);
  return {
    annotations: page.map((row) => ({
      assignmentId: row.assignmentId,
      annotationId: row.annotationId,
      submittedAt: row.createdAt.toISOString(),
      revisions: row.revisions,
      excerpt: row.excerpt,
      summary: summary(row, round, language),
    })),
    next: found.length > limit ? (page.at(-1)?.annotationId ?? null) : null,
  };
}

/** Of one rater, known before the labels are looked at: joined, all raters' labels would be walked through for theirs. */
export function ownLabelsSql(
  userId: string,
  roundId: string,
  before: string | null,
  condition: Prisma.Sql = Prisma.empty,
  limit = PAGE_SIZE,
): Prisma.Sql {
  const earlier = before
    ? Prisma.sql`AND (n.created_at, n.id) < ((SELECT b.created_at FROM annotation b WHERE b.id = ${before}::uuid), ${before}::uuid)`
    : Prisma.empty;
  return Prisma.sql`
    SELECT n.assignment_id AS "assignmentId", n.id AS "annotationId", n.created_at AS "createdAt", n.level,
      n.shown_order::text AS "shownOrder",
      (SELECT count(*)::int FROM annotation every WHERE every.task_id = n.task_id AND every.rater_id = n.rater_id) AS revisions,
      ${excerptSql("i")} AS excerpt,
      (SELECT count(*)::int FROM checklist_answer c WHERE c.annotation_id = n.id AND c.answer = 'YES') AS yes,
      (SELECT count(*)::int FROM checklist_answer c WHERE c.annotation_id = n.id) AS questions,
      n.is_safe AS "isSafe", n.makes_sense AS "makesSense",
      (SELECT count(*)::int FROM written_question w WHERE w.annotation_id = n.id) AS written,
      (SELECT count(*)::int FROM given_category g WHERE g.annotation_id = n.id) AS given,
      COALESCE((SELECT jsonb_agg(jsonb_build_object('criterion', scored.rated_criterion, 'level', of_it.level) ORDER BY scored.id)
        FROM round scored JOIN task other ON other.round_id = scored.id AND other.position = task.position
        JOIN annotation of_it ON of_it.task_id = other.id AND (of_it.rater_id = n.rater_id) IS TRUE AND of_it.superseded_at IS NULL
        WHERE scored.lead_round_id = n.round_id), '[]') AS scores
    FROM annotation n
    JOIN task ON task.id = n.task_id
    JOIN instruction i ON i.id = task.instruction_id
    WHERE n.rater_id = (SELECT r.id FROM rater r JOIN round d ON d.study_id = r.study_id
        WHERE d.id = ${roundId}::uuid AND r.user_id = ${userId})
      AND n.round_id = ${roundId}::uuid AND n.superseded_at IS NULL AND n.assignment_id IS NOT NULL ${earlier} ${condition}
    ORDER BY n.created_at DESC, n.id DESC
    LIMIT ${limit + 1}`;
}

function conditionOf(
  { level, answer, comment, report }: OwnLabelsFilter,
  { scale }: Pick<RoundForRater, "scale">,
): Prisma.Sql {
  const conditions: Prisma.Sql[] = [];
  if (level !== undefined) {
    // Levels are stored in the pair's own orientation.
    const turned = scale === null ? level : reverseLevel(scaleNamed(scale), level);
    conditions.push(
      Prisma.sql`AND n.level = CASE WHEN n.shown_order = 'ba' THEN ${turned}::float8 ELSE ${level}::float8 END`,
    );
  }
  if (answer !== undefined) {
    conditions.push(Prisma.sql`AND EXISTS (SELECT FROM checklist_answer given
      WHERE given.annotation_id = n.id AND given.answer = ${answer}::answer)`);
  }
  if (comment) conditions.push(Prisma.sql`AND n.comment IS NOT NULL`);
  if (report) conditions.push(Prisma.sql`AND jsonb_array_length(n.problems) > 0`);
  return conditions.length > 0 ? Prisma.join(conditions, " ") : Prisma.empty;
}

function summary(row: LabelRow, round: Pick<RoundForRater, "scale" | "levelNames">, language: Language): string {
  const t = translatorIn(language);
  const { scale, levelNames } = withNamedLevels(t, round);
  const parts: string[] = [];
  if (row.questions > 0) parts.push(t("{yes} of {all} YES", { yes: row.yes, all: row.questions }));
  if (row.isSafe === false) parts.push(t("Not safe"));
  if (row.makesSense === false) parts.push(t("Makes no sense"));
  if (row.given > 0) parts.push(t("{count, plural, one {# category} other {# categories}}", { count: row.given }));
  if (row.written > 0) parts.push(t("{count, plural, one {# question} other {# questions}}", { count: row.written }));
  if (row.scores.length > 0) parts.push(row.scores.map(({ criterion, level }) => `${criterion} ${level}`).join(", "));
  const level = turnLevel(row.level, { scale, shownOrder: row.shownOrder });
  if (level !== null && scale !== null) {
    const name = levelName(scaleNamed(scale), level, levelNames);
    // Whose level names say what is better needs no number.
    parts.push(scaleNamed(scale).comparison ? name : `${level} ${name}`.trim());
  }
  return parts.join(" · ");
}
