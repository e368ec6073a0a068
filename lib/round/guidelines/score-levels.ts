import { SCALES } from "../protocol/scale";

/** When to give each of the five scores, from the lowest to the highest. */
export const SCORE_LEVEL_DESCRIPTIONS = [
  "The response is useless: off topic, mostly wrong, empty or unreadable. You would have to start over.",
  "It tries, but misses the main point, or serious mistakes or ignored conditions spoil it. Little of it is usable.",
  "It gets the main point, with clear faults: something asked for is missing, partly wrong or hard to follow. It needs work before use.",
  "It does what was asked. Any faults left are small and would not bother the person who asked.",
  "Everything asked for is there, correct and well written. You would not know what to improve.",
] as const;

const rows = SCORE_LEVEL_DESCRIPTIONS.map(
  (description, index) => `| ${index + 1} | ${SCALES.score.levelNames[index]} | ${description} |`,
);

/** What the five levels of a score mean; part of both scoring protocols' guidelines. */
export const SCORE_LEVELS = `## The five levels

| Score | Name | Give it when |
| --- | --- | --- |
${rows.join("\n")}`;
