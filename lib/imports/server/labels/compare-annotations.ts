import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Snapshot } from "@/lib/db/snapshot";
import { MAX_PROBLEMS } from "@/lib/imports/import-problem";
import type { ImportCounts } from "@/lib/imports/import-result";
import type { ProblemList } from "@/lib/imports/server/problem-list";
import { shorten } from "@/lib/imports/shorten";

/**
 * Labels that the round has already: the same are counted as known, others are problems.
 * @returns how many labels are new, and how many known
 */
export async function compareAnnotations(
  transaction: Snapshot,
  counts: ImportCounts,
  problems: ProblemList,
): Promise<{ new: number; known: number }> {
  const schema = z.object({ known: z.int(), labels: z.int(), known_answers: z.int(), answers: z.int() });
  const [found] = await rows(
    schema,
    Prisma.sql`
      SELECT count(*)::int AS labels, count(stored.id)::int AS known,
        coalesce(sum(jsonb_array_length(label.answers)), 0)::int AS answers,
        coalesce(sum(jsonb_array_length(label.answers)) FILTER (WHERE stored.id IS NOT NULL), 0)::int AS known_answers
      FROM import_annotation label
      LEFT JOIN annotation stored ON stored.id = label.known_id AND stored.content_hash = label.hash`,
    transaction,
  );
  const { labels = 0, known = 0, answers = 0, known_answers: knownAnswers = 0 } = found ?? {};
  counts.labels.new += labels - known;
  counts.labels.known += known;
  counts.answers.new += answers - knownAnswers;
  counts.answers.known += knownAnswers;
  const different = await rows(
    z.object({ line: z.int(), rater: z.string(), stored: z.string(), read: z.string() }),
    Prisma.sql`
      SELECT label.line, label.rater,
        CASE WHEN label.content IS NOT NULL THEN 'what was said before' ELSE coalesce(stored.level::text, CASE WHEN stored.checklist_id IS NULL THEN 'an unreadable answer' ELSE 'answers without a score' END) END AS stored,
        CASE WHEN label.content IS NOT NULL THEN 'another label' ELSE coalesce(label.level::text, CASE WHEN stored.checklist_id IS NULL THEN 'an unreadable answer' ELSE 'answers without a score' END) END AS read
      FROM import_annotation label
      JOIN annotation stored ON stored.id = label.known_id AND stored.content_hash <> label.hash
      ORDER BY label.line LIMIT ${MAX_PROBLEMS + 1}`,
    transaction,
  );
  for (const { line, rater, stored, read } of different) {
    const expected = `the label of "${shorten(rater, 40)}" that the round has already (${stored})`;
    const found = stored === read ? `${read}, with other answers, comment, problems, ease, duration or order` : read;
    problems.add({ line, field: "value", expected, found });
  }
  return { new: labels - known, known };
}
