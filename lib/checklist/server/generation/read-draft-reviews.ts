import { z } from "zod";
import { type DraftReviews, draftReviewsSchema, type ReviewCounts, reviewCounts } from "@/lib/checklist/draft-review";
import { questionScoringSchema } from "@/lib/checklist/question-scoring";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Viewer } from "@/lib/people/viewer";
import { type Estimate, FIGURE_SEED } from "@/lib/results/agreement-statistic";
import { seededRandom } from "@/lib/stats/resampling/random";
import { type AddedParts, ratioOfSumsInterval } from "@/lib/stats/resampling/ratio-of-sums";
import { defined, undefinedBecause } from "@/lib/stats/statistic";
import { requirePermission, studyCondition } from "@/lib/study/server/access";

const questionsSchema = z.array(
  z.object({
    question: z.string(),
    categories: z.array(z.string()),
    importance: z.int().nullable(),
    scoring: questionScoringSchema.optional(),
  }),
);

const draftSchema = z.object({
  series: z.string(),
  method: z.string().nullable(),
  prompt: z.string().nullable(),
  state: z.enum(["draft", "published", "discarded"]),
  /** what the model wrote; null where that was not kept */
  written: questionsSchema.nullable(),
  /** how many questions a discarded draft began with */
  count: z.int().nullable(),
  published: questionsSchema,
});
type Draft = z.infer<typeof draftSchema>;

/** What became of the drafts of each generator: a series by one method, model and prompt. */
export async function readDraftReviews(viewer: Viewer, studyId: string): Promise<DraftReviews> {
  await requirePermission(viewer, studyId, "study.read");
  const drafts = await readDrafts(viewer, studyId);
  const groups = new Map<string, Draft[]>();
  for (const draft of drafts) {
    const key = JSON.stringify([draft.series, draft.method, draft.prompt]);
    groups.set(key, [...(groups.get(key) ?? []), draft]);
  }
  return draftReviewsSchema.parse({ generators: [...groups.values()].map(reviewOf) });
}

/** A model's first version alone: a later one is a person's, or was generated again as a draft of its own. */
function readDrafts(viewer: Viewer, studyId: string): Promise<Draft[]> {
  return rows(
    draftSchema,
    Prisma.sql`
    WITH made AS (
      SELECT DISTINCT ON (e.subject) e.subject, e.data->>'runId' AS run, (e.data->>'questions')::int AS questions,
        -- Of a copied study the run stayed behind.
        coalesce(e.data->>'prompt', CASE WHEN r.id IS NOT NULL THEN coalesce(r.configuration->>'prompt', '') END) AS prompt,
        e.data->>'series' AS series, e.data->>'discarded' = 'true' AS discarded
      FROM event e LEFT JOIN run r ON r.id::text = e.data->>'runId' AND r.study_id = e.study_id
      WHERE e.study_id = ${studyId}::uuid AND e.kind = 'checklist.generated'
        AND ${studyCondition(viewer, "study.read", Prisma.sql`e.study_id`)}
      ORDER BY e.subject, e.at),
    kept AS (
      SELECT c.*, made.prompt, made.run FROM checklist c LEFT JOIN made ON made.subject = c.id::text
      WHERE c.study_id = ${studyId}::uuid AND c.source = 'generated'
        AND ${studyCondition(viewer, "study.read", Prisma.sql`c.study_id`)}),
    found AS (
      SELECT kept.series, kept.method, kept.prompt, kept.status::text AS state, kept.origin->'questions' AS written,
        NULL::int AS count, coalesce((
          SELECT json_agg(json_build_object('question', q.question, 'categories', coalesce(q.categories, '{}'), 'importance', q.importance,
            'scoring', q.scoring)
            ORDER BY q.position) FROM checklist_item q WHERE q.checklist_id = kept.id), '[]'::json) AS published
      FROM kept
      UNION ALL
      SELECT made.series,
        (SELECT kept.method FROM kept WHERE kept.run = made.run AND kept.method IS NOT NULL LIMIT 1), made.prompt,
        'discarded', NULL, made.questions, '[]'::json
      FROM made
      WHERE made.discarded OR EXISTS (SELECT FROM event gone WHERE gone.study_id = ${studyId}::uuid
        AND gone.kind = 'checklist.discarded' AND gone.subject = made.subject))
    SELECT * FROM found ORDER BY series COLLATE natural_order, method, prompt, state`,
  );
}

const NONE: ReviewCounts = { accepted: 0, retagged: 0, edited: 0, dropped: 0, added: 0, wordDifferences: [] };

function reviewOf(drafts: readonly Draft[]) {
  const [first] = drafts;
  const counts = drafts.flatMap(({ state, written, count, published }): ReviewCounts[] => {
    if (state === "discarded") return [{ ...NONE, dropped: count ?? 0 }];
    return state === "published" && written !== null ? [reviewCounts(written, published)] : [];
  });
  const sum = (of: (each: ReviewCounts) => number) => counts.reduce((total, each) => total + of(each), 0);
  const inState = (state: Draft["state"]) => drafts.filter((each) => each.state === state);
  const questionsOf = ({ accepted, edited, dropped }: ReviewCounts) => accepted + edited + dropped;
  const share = (of: (each: ReviewCounts) => number) =>
    shareOf(counts.map((each) => ({ times: 1, part: of(each), whole: questionsOf(each) })));
  const differences = counts.flatMap(({ wordDifferences }) => wordDifferences);
  return {
    series: first?.series,
    method: first?.method,
    prompt: first?.prompt,
    drafts: drafts.length,
    waiting: inState("draft").length,
    published: inState("published").length,
    discarded: inState("discarded").length,
    unknown: inState("published").filter(({ written }) => written === null).length,
    questions: sum(questionsOf),
    accepted: sum(({ accepted }) => accepted),
    retagged: sum(({ retagged }) => retagged),
    edited: sum(({ edited }) => edited),
    dropped: sum(({ dropped }) => dropped),
    added: sum(({ added }) => added),
    acceptedShare: share(({ accepted }) => accepted),
    editedShare: share(({ edited }) => edited),
    droppedShare: share(({ dropped }) => dropped),
    wordDifference: differences.length > 0 ? differences.reduce((a, b) => a + b, 0) / differences.length : null,
  };
}

/** Over drafts: questions of one draft are reviewed together. */
function shareOf(drafts: readonly AddedParts[]): Estimate {
  const [part, whole] = drafts.reduce(([p, w], each) => [p + each.part, w + each.whole], [0, 0]);
  const value = whole > 0 ? defined(part / whole) : undefinedBecause("no-labels", "No draft was reviewed yet.");
  const interval = value.defined ? ratioOfSumsInterval(drafts, { random: seededRandom(FIGURE_SEED) }) : value;
  return { value, interval };
}
