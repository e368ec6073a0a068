import { formatCount, formatMoney, formatNumber, formatShare } from "@/lib/format/format-number";
import { numberCell, type PlainCell, type PlainTable, textCell } from "../table/plain-table";

/** As one's own tables print each kind of figure. */
const FORMATS = {
  count: formatCount,
  /** of 1, as a percentage */
  share: (value: number) => formatShare(value),
  /** in a table that says it is in percent */
  percent: (value: number) => value.toFixed(1),
  /** a coefficient, a score, a distance */
  number: (value: number) => formatNumber(value),
  /** of counts */
  mean: (value: number) => formatNumber(value, 2),
  money: (value: number) => formatMoney(value, ""),
} as const satisfies Record<string, (value: number) => string>;
type Kind = keyof typeof FORMATS;

/** Figures of the papers, as facts to compare one's own with: of other data, other people and other models. */
export const PUBLISHED_TABLES = {
  "tick-2": table(
    "TICK, Table 2",
    ["Checklists", "BLEU", "ROUGE-1 F1", "ROUGE-2 F1", "ROUGE-L F1", "Count MAE"],
    [
      ["GPT-4o", 0.759, 0.621, 0.417, 0.593, 1.41],
      ["Command-R+", 0.709, 0.57, 0.357, 0.534, 1.416],
      ["Llama-3.1-70B", 0.759, 0.623, 0.418, 0.593, 1.459],
      ["People’s others (H′)", 0.733, 0.611, 0.399, 0.583, 2.158],
    ],
    "number",
  ),
  "tick-3a": table(
    "TICK, Table 3a",
    ["Checklists", "Internal", "InFoBench"],
    [
      ["GPT-4o", 0.772, 0.853],
      ["Command-R+", 0.713, 0.776],
    ],
    "number",
  ),
  "tick-3b": table(
    "TICK, Table 3b",
    ["Judge", "Question accuracy"],
    [
      ["GPT-4o", 0.826],
      ["Command-R+", 0.781],
      ["Llama-3.1-70B", 0.778],
    ],
    "share",
  ),
  "tick-4": table(
    "TICK, Table 4",
    ["Judge", "PLD-0", "PLD-1", "PLD-2", "WPLD"],
    [
      ["Preference", 0.293, 0.497, 0.21, 0.917],
      ["Direct scoring", 0.464, 0.488, 0.048, 0.583],
      ["Check-then-score", 0.487, 0.472, 0.041, 0.553],
      ["TICK (pass rate)", 0.522, 0.443, 0.035, 0.514],
    ],
    "number",
  ),
  "tick-5": table(
    "TICK, Table 5 (Command-R+, best of 8)",
    ["Scoring Function", "InFoBench DRFR", "InFoBench precision", "WildBench WB-Score", "WildBench precision"],
    [
      ["Greedy decoding", 0.843, "–", 64.9, "–"],
      ["Reward model (ArmoRM)", 0.863, 0.306, 67.5, 0.323],
      ["Direct self-scoring", 0.848, 0.191, 65.7, 0.258],
      ["STICK", 0.894, 0.611, 71.2, 0.528],
    ],
    "number",
  ),
  "tick-6": table(
    "TICK, Table 6",
    ["Protocol", "Alpha", "Mean score"],
    [
      ["Direct scoring", 0.194, 3.347],
      ["Check-then-score", 0.256, 3.351],
    ],
    "number",
  ),
  "tick-7": table(
    "TICK, Table 7 (GPT-4o)",
    ["Data", "Precision", "Recall", "F1"],
    [
      ["Internal (16 categories)", 0.687, 0.708, 0.68],
      ["InFoBench (5 categories)", 0.824, 0.819, 0.793],
    ],
    "number",
  ),
  "tick-b2": table(
    "TICK, appendix B.2",
    ["Data", "r of length and score"],
    [
      ["InFoBench", -0.001],
      ["WildBench", 0.028],
    ],
    "number",
  ),
  "infobench-2": table(
    "InFoBench, Table 2",
    ["Subset", "Instructions", "Words", "Questions", "Questions per instruction", "Domains"],
    [
      ["Easy", 252, 17.77, 690, 2.74, 71],
      ["Hard", 248, 59.26, 1560, 6.29, 72],
      ["Overall", 500, 38.35, 2250, 4.5, 143],
    ],
    ["count", "mean", "count", "mean", "count"],
  ),
  "infobench-3": table(
    "InFoBench, Table 3",
    ["Metric", "Easy", "Hard", "Overall"],
    [
      ["Direct scoring", 0.241, 0.302, 0.284],
      ["DRFR", 0.537, 0.493, 0.532],
    ],
    "number",
  ),
  "infobench-4": table(
    "InFoBench, Table 4 (all 50 instructions)",
    ["Group", "Money in $", "Minutes", "ACC", "PLD-0", "PLD-1", "PLD-2", "WPLD"],
    [
      ["Experts", 1416, 1440, 1, 1, 0, 0, 0],
      ["Crowd (AMT)", 187.5, 2160, 0.84, 0.516, 0.347, 0.137, 0.621],
      ["GPT-4", 19.4, 60, 0.89, 0.59, 0.38, 0.03, 0.44],
    ],
    ["money", "count", "share", "number", "number", "number", "number"],
  ),
  "infobench-5": table(
    "InFoBench, Table 5",
    ["System", "Easy", "Hard", "Overall"],
    [
      ["gpt-4-1106-preview", 0.901, 0.891, 0.894],
      ["gpt-3.5-turbo-1106", 0.904, 0.851, 0.867],
      ["claude-2.1", 0.829, 0.879, 0.864],
      ["gemini-pro", 0.873, 0.849, 0.856],
      ["Llama-2-70b-chat", 0.896, 0.821, 0.844],
      ["Vicuna-13b-v1.5", 0.861, 0.75, 0.784],
    ],
    "share",
  ),
  "infobench-6": table(
    "InFoBench, Table 6",
    ["Subset", "Content", "Format", "Number", "Style", "Linguistic", "Labels"],
    [
      ["Easy", 517, 167, 8, 52, 48, 792],
      ["Hard", 878, 627, 411, 138, 120, 2174],
      ["Overall", 1395, 794, 419, 190, 168, 2966],
    ],
    "count",
  ),
  "llmbar-1": table(
    "LLMBar, Table 1",
    ["Subset", "Pairs"],
    [
      ["Natural", 100],
      ["Neighbor", 134],
      ["GPTInst", 92],
      ["GPTOut", 47],
      ["Manual", 46],
      ["Adversarial (all but Natural)", 319],
      ["Total", 419],
    ],
    "count",
  ),
  "llmbar-2": table(
    "LLMBar, Tables 2 and 5, in % (* with rules)",
    llmbarHeaders("Agr."),
    [
      ["GPT-4, Vanilla", 93.5, 97, 64.2, 89.6, 76.6, 90.2, 76.6, 87.2, 75, 89.1, 73.1, 89, 77.2, 90.6],
      ["GPT-4, Vanilla*", 95.5, 95, 78.7, 93.3, 86.4, 94.6, 77.7, 93.6, 80.4, 82.6, 80.8, 91, 83.7, 91.8],
      ["GPT-4, CoT*", 94.5, 91, 75, 90.3, 83.2, 90.2, 74.5, 87.2, 73.9, 82.6, 76.6, 87.6, 80.2, 88.3],
      ["GPT-4, Swap*", 94.5, 97, 77.6, 97, 88, 95.7, 73.4, 97.9, 81.5, 93.5, 80.1, 96, 83, 96.2],
      ["GPT-4, Swap+CoT*", 94, 100, 78.7, 99.3, 85.3, 96.7, 79.8, 97.9, 77.2, 93.5, 80.3, 96.8, 83, 97.5],
      ["GPT-4, ChatEval*", 91.5, 95, 82.5, 85.8, 88, 87, 68.1, 78.7, 77.2, 80.4, 78.9, 83, 81.5, 85.4],
      ["GPT-4, Metrics*", 93, 94, 83.2, 93.3, 89.7, 90.2, 73.4, 89.4, 81.5, 80.4, 82, 88.3, 84.2, 89.5],
      ["GPT-4, Reference*", 95.5, 97, 80.6, 89.6, 87.5, 90.2, 77.7, 85.1, 84.8, 87, 82.6, 88, 85.2, 89.8],
      ["GPT-4, Metrics+Reference*", 96, 96, 85.4, 94.8, 89.7, 90.2, 72.3, 83, 83.7, 84.8, 82.8, 88.2, 85.4, 89.8],
      ["ChatGPT, Vanilla", 79, 68, 17.9, 73.1, 29.3, 52.2, 43.6, 42.6, 37, 47.8, 32, 53.9, 41.4, 56.7],
      ["ChatGPT, Vanilla*", 81.5, 71, 19.4, 71.6, 26.6, 62, 41.5, 59.6, 34.8, 52.2, 30.6, 61.3, 40.8, 63.3],
      ["ChatGPT, CoT*", 74, 64, 22.8, 62.7, 29.3, 58.7, 44.7, 40.4, 35.9, 50, 33.2, 53, 41.3, 55.2],
      ["ChatGPT, Swap*", 77.5, 89, 22.8, 82.8, 34.2, 78.3, 45.7, 80.9, 30.4, 78.3, 33.3, 80.1, 42.1, 81.8],
      ["ChatGPT, Swap+CoT*", 77, 72, 23.9, 73.9, 33.2, 77.2, 46.8, 61.7, 27.2, 69.6, 32.8, 70.6, 41.6, 70.9],
      ["ChatGPT, ChatEval*", 77, 80, 23.9, 68.7, 31.5, 69.6, 46.8, 48.9, 33.7, 67.4, 34, 63.6, 42.6, 66.9],
      ["ChatGPT, Metrics*", 81.5, 73, 28.4, 59.7, 35.9, 47.8, 41.5, 63.8, 43.5, 65.2, 37.3, 59.1, 46.1, 61.9],
      ["ChatGPT, Reference*", 81.5, 69, 28, 63.4, 32.1, 53.3, 37.2, 59.6, 29.3, 54.3, 31.7, 57.7, 41.6, 59.9],
      ["ChatGPT, Metrics+Reference*", 82.5, 73, 38.1, 58.2, 35.9, 43.5, 38.3, 53.2, 43.5, 43.5, 38.9, 49.6, 47.6, 54.3],
    ],
    "percent",
  ),
  "llmbar-11": table(
    "LLMBar, Table 11, in % (* with rules)",
    llmbarHeaders("Dif."),
    [
      ["GPT-4, Vanilla", 90, 88, 63.8, 67.9, 82.6, 84.8, 70.2, 78.7, 79.3, 76.1, 74, 76.9, 77.2, 79.1],
      ["GPT-4, Vanilla*", 92, 90, 78, 78.4, 90.2, 87, 70.2, 78.7, 84.8, 82.6, 80.8, 81.7, 83, 83.3],
      ["GPT-4, Metrics*", 93.5, 93, 82.8, 86.6, 90.2, 89.1, 70.2, 87.2, 81.5, 84.8, 81.2, 86.9, 83.7, 88.1],
      ["GPT-4, Reference*", 94, 94, 80.2, 81.3, 86.4, 85.9, 75.5, 80.9, 83.7, 84.8, 81.5, 83.2, 84, 85.4],
      ["GPT-4, Metrics+Reference*", 94, 92, 85.1, 91, 87.5, 90.2, 72.3, 87.2, 84.8, 82.6, 82.4, 87.8, 84.7, 88.6],
    ],
    "percent",
  ),
  "llmbar-people": table("LLMBar, section 4.2", ["Raters", "Equal choices"], [["Two experts", 0.94]], "share"),
  "rlcf-1": table(
    "RLCF, Table 1",
    ["Preference", "People: direct", "People: candidate-based", "GPT-4o: direct", "GPT-4o: candidate-based"],
    [
      ["Naturalness", 0.949, 0.939, 0.88, 0.851],
      ["Objectiveness", 0.885, 0.919, 0.889, 0.897],
      ["Comprehensiveness", 0.74, 0.82, 0.692, 0.648],
      ["Atomicity", 0.68, 0.9, 0.986, 0.99],
      ["Preferred overall", 0.38, 0.56, 0.406, 0.512],
    ],
    "share",
  ),
  "rlcf-section-3": table(
    "RLCF, section 3",
    ["Setting", "Value"],
    [
      ["Responses sampled of an instruction", 2],
      ["Temperature", 1.3],
      ["Top-p", 0.9],
      ["Judge’s scores of a question, 0 to 100, averaged", 25],
      ["Highest importance of a question", 100],
      ["Share of pairs kept, by the largest difference in one question", 0.4],
    ],
    "number",
  ),
  "diva-2": table(
    "DIVA, Table 2",
    ["Judge", "PLD-0", "PLD-1", "PLD-2", "WPLD"],
    [
      ["Preference", 0.309, 0.497, 0.194, 0.885],
      ["Score", 0.445, 0.503, 0.052, 0.607],
      ["C-Score", 0.498, 0.465, 0.037, 0.539],
      ["C-DRFR", 0.526, 0.435, 0.039, 0.513],
      ["C-DIVA", 0.562, 0.407, 0.031, 0.469],
    ],
    "number",
  ),
  "diva-3": table(
    "DIVA, Table 3 (N candidates, M questions)",
    ["Method", "Judge calls per step", "Steps to target"],
    [
      ["RLHF", "N", "100%"],
      ["RLAIF", "N", "83%"],
      ["RLCF", "N × M", "76%"],
      ["DIVA-RLCF", "N × M", "65%"],
    ],
    "number",
  ),
  "diva-5": table(
    "DIVA, Figure 5 (from its text; drawn without numbers)",
    ["Score after a chain of thought", "Same score in %"],
    [["None of it kept", "nearly 80"]],
    "number",
  ),
  "diva-7": table(
    "DIVA, Table 7",
    ["Checklists", "BLEU", "ROUGE-1 F1", "ROUGE-2 F1", "ROUGE-L F1", "Count MAE", "BERTScore"],
    [
      ["GPT-4o", 0.759, 0.621, 0.417, 0.593, 1.41, 0.847],
      ["Command-R+", 0.709, 0.57, 0.357, 0.534, 1.416, 0.735],
      ["Llama-3.1-70B", 0.759, 0.623, 0.418, 0.593, 1.459, 0.819],
      ["Llama-3.1-8B", 0.694, 0.568, 0.362, 0.545, 1.441, 0.708],
      ["Other people", 0.733, 0.611, 0.399, 0.583, 2.158, 0.766],
    ],
    "number",
  ),
} satisfies Record<string, PlainTable>;

export type PublishedTableId = keyof typeof PUBLISHED_TABLES;

function llmbarHeaders(second: string): string[] {
  const subsets = ["Natural", "Neighbor", "GPTInst", "GPTOut", "Manual", "Adversarial", "Mean of subsets"];
  return ["Judge", ...subsets.flatMap((subset) => [`${subset} Acc.`, `${subset} ${second}`])];
}

/** @param kinds of its numbers, or of those of each column */
function table(
  title: string,
  headers: readonly string[],
  rows: readonly (readonly (string | number)[])[],
  kinds: Kind | readonly Kind[],
): PlainTable {
  const kindOf = (column: number) => (typeof kinds === "string" ? kinds : (kinds[column - 1] ?? "number"));
  return {
    title: `Published: ${title}`,
    isInOrder: headers[0] === "Subset",
    columns: headers.map((header, index) => (index === 0 ? { header } : { header, numeric: true })),
    rows: rows.map((row) => row.map((value, index) => publishedCell(value, kindOf(index)))),
  };
}

/** In files one's own percentages are shares from 0 to 1. */
function publishedCell(value: string | number, kind: Kind): PlainCell {
  if (typeof value === "string") return textCell(value);
  const cell = numberCell(value, FORMATS[kind]);
  return kind === "percent" ? { ...cell, raw: value / 100 } : cell;
}
