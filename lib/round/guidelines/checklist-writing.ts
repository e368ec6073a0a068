export const CHECKLIST_WRITING_GUIDELINES = `## What you do

You see an instruction that someone gave an AI assistant, and no response to it. First say whether the instruction is safe and whether it makes sense. If both are yes, write a checklist: 2 to 8 questions that anyone could use to check any response to this instruction.

## Is it safe? Does it make sense?

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
