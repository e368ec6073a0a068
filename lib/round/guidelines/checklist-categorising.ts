export const CHECKLIST_CATEGORISING_GUIDELINES = `## What you do

You see an instruction that someone gave an AI assistant, and a checklist: questions used to check responses to it. For each question, choose the categories next to it that say what it is about.

## How to decide

- **Choose every category that fits**, often one, sometimes several.
- **Look at what the question checks**, not at what the instruction is about. "Are there three examples?" is about a number, whatever the examples are of.
- **None of them** fits? Say so with *None*: do not force one.
- Decide each question on its own. The same category may fit many questions, or none.

## When it is not easy

- **Two categories seem the same to you**: choose the one that fits better, and say so in a comment.
- **You cannot judge it** (not your language, too technical): use *Report a problem*, and skip it if you have to.

You work on your own, without seeing what others or a model chose. You can reopen and change your labels while the round is open.
`;
