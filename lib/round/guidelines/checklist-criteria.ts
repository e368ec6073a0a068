import { CRITERION_NAMES, CRITERION_QUESTIONS, type Criterion } from "@/lib/checklist/checklist-criterion";

/** A criterion that two checklists are compared by, in a round of its own. */
export interface ChecklistCriterion {
  readonly criterion: Criterion;
  readonly title: string;
  /** Markdown. */
  readonly guidelines: string;
}

const guided = (criterion: Criterion, about: string): ChecklistCriterion => ({
  criterion,
  title: CRITERION_NAMES[criterion],
  guidelines: `## What you do

You see an instruction that someone gave an AI assistant. In place of responses you see **two checklists**, A and B. Each is a list of YES/NO questions to ask about any response to the instruction: YES means that a requirement is met.

**Decide which checklist is better in one aspect only. ${CRITERION_QUESTIONS[criterion]}** Other aspects have their own rounds.

## ${CRITERION_NAMES[criterion]}

${about}

## The five levels

| Level | Choose it when |
| --- | --- |
| 1 · A is much better | A is clearly better in this aspect. |
| 2 · A is better | A is better, though not by much. |
| 3 · Near-identical | There is nothing to choose between them in this aspect. |
| 4 · B is better | B is better, though not by much. |
| 5 · B is much better | B is clearly better in this aspect. |

## What does not count

- Which one is on the left. The sides are arbitrary, and you are not told who wrote which.
- The number of questions as such, or how you would answer them.

Read the whole instruction first, then both lists to the end. What you cannot judge (unreadable, not your language, harmful), report as a problem instead of guessing.
`,
});

export const CHECKLIST_CRITERIA: readonly ChecklistCriterion[] = [
  guided(
    "naturalness",
    `The better list has questions that

- are plain, as you would ask them aloud;
- use the words of the instruction where it has any;
- are clear at first reading.

Stiff or convoluted sentences, needless jargon and questions that need a second reading make a list worse.`,
  ),
  guided(
    "objectiveness",
    `The better list has questions that can be decided by looking at a response:

- “Are there exactly three tips?” rather than “Are there enough tips?”
- “Is every price given in euros?” rather than “Are the prices presented well?”

Questions of taste, and words such as *good*, *appropriate* or *engaging* that leave the decision to the reader, make a list worse.`,
  ),
  guided(
    "comprehensiveness",
    `Make a list in your head of what a response must do: the task itself and every stated condition, then what clearly belongs to a task of this kind. The better list leaves less of it out.

A question about something that the instruction neither asks for nor implies covers nothing. Neither does a question that repeats another.`,
  ),
  guided(
    "atomicity",
    `In the better list every question is about one requirement, so that a NO says exactly what is missing.

Questions with two requirements (“Is it short *and* in French?”), and requirements spread over several questions so that one fault counts twice, make a list worse.`,
  ),
  guided(
    "overall",
    `All aspects together: natural to read, decided by looking, nothing important left out, one thing at a time. If they disagree, ask which list would tell you sooner whether a response did what was asked.`,
  ),
];

/** The series of checklists by which each of two checklists is judged by itself (rlcf Table 1). */
export const ASPECTS_SERIES = "aspects";

/** A question about one checklist for each aspect; its category names the aspect. */
export const ASPECT_QUESTIONS: readonly { aspect: string; question: string }[] = [
  { aspect: CRITERION_NAMES.naturalness, question: "Does the checklist read as if a careful person had written it?" },
  {
    aspect: CRITERION_NAMES.objectiveness,
    question: "Can every question of the checklist be answered from a response in the same way by two careful people?",
  },
  {
    aspect: CRITERION_NAMES.comprehensiveness,
    question: "Does the checklist cover everything that matters for the instruction?",
  },
  { aspect: CRITERION_NAMES.atomicity, question: "Does each question of the checklist ask for one thing only?" },
];

export const ASPECTS_ROUND = {
  title: "Each aspect, yes or no",
  guidelines: `## What you do

You see an instruction that someone gave an AI assistant and, in place of a response, **one checklist**: YES/NO questions to ask about any response to the instruction.

**Answer four questions about this checklist itself**, not about any response: whether it reads naturally, can be answered objectively, covers what matters, and asks for one thing at a time. YES only if it holds for the whole checklist.

You are not told who wrote it. What you cannot judge (unreadable, not your language, harmful), report as a problem instead of guessing.
`,
};
