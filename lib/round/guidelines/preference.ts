import { PAIR_CRITERIA } from "./pair-criteria";
import { PREFERENCE_LEVELS } from "./preference-levels";

export const PREFERENCE_GUIDELINES = `## What you do

You see an instruction that someone gave an AI assistant, and two responses to it, A and B. Decide which one answers the instruction better, and by how much.

## How to decide

1. Read the whole instruction first. Note what it asks for: the task itself, and every condition on content, length, format, language or style. If there is an input text, it belongs to the instruction.
2. Read both responses to the end before you decide.
3. Ask which one the person who wrote the instruction would rather have received.
4. Choose one of the five levels.

## The five levels

${PREFERENCE_LEVELS}

## When is it near-identical?

Level 3 is **not** for "equally good". It is only for two responses that differ in nothing that matters, neither in what they say nor in how they say it: a comma, a synonym, a reordered greeting.

- Two *different* poems of similar quality: **not** near-identical. Decide which one you would keep: 2 or 4.
- Two correct answers with different explanations: **not** near-identical.
- Two responses that are wrong in different ways: **not** near-identical. Decide which does less harm.
- The same answer, once with "Sure!" in front: near-identical.

If you lean to one side only a little, that is what levels 2 and 4 are for.

${PAIR_CRITERIA}

Work on your own and take the time you need. You can reopen and change your earlier labels while the round is open.
`;
