import { z } from "zod";
import { areNearDuplicates } from "@/lib/checklist/checklist-checks";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, row, rows } from "@/lib/db/rows";
import type { RaterGroup } from "@/lib/results/agreement-filter";
import { FIGURE_SEED } from "@/lib/results/agreement-statistic";
import {
  type VerdictAgreement,
  WRITER_MEASURES,
  type WriterComparison,
  type WriterMeasure,
  writerAgreementFigure,
} from "@/lib/results/writer-agreement";
import { writesChecklists } from "@/lib/round/protocol/protocols";
import {
  type ChecklistSimilarity,
  checklistSimilarity,
  meanSimilarity,
  meanSimilarityInterval,
} from "@/lib/stats/checklist/checklist-similarity";
import { sharedQuestions } from "@/lib/stats/checklist/shared-questions";
import { DEFAULT_RESAMPLES } from "@/lib/stats/resampling/bootstrap";
import { seededRandom } from "@/lib/stats/resampling/random";
import { defined, type Statistic } from "@/lib/stats/statistic";
import { sumOf } from "@/lib/stats/sum";
import { notFound } from "@/lib/study/server/access";
import { agreementOfPatterns } from "../agreement-of-patterns";
import { clusteredPatterns } from "../counts/clustered-levels";
import { roundFigure } from "../figures/round-figure";
import type { AnalysedRound } from "../find-analysed-round";
import { liveLabels } from "../live-labels";

/**
 * How far raters who wrote checklists agree: on whether instructions are safe and make sense, among each other, and with
 * the gold checklists that researchers made from them. An instruction is one unit; intervals: bootstrap over instructions.
 */
export const readWriterAgreement = roundFigure(
  writerAgreementFigure,
  async ({ db, round, raters }) => {
    if (!writesChecklists(round.protocol)) throw notFound("round of written checklists");
    const instructions = await readWritten(db, round, raters);
    return {
      raters,
      verdicts: [verdictAgreement(instructions, "safety"), verdictAgreement(instructions, "sense")],
      betweenWriters: comparisonOf(
        instructions.map(({ labels }) => pairsOf(labels.map(({ questions }) => questions))),
        2,
      ),
      againstGold: comparisonOf(instructions.map(alternatives)),
    };
  },
  goldsOf,
);

const writtenSchema = z.object({
  labels: z.array(
    z.object({ raterId: z.string(), isSafe: z.boolean(), makesSense: z.boolean(), questions: z.array(z.string()) }),
  ),
  gold: z.object({ writerId: z.string(), questions: z.array(z.string()) }).nullable(),
});
type Written = z.infer<typeof writtenSchema>;

const IS_GOLD_OF = (round: AnalysedRound) => Prisma.sql`c.is_gold AND c.status = 'published'
  AND c.origin -> 'writer' ->> 'roundId' = ${round.id}`;

function readWritten(db: Reader, round: AnalysedRound, group: RaterGroup): Promise<Written[]> {
  return rows(
    writtenSchema,
    Prisma.sql`
      SELECT jsonb_agg(jsonb_build_object('raterId', a.rater_id, 'isSafe', a.is_safe, 'makesSense', a.makes_sense,
          'questions', coalesce((SELECT jsonb_agg(w.text ORDER BY w.position) FROM written_question w
            WHERE w.annotation_id = a.id), '[]')) ORDER BY a.rater_id) AS labels,
        (SELECT jsonb_build_object('writerId', c.origin -> 'writer' ->> 'raterId',
            'questions', (SELECT jsonb_agg(item.question ORDER BY item.position) FROM checklist_item item
              WHERE item.checklist_id = c.id))
          FROM checklist c WHERE c.instruction_id = t.instruction_id AND ${IS_GOLD_OF(round)} LIMIT 1) AS gold
      FROM annotation a JOIN task t ON t.id = a.task_id
      WHERE ${liveLabels(round, group)} GROUP BY t.id ORDER BY t.position`,
    db,
  );
}

/** What changes without a label: which checklists are gold. */
async function goldsOf(db: Reader, round: AnalysedRound): Promise<string> {
  const { golds } = await row(
    z.object({ golds: z.string() }),
    Prisma.sql`SELECT md5(coalesce(string_agg(c.id::text, ' ' ORDER BY c.id), '')) AS golds FROM checklist c
      WHERE c.study_id = ${round.studyId}::uuid AND ${IS_GOLD_OF(round)}`,
    db,
  );
  return golds;
}

function verdictAgreement(instructions: readonly Written[], verdict: "safety" | "sense"): VerdictAgreement {
  const isYes = (label: Written["labels"][number]) => (verdict === "safety" ? label.isSafe : label.makesSense);
  const counts = instructions.map(({ labels }) => ({ yes: labels.filter(isYes).length, all: labels.length }));
  const patterns = clusteredPatterns(
    { values: ["yes", "no"] },
    counts.map(({ yes, all }, cluster) => ({ counts: [yes, all - yes], units: 1, cluster })),
    (row) => row.counts,
  );
  const raters = new Set(instructions.flatMap(({ labels }) => labels.map(({ raterId }) => raterId)));
  const { alpha, basis } = agreementOfPatterns(patterns, "nominal", raters.size, { unit: "instructions" });
  const [yes, labels] = [sumOf(counts.map((count) => count.yes)), sumOf(counts.map((count) => count.all))];
  return { verdict, yes, labels, alpha, basis };
}

interface Compared {
  readonly similarity: ChecklistSimilarity;
  readonly shared: Statistic;
}

function compare(one: readonly string[], other: readonly string[]): Compared {
  return {
    similarity: checklistSimilarity(one, other, { letters: "unicode" }),
    shared: sharedQuestions(one, other, areNearDuplicates),
  };
}

/** Every two lists both ways round, since BLEU is not the same both ways; who wrote no questions is in none. */
function pairsOf(lists: readonly (readonly string[])[]): Compared[] {
  const written = lists.filter((questions) => questions.length > 0);
  return written.flatMap((one, index) => written.flatMap((other, at) => (at === index ? [] : [compare(one, other)])));
}

/** The gold checklist against what the others wrote. */
function alternatives({ gold, labels }: Written): Compared[] {
  if (!gold) return [];
  const others = labels.filter(({ raterId, questions }) => raterId !== gold.writerId && questions.length > 0);
  return others.map(({ questions }) => compare(gold.questions, questions));
}

const VALUES: Readonly<Record<WriterMeasure, (compared: Compared) => Statistic>> = {
  bleu: ({ similarity }) => similarity.bleu,
  rouge1: ({ similarity }) => similarity.rouge1.f1,
  rouge2: ({ similarity }) => similarity.rouge2.f1,
  rougeL: ({ similarity }) => similarity.rougeL.f1,
  countDifference: ({ similarity }) => defined(similarity.countDifference),
  shared: ({ shared }) => shared,
};

/** @param ways how often each comparison is in it */
function comparisonOf(all: readonly (readonly Compared[])[], ways = 1): WriterComparison {
  const instructions = all.filter((compared) => compared.length > 0);
  return {
    instructions: instructions.length,
    comparisons: sumOf(instructions.map((compared) => compared.length)) / ways,
    measures: WRITER_MEASURES.map((measure) => {
      const { mean, values } = meanSimilarity(instructions, VALUES[measure]);
      const options = { random: seededRandom(FIGURE_SEED), resamples: DEFAULT_RESAMPLES };
      return {
        measure,
        n: values.length,
        estimate: { value: mean, interval: meanSimilarityInterval(values, options) },
      };
    }),
  };
}
