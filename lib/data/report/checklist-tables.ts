import { type Estimate, FIGURE_SEED } from "@/lib/domain/agreement/agreement-statistic";
import { formatShare } from "@/lib/domain/format/format-number";
import { naturalOrder } from "@/lib/domain/format/natural-order";
import type { MissingTable } from "@/lib/domain/report/report-part";
import { countCell, estimateCell, numberCell, type PlainTable, textCell } from "@/lib/domain/table/plain-table";
import {
  type ChecklistSimilarity,
  checklistSimilarity,
  meanSimilarity,
  meanSimilarityInterval,
} from "@/lib/stats/checklist/checklist-similarity";
import { pearson } from "@/lib/stats/correlation/pearson";
import { DEFAULT_RESAMPLES } from "@/lib/stats/resampling/bootstrap";
import { clusterBootstrap, clustersOf } from "@/lib/stats/resampling/cluster-bootstrap";
import { clusteredMean } from "@/lib/stats/resampling/clustered-mean";
import { bootstrapInterval } from "@/lib/stats/resampling/interval";
import { seededRandom } from "@/lib/stats/resampling/random";
import { defined, type Statistic, undefinedBecause } from "@/lib/stats/statistic";
import { groupRows } from "../agreement/group-rows";
import type { ChecklistVersion } from "./read-checklist-versions";
import type { AnswerGroup, GivenAnswer } from "./read-given-answers";
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
export async function similarityTable({ checklists }: ReportContext): Promise<ReadTable> {
  const all = await checklists();
  const gold = new Map(all.filter(({ isGold }) => isGold).map((each) => [each.instructionId, each]));
  if (gold.size === 0)
    return { missing: "No published checklist is marked as gold, so there is nothing to compare with." };
  const others = all.filter((each) => !each.isGold && gold.get(each.instructionId)?.series !== each.series);
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
    notes: [
      "Means over instructions with 95 % bootstrap intervals over instructions. BLEU is sacreBLEU’s sentence BLEU from 0 to 1, ROUGE that of rouge_score without stemming, with the letters of every script. BERTScore is not computed: it needs a language model.",
    ],
  };
}

/** Pearson's r between the pass rates that the same raters gave the same responses by two series (tick Table 3a). */
export async function passRateCorrelationTable({ answers }: ReportContext): Promise<ReadTable> {
  const given = await answers();
  if (given.isTooLarge) return TOO_LARGE;
  const rates = passRates(given.answers);
  const series = [...new Set(rates.map((rate) => rate.series))].sort(naturalOrder);
  const rows = series.flatMap((first, index) =>
    series.slice(index + 1).flatMap((second) =>
      given.groups.flatMap((group) => {
        const pairs = pairedRates(rates, group, first, second);
        if (pairs.length === 0) return [];
        const equal = clusteredMean(
          pairs.map(({ cluster, x, y }) => ({ cluster, value: Number(Math.abs(x - y) < 1e-9) })),
          0,
          { random: seededRandom(FIGURE_SEED), resamples: 1_000 },
        );
        return [
          [
            ...[first, second, group.name].map(textCell),
            countCell(pairs.length),
            estimateCell(clusteredPearson(pairs)),
            estimateCell(equal, formatShare),
          ],
        ];
      }),
    ),
  );
  if (rows.length === 0) {
    return {
      missing: "Nobody has answered checklists of two series about the same response. Create a round for each series.",
    };
  }
  return {
    title: "Correlation of pass rates between series of checklists",
    columns: [
      { header: "Series" },
      { header: "Other series" },
      { header: "Answered by" },
      { header: "Responses", numeric: true },
      { header: "Pearson’s r", numeric: true },
      { header: "Same pass rate", numeric: true },
    ],
    rows,
    notes: [
      "A response’s pass rate is the mean of those of the raters who answered both series about it. Intervals: bootstrap over instructions.",
    ],
  };
}

/** How many questions checklists have (tick Figure 5), and whether longer ones go with lower scores (tick B.2). */
export async function lengthTable({ checklists, answers }: ReportContext): Promise<ReadTable> {
  const all = await checklists();
  if (all.length === 0) return { missing: "No checklist is published." };
  const given = await answers();
  const rates = passRates(given.answers);
  const rows = [...groupRows(all, ({ series }) => series)].map(([series, of]) => {
    const lengths = of.map(({ questions }) => questions.length).sort((a, b) => a - b);
    const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
    const variance = lengths.reduce((sum, length) => sum + (length - mean) ** 2, 0) / (lengths.length - 1);
    const lengthOf = new Map(of.map(({ instructionId, questions }) => [instructionId, questions.length]));
    const byResponse = groupRows(
      rates.filter((rate) => rate.series === series),
      ({ responseId }) => responseId,
    );
    const pairs = [...byResponse.values()].flatMap((those) => {
      const [first] = those;
      const length = first && lengthOf.get(first.instructionId);
      return first && length !== undefined
        ? [{ cluster: first.instructionId, x: length, y: meanOf(those.map(({ rate }) => rate)) }]
        : [];
    });
    return [
      textCell(series),
      countCell(lengths.length),
      numberCell(mean, (value) => value.toFixed(2)),
      numberCell(lengths.length > 1 ? Math.sqrt(variance) : null, (value) => value.toFixed(2)),
      countCell(lengths[0] ?? null),
      countCell(lengths.at(-1) ?? null),
      countCell(pairs.length),
      estimateCell(clusteredPearson(pairs)),
    ];
  });
  return {
    title: "Lengths of checklists, and their correlation with the score",
    columns: [
      { header: "Series" },
      ...["Checklists", "Mean", "SD", "Least", "Most", "Responses", "r of length and pass rate"].map((header) => ({
        header,
        numeric: true,
      })),
    ],
    rows,
    notes: [
      "Questions of the newest published version. The correlation is Pearson’s, over responses with answers; interval: bootstrap over instructions. Near 0 longer checklists do not mean harder instructions.",
    ],
  };
}

export const TOO_LARGE = {
  missing: "The study has more than 200,000 answers. Export the rounds’ labels and use the command line.",
};

interface Rate {
  series: string;
  raterId: string;
  responseId: string;
  instructionId: string;
  rate: number;
}

/** Each rater's pass rate of each response by each series; without an answer but UNKNOWN there is none. */
function passRates(answers: readonly GivenAnswer[]): Rate[] {
  const groups = groupRows(answers, ({ raterId, task }) => JSON.stringify([raterId, task.responseId, task.series]));
  return [...groups.values()].flatMap((of) => {
    const [first] = of;
    const known = of.filter(({ answer }) => answer !== "UNKNOWN");
    if (!first || known.length === 0) return [];
    const { series, responseId, instructionId } = first.task;
    const rate = known.filter(({ answer }) => answer === "YES").length / known.length;
    return [{ series, raterId: first.raterId, responseId, instructionId, rate }];
  });
}

interface Pair {
  cluster: string;
  x: number;
  y: number;
}

function pairedRates(rates: readonly Rate[], { raterIds }: AnswerGroup, first: string, second: string): Pair[] {
  const byResponse = groupRows(
    rates.filter(({ raterId, series }) => raterIds.has(raterId) && (series === first || series === second)),
    ({ responseId }) => responseId,
  );
  return [...byResponse.values()].flatMap((of) => {
    const both = of
      .filter(({ series }) => series === first)
      .flatMap(({ raterId, rate }) => {
        const other = of.find((each) => each.series === second && each.raterId === raterId);
        return other ? [{ x: rate, y: other.rate }] : [];
      });
    const cluster = of[0]?.instructionId ?? "";
    return both.length === 0 ? [] : [{ cluster, x: meanOf(both.map(({ x }) => x)), y: meanOf(both.map(({ y }) => y)) }];
  });
}

const MANY = 20_000;

/** Pearson's r with a bootstrap interval that draws instructions. */
export function clusteredPearson(pairs: readonly Pair[]): Estimate {
  const r = (units: ArrayLike<number>) => {
    const [x, y] = [new Float64Array(units.length), new Float64Array(units.length)];
    for (let i = 0; i < units.length; i++) {
      const pair = pairs[units[i] ?? 0];
      x[i] = pair?.x ?? 0;
      y[i] = pair?.y ?? 0;
    }
    return pearson(x, y);
  };
  const value = r(pairs.map((_, index) => index));
  if (!value.defined) return { value, interval: value };
  const clusters = clustersOf(pairs.map(({ cluster }) => cluster));
  if (clusters.length < 2) return { value, interval: undefinedBecause("too-few-units") };
  const [distribution] = clusterBootstrap(
    clusters,
    (units) => {
      const drawn = r(units);
      return [drawn.defined ? drawn.value : Number.NaN];
    },
    { random: seededRandom(FIGURE_SEED), resamples: pairs.length > MANY ? 300 : DEFAULT_RESAMPLES },
  );
  return { value, interval: distribution ? bootstrapInterval(distribution, {}) : undefinedBecause("too-few-units") };
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function options() {
  return { random: seededRandom(FIGURE_SEED), resamples: DEFAULT_RESAMPLES, confidence: 0.95 };
}
