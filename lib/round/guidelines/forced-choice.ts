import { PAIR_CRITERIA } from "./pair-criteria";

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
