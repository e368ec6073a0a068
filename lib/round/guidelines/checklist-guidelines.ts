/** How to answer a checklist; part of the guidelines of each protocol that asks for answers. */
export const CHECKLIST_RULES = `Read the whole instruction and the whole response before the first answer. Then take the questions one by one. Each looks at one requirement; answer it on its own, whatever you think of the rest of the response.

**YES** means that the requirement is met **entirely**.

**NO** means anything less:

- It is met in part. Asked for five examples, four is NO.
- It is nearly met. A small inaccuracy is still NO: 103 words are not "at most 100 words", and one wrong date makes "are the dates correct?" a NO.
- The response gives you **nothing to answer from**. If the question is about the second paragraph and there is none, that is NO.

**UNKNOWN**, where the round offers it, is for a question that nobody could answer from what is shown, for instance because it contradicts itself. It is not for "I would have to think longer", and not for a requirement the response left out: that is NO.

More hints:

- Judge what the response **says**, not what it announces. "Here is a poem in rhyme" does not make it rhyme.
- Count where a question is about numbers. Do not estimate.
- Read a question in the sense that fits the instruction. Do not add requirements that neither of them states.
- Two questions may overlap. One fault may then lead to two NOs.`;

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

export const CHECKLIST_WRITING_GUIDELINES = `## What you do

You see an instruction that someone gave an AI assistant, and no response to it. First say whether the instruction is safe and whether it makes sense. If both are yes, write a checklist: 2 to 8 questions that anyone could use to check any response to this instruction.

## Is the instruction safe? Does it make sense?

- **Safe: no** if it asks for something harmful, or if reading it is upsetting.
- **Makes sense: no** if nobody can tell what a good response would be: it is cut off, garbled, contradicts itself, or refers to something that is not there.

If either is no, you are done with the task.

## How to write the questions

- **YES means that the requirement is met**, NO that it is not. A perfect response gets YES everywhere.
- **One question for each requirement**: what the instruction says outright, and what anyone who asks this would expect without saying so.
- **Ask one thing at a time.** "Is it short and polite?" is two questions.
- **Be as specific as the instruction is.** If it wants three examples, ask for three examples.
- **Little overlap.** One fault of a response should not fail three questions.
- **Others must be able to answer it** from the instruction and the response alone. Avoid words that everyone reads differently, such as "good" or "appropriate".
- Ask about what responses should do, not about faults: "Are all dates correct?" instead of "Does it contain wrong dates?"

While you write, hints point out wording that often causes trouble. They may be wrong: you decide.

## What does not count

- How you would have asked an assistant yourself.
- What other people write. You work on your own, without seeing theirs or a model's.

## When it is not easy

- **You cannot judge it** (not your language, too technical): use *Report a problem*, and skip it if you have to.

Take the time you need. You can reopen and change your earlier checklists while the round is open.
`;
