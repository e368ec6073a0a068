/** Published figures to compare one's own with (see docs/researchers-reference.md): shares of PLD 0/1/2, and WPLD. */
export interface PublishedComparison {
  prediction: string;
  label: string;
  pld: readonly [number, number, number];
  wpld: number;
  source: string;
}

/** Share of checklist questions answered as the majority of people did. */
export interface PublishedAccuracy {
  source: string;
  accuracy: number;
  publishedIn: string;
}

export const PUBLISHED_ACCURACIES: readonly PublishedAccuracy[] = [
  { source: "GPT-4o", accuracy: 0.826, publishedIn: "TICK, table 3" },
  { source: "Command-R+", accuracy: 0.781, publishedIn: "TICK, table 3" },
  { source: "Llama-3.1-70B", accuracy: 0.778, publishedIn: "TICK, table 3" },
  { source: "Crowd workers, against experts", accuracy: 0.84, publishedIn: "InFoBench, table 4" },
  { source: "GPT-4, against experts", accuracy: 0.89, publishedIn: "InFoBench, table 4" },
];

export const PUBLISHED_COMPARISONS: readonly PublishedComparison[] = [
  { prediction: "Preference judge", label: "people", pld: [0.293, 0.497, 0.21], wpld: 0.917, source: "TICK, table 4" },
  {
    prediction: "Direct scoring judge",
    label: "people",
    pld: [0.464, 0.488, 0.048],
    wpld: 0.583,
    source: "TICK, table 4",
  },
  {
    prediction: "Check-then-score judge",
    label: "people",
    pld: [0.487, 0.472, 0.041],
    wpld: 0.553,
    source: "TICK, table 4",
  },
  { prediction: "TICK (pass rate)", label: "people", pld: [0.522, 0.443, 0.035], wpld: 0.514, source: "TICK, table 4" },
  {
    prediction: "Preference judge, WildBench",
    label: "people",
    pld: [0.309, 0.497, 0.194],
    wpld: 0.885,
    source: "DIVA, table 2",
  },
  {
    prediction: "Direct scoring judge, WildBench",
    label: "people",
    pld: [0.445, 0.503, 0.052],
    wpld: 0.607,
    source: "DIVA, table 2",
  },
  {
    prediction: "C-Score (check-then-score), WildBench",
    label: "people",
    pld: [0.498, 0.465, 0.037],
    wpld: 0.539,
    source: "DIVA, table 2",
  },
  {
    prediction: "C-DRFR (pass rate), WildBench",
    label: "people",
    pld: [0.526, 0.435, 0.039],
    wpld: 0.513,
    source: "DIVA, table 2",
  },
  {
    prediction: "C-DIVA, WildBench",
    label: "people",
    pld: [0.562, 0.407, 0.031],
    wpld: 0.469,
    source: "DIVA, table 2",
  },
  {
    prediction: "Crowd workers, pass rate of majority answers",
    label: "experts’ majority answers",
    pld: [0.516, 0.347, 0.137],
    wpld: 0.621,
    source: "InFoBench, table 4",
  },
  {
    prediction: "GPT-4, pass rate",
    label: "experts’ majority answers",
    pld: [0.59, 0.38, 0.03],
    wpld: 0.44,
    source: "InFoBench, table 4",
  },
];
