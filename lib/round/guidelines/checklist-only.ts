import { CHECKLIST_RULES } from "./checklist-rules";

export const CHECKLIST_ONLY_GUIDELINES = `## What you do

You see an instruction that someone gave an AI assistant, one response to it, and a short checklist written for this instruction. Answer every question of the checklist. You give no score.

## How to answer

${CHECKLIST_RULES}

## What does not count

- How much you like the response. Only the questions are asked.
- Your other answers. A response that fails one question may meet the next.
- A guess about which assistant wrote it.

## When it is not easy

- **The checklist itself is wrong** (it asks for something the instruction does not want): answer as the question is worded, then use *Report a problem* and say so.
- **The response refuses.** Questions about content it does not give are NO.
- **You cannot judge it** (unreadable, not your language, harmful): use *Report a problem* instead of guessing.

Work on your own and take the time you need. You can reopen and change your earlier labels while the round is open.
`;
