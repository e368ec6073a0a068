import { CHECKLIST_RULES } from "./checklist-rules";
import { PAIR_CRITERIA } from "./pair-criteria";
import { PREFERENCE_LEVELS } from "./preference-levels";

export const CHECK_THEN_PREFER_GUIDELINES = `## What you do

You see an instruction that someone gave an AI assistant, two responses to it, A and B, and a short checklist written for this instruction. You work in three steps:

1. Answer every question of the checklist about A.
2. Answer every question about B.
3. Decide which response is better, and by how much.

## Steps 1 and 2: the checklist

${CHECKLIST_RULES}

Judge each response on its own: B does not meet a requirement just because it comes closer than A.

## Step 3: the preference

The checklist has shown you where to look. Now compare the responses **as a whole**. The preference is your own decision and is not computed from your answers: a response that passes fewer questions can still be the better one, and of two that pass the same questions, one is usually better.

${PREFERENCE_LEVELS}

Level 3 is **not** for "equally good", nor for "the same answers to the checklist". It is only for two responses that differ in nothing that matters, neither in what they say nor in how they say it. If you lean to one side only a little, choose 2 or 4.

${PAIR_CRITERIA}
- **The checklist itself is wrong** (it asks for something the instruction does not want): answer as the question is worded, then use *Report a problem* and say so.

Work on your own and take the time you need. You can reopen and change your earlier labels while the round is open.
`;
