import { counted } from "@/lib/format/format-number";
import { FIGURE_SEED } from "@/lib/results/agreement-statistic";
import { ALL_SYSTEMS, listed } from "@/lib/results/report/report-basis";
import type { MissingTable } from "@/lib/results/report/report-part";
import { countCell, estimateCell, type PlainTable, textCell } from "@/lib/results/table/plain-table";
import {
  type ChecklistSimilarity,
  checklistSimilarity,
  meanSimilarity,
  meanSimilarityInterval,
} from "@/lib/stats/checklist/checklist-similarity";
import { groupRows } from "@/lib/stats/group-rows";
import { DEFAULT_RESAMPLES } from "@/lib/stats/resampling/bootstrap";
import { seededRandom } from "@/lib/stats/resampling/random";
import { defined, type Statistic } from "@/lib/stats/statistic";
import type { ChecklistVersion } from "./read-checklist-versions";
import { MAX_ANSWERS } from "./read-given-answers";
import type { ReportContext } from "./report-context";

export type ReadTable = PlainTable | MissingTable;

const MEASURES: readonly { header: string; of: (similarity: ChecklistSimilarity) => Statistic }[] = [
  { header: "BLEU", of: ({ bleu }) => bleu },
  { header: "ROUGE-1 F1", of: ({ rouge1 }) => rouge1.f1 },
  { header: "ROUGE-2 F1", of: ({ rouge2 }) => rouge2.f1 },
  { header: "ROUGE-L F1", of: ({ rougeL }) => rougeL.f1 },
  { header: "Count MAE", of: ({ countDifference }) => defined(countDifference) },
];

/**
 * How alike each series of checklists is to the gold checklists (tick Table 2), and people's other checklists H′ together,
 * averaged within an instruction: the numbers of `checklist-similarity --letters unicode` on the command line.
 */
export async function similarityTable({ checklists, asked }: ReportContext): Promise<ReadTable> {
  const all = await checklists();
  const gold = new Map(all.filter(({ isGold }) => isGold).map((each) => [each.instructionId, each]));
  if (gold.size === 0)
    return { missing: "No published checklist is marked as gold, so there is nothing to compare with." };
  const others = all.filter(
    ({ isGold, series, instructionId }) =>
      !isGold && gold.get(instructionId)?.series !== series && (asked.series?.includes(series) ?? true),
  );
  const rowOf = (name: string, compared: readonly ChecklistVersion[]) => {
    const byInstruction = [...groupRows(compared, ({ instructionId }) => instructionId)].flatMap(
      ([id, alternatives]) => {
        const reference = gold.get(id);
        if (!reference) return [];
        return [
          alternatives.map(({ questions }) =>
            checklistSimilarity(reference.questions, questions, { letters: "unicode" }),
          ),
        ];
      },
    );
    return [
      textCell(name),
      countCell(byInstruction.length),
      ...MEASURES.map(({ of }) => {
        const { mean, values } = meanSimilarity(byInstruction, of);
        return estimateCell({ value: mean, interval: meanSimilarityInterval(values, options()) });
      }),
    ];
  };
  const rows = [...groupRows(others, ({ series }) => series)].map(([series, of]) => rowOf(series, of));
  const humans = others.filter(({ source }) => source === "human");
  if (humans.length > 0) rows.push(rowOf("People’s others (H′), averaged", humans));
  if (rows.length === 0) return { missing: "No instruction with a gold checklist has one of another series." };
  return {
    title: "Similarity of each series of checklists to the gold checklists",
    columns: [
      { header: "Series" },
      { header: "Instructions", numeric: true },
      ...MEASURES.map(({ header }) => ({ header, numeric: true })),
    ],
    rows,
    basis: `Rests on the newest published checklists of ${listed([...new Set(others.map(({ series }) => `“${series}”`))])} and ${counted(gold.size, "gold checklist")}; no labels${asked.systems === null ? "" : ALL_SYSTEMS}.`,
    notes: [
      "Means over instructions with 95% bootstrap intervals over instructions. BLEU is sacreBLEU’s sentence BLEU from 0 to 1, ROUGE that of rouge_score without stemming, with the letters of every script. BERTScore is not computed: it needs a language model.",
    ],
  };
}

/** @param most such as "200,000 answers" */
export function tooLarge(most: string): MissingTable {
  return {
    missing: `This table would rest on more than ${most}. Choose fewer rounds, series or systems, or export the labels and use the command line.`,
  };
}

export const TOO_LARGE = tooLarge(counted(MAX_ANSWERS, "answer"));

function options() {
  return { random: seededRandom(FIGURE_SEED), resamples: DEFAULT_RESAMPLES, confidence: 0.95 };
}
