import { CHECKLIST_RULES } from "./checklist-rules";
import { SCORE_LEVELS } from "./score-levels";

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
