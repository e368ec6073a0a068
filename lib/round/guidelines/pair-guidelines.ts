import { CHECKLIST_RULES } from "./checklist-guidelines";

/** What makes one of two responses better; part of the guidelines of each protocol that compares them. */
const PAIR_CRITERIA = `## What counts

In this order:

1. **Doing what was asked**, and nothing else in its place. A modest response to the actual request beats a brilliant response to a different one.
2. **Being right.** Check facts, sums and code as far as you can.
3. **Every stated condition**: length, format, language, tone.
4. **Being useful**: clear, well organised, without padding.

## What does not count

- Which one is on the left. The sides are arbitrary.
- Length for its own sake, a friendlier opening, or more headings and bold type.
- Whether you share an opinion, or a guess about which assistant wrote it.

## When it is not easy

- **Both fail.** One of them usually fails less. Compare what is left.
- **One refuses.** If the request was harmless, the one that helps is better. If it should be refused, the refusal is.
- **You cannot judge it** (unreadable, not your language, harmful): use *Report a problem* instead of guessing.`;

/** The five levels of a preference; part of the guidelines of each protocol that asks for one. */
const PREFERENCE_LEVELS = `| Level | Meaning | Choose it when |
| --- | --- | --- |
| 1 | A is much better | The choice is clear: B fails where A succeeds, or B has serious mistakes. |
| 2 | A is better | Both are usable, or both have faults, but A is ahead. |
| 3 | Near-identical | The two say the same in practically the same words. |
| 4 | B is better | Both are usable, or both have faults, but B is ahead. |
| 5 | B is much better | The choice is clear: A fails where B succeeds, or A has serious mistakes. |`;

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

export const FORCED_CHOICE_GUIDELINES = `## What you do

You see an instruction that someone gave an AI assistant, and two responses to it, A and B. Choose the one that answers the instruction better. There is no tie: where they are close, choose the one you would rather have received.

## How to decide

1. Read the whole instruction first. Note what it asks for: the task itself, and every condition on content, length, format, language or style. If there is an input text, it belongs to the instruction.
2. Read both responses to the end before you decide.
3. Ask which one the person who wrote the instruction would rather have received.
4. Choose.

| Level | Meaning | Choose it when |
| --- | --- | --- |
| 1 | A is better | A does more of what was asked, or does less harm. |
| 2 | B is better | B does more of what was asked, or does less harm. |

${PAIR_CRITERIA}

Work on your own and take the time you need. You can reopen and change your earlier labels while the round is open.
`;
