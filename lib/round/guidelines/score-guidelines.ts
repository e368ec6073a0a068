import { SCALES } from "../protocol/scale";
import { CHECKLIST_RULES } from "./checklist-guidelines";

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
const SCORE_LEVELS = `## The five levels

| Score | Name | Give it when |
| --- | --- | --- |
${rows.join("\n")}`;

export const DIRECT_SCORING_GUIDELINES = `## What you do

You see an instruction that someone gave an AI assistant, and one response to it. Decide how good the response is **as an answer to that instruction** and give it a score from 1 to 5.

## How to decide

1. Read the whole instruction first. Note what it asks for: the task itself, and every condition on content, length, format, language or style. If there is an input text, it belongs to the instruction.
2. Read the whole response, to the end.
3. Ask what the person who wrote the instruction would say about it. Would they use it as it is? With a small change? Not at all?
4. Choose the level whose description fits best. Score this response on its own; do not save the 5 for a better one.

${SCORE_LEVELS}

## What counts

- **Doing what was asked.** A well-written text that misses the task is not a good response.
- **Being right.** Check facts, sums and code as far as you can. A confident mistake is worse than an honest "I am not sure".
- **Every stated condition.** "In three sentences" means three.
- **Being useful.** Clear, well organised, without padding.

## What does not count

- Length for its own sake. Longer is not better, and shorter is not better.
- Whether you share the response’s opinion or taste.
- A guess about which assistant wrote it.
- Lists, bold type and headings, unless they make it easier to read or the instruction asked for them.

## When it is not easy

- **Between two levels?** Would you pass the response on without comment? If so, take the higher one, otherwise the lower.
- **The response refuses.** If the request was harmless, a refusal does not help: 1 or 2. If the request should be refused, a clear and polite refusal may be a good response.
- **The instruction can be read in two ways.** Accept every sensible reading.
- **You cannot judge it** (unreadable, not your language, harmful): use *Report a problem* instead of guessing.

Work on your own and take the time you need. You can reopen and change your earlier labels while the round is open.
`;

/** Of a round that asks for scores by several criteria, whose meaning and levels each criterion says itself. */
export const CRITERIA_GUIDELINES = `## What you do

You see an instruction that someone gave an AI assistant, and one response to it. Score the response **by each criterion in turn**. What a criterion means is written above its levels.

## How to decide

1. Read the whole instruction first. If there is an input text, it belongs to the instruction.
2. Read the whole response, to the end.
3. Take one criterion at a time, and judge nothing but what it says. A response can be excellent by one criterion and poor by another: a fault that a criterion does not mention does not lower its score.
4. Choose the level that fits best. Score this response on its own; do not save the highest level for a better one.

## What does not count

- Your impression of the response as a whole, or the score you gave by another criterion.
- Length for its own sake. Longer is not better, and shorter is not better.
- Whether you share the response’s opinion or taste.
- A guess about which assistant wrote it.

## When it is not easy

- **Between two levels?** Read what the criterion means again and take the level whose words fit more of the response.
- **You cannot judge it** (unreadable, not your language, harmful): use *Report a problem* instead of guessing.

Work on your own and take the time you need. You can reopen and change your earlier labels while the round is open.
`;

/** What follows the steps of the next where some responses come without a checklist. */
export const WITHOUT_CHECKLIST =
  "**Some responses come without a checklist.** Nothing is missing then: read the instruction and the response as carefully, and give the score alone (step 2).";

export const CHECK_THEN_SCORE_GUIDELINES = `## What you do

You see an instruction that someone gave an AI assistant, one response to it, and a short checklist written for this instruction. You work in three steps:

1. Answer every question of the checklist.
2. Give the response a score from 1 to 5.
3. Say whether the checklist made scoring easier, harder, or had no effect.

## Step 1: the checklist

${CHECKLIST_RULES}

## Step 2: the score

The checklist has shown you where to look. Now judge the response **as a whole**. The score is your own decision and is not computed from your answers:

- A response can pass every question and still be dull, clumsy or wrong somewhere the checklist does not look. It need not get a 5.
- A response can fail one minor question and still be a great help. It need not get a low score.

${SCORE_LEVELS}

## Step 3: did the checklist help?

Compare with scoring this response without the questions.

- **Easier**: they pointed you to something, or made the decision clearer.
- **Harder**: they confused you, or drew attention to what does not matter.
- **No effect**: you would have scored just as easily without them.

There is no right answer here, and your answer is not used to judge your work.

## When it is not easy

- **The checklist itself is wrong** (it asks for something the instruction does not want): answer as the question is worded, then use *Report a problem* and say so.
- **The response refuses.** Questions about content it does not give are NO.
- **You cannot judge it** (unreadable, not your language, harmful): use *Report a problem* instead of guessing.

Work on your own and take the time you need. You can reopen and change your earlier labels while the round is open.
`;
