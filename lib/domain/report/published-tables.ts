import { type PlainCell, type PlainTable, textCell } from "../table/plain-table";

/** Figures of the papers, as facts to stand beside one's own: of other data, other people and other models. */
export const PUBLISHED_TABLES = {
  "tick-2": table(
    "TICK, Table 2",
    ["Checklists", "BLEU", "ROUGE-1", "ROUGE-2", "ROUGE-L", "Count MAE"],
    [
      ["GPT-4o", 0.759, 0.621, 0.417, 0.593, 1.41],
      ["Command-R+", 0.709, 0.57, 0.357, 0.534, 1.416],
      ["Llama-3.1-70B", 0.759, 0.623, 0.418, 0.593, 1.459],
      ["People’s others (H′)", 0.733, 0.611, 0.399, 0.583, 2.158],
    ],
  ),
  "tick-3a": table(
    "TICK, Table 3a",
    ["Checklists", "Internal", "InFoBench"],
    [
      ["GPT-4o", 0.772, 0.853],
      ["Command-R+", 0.713, 0.776],
    ],
  ),
  "tick-3b": table(
    "TICK, Table 3b",
    ["Judge", "Question accuracy"],
    [
      ["GPT-4o", 0.826],
      ["Command-R+", 0.781],
      ["Llama-3.1-70B", 0.778],
    ],
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
  ),
  "tick-6": table(
    "TICK, Table 6",
    ["Protocol", "Alpha", "Mean score"],
    [
      ["Direct scoring", 0.194, 3.347],
      ["Check-then-score", 0.256, 3.351],
    ],
  ),
  "tick-b2": table(
    "TICK, appendix B.2",
    ["Data", "r of length and score"],
    [
      ["InFoBench", -0.001],
      ["WildBench", 0.028],
    ],
  ),
  "infobench-2": table(
    "InFoBench, Table 2",
    ["Subset", "Instructions", "Words", "Questions", "Per instruction", "Domains"],
    [
      ["Easy", 252, 17.77, 690, 2.74, 71],
      ["Hard", 248, 59.26, 1560, 6.29, 72],
      ["Overall", 500, 38.35, 2250, 4.5, 143],
    ],
  ),
  "infobench-3": table(
    "InFoBench, Table 3",
    ["Metric", "Easy", "Hard", "Overall"],
    [
      ["Direct scoring", 0.241, 0.302, 0.284],
      ["DRFR", 0.537, 0.493, 0.532],
    ],
  ),
  "infobench-4": table(
    "InFoBench, Table 4 (all 50 instructions)",
    ["Group", "Money in $", "Minutes", "ACC in %", "PLD-0 in %", "PLD-1 in %", "PLD-2 in %", "WPLD"],
    [
      ["Experts", 1416, 1440, 100, 100, 0, 0, 0],
      ["Crowd (AMT)", 187.5, 2160, 84, 51.6, 34.7, 13.7, 0.621],
      ["GPT-4", 19.4, 60, 89, 59, 38, 3, 0.44],
    ],
  ),
  "infobench-5": table(
    "InFoBench, Table 5 (in %)",
    ["System", "Easy", "Hard", "Overall"],
    [
      ["gpt-4-1106-preview", 90.1, 89.1, 89.4],
      ["gpt-3.5-turbo-1106", 90.4, 85.1, 86.7],
      ["claude-2.1", 82.9, 87.9, 86.4],
      ["gemini-pro", 87.3, 84.9, 85.6],
      ["Llama-2-70b-chat", 89.6, 82.1, 84.4],
      ["Vicuna-13b-v1.5", 86.1, 75, 78.4],
    ],
  ),
  "infobench-6": table(
    "InFoBench, Table 6",
    ["Subset", "Content", "Format", "Number", "Style", "Linguistic", "Labels"],
    [
      ["Easy", 517, 167, 8, 52, 48, 792],
      ["Hard", 878, 627, 411, 138, 120, 2174],
      ["Overall", 1395, 794, 419, 190, 168, 2966],
    ],
  ),
  "llmbar-people": table("LLMBar, section 4.2", ["Raters", "Equal choices in %"], [["Two experts", 94]]),
  "rlcf-1": table(
    "RLCF, Table 1 (people, in %)",
    ["Aspect", "Direct", "Candidate-based"],
    [
      ["Naturalness", 94.9, 93.9],
      ["Objectiveness", 88.5, 91.9],
      ["Comprehensiveness", 74, 82],
      ["Atomicity", 68, 90],
      ["Preferred overall", 38, 56],
    ],
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
  ),
  "diva-7": table(
    "DIVA, Table 7",
    ["Checklists", "BLEU", "ROUGE-1", "ROUGE-2", "ROUGE-L", "MAE", "BERTScore"],
    [
      ["GPT-4o", 0.759, 0.621, 0.417, 0.593, 1.41, 0.847],
      ["Command-R+", 0.709, 0.57, 0.357, 0.534, 1.416, 0.735],
      ["Llama-3.1-70B", 0.759, 0.623, 0.418, 0.593, 1.459, 0.819],
      ["Llama-3.1-8B", 0.694, 0.568, 0.362, 0.545, 1.441, 0.708],
      ["Other people", 0.733, 0.611, 0.399, 0.583, 2.158, 0.766],
    ],
  ),
} satisfies Record<string, PlainTable>;

export type PublishedTableId = keyof typeof PUBLISHED_TABLES;

function table(title: string, headers: readonly string[], rows: readonly (readonly (string | number)[])[]): PlainTable {
  return {
    title: `Published: ${title}`,
    columns: headers.map((header, index) => (index === 0 ? { header } : { header, numeric: true })),
    rows: rows.map((row) => row.map(cell)),
  };
}

function cell(value: string | number): PlainCell {
  return typeof value === "string" ? textCell(value) : { text: String(value).replace("-", "−"), raw: value };
}
