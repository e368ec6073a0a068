import { CRITERION_NAMES, CRITERION_QUESTIONS, type Criterion } from "../checklist/checklist-criterion";

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

You see an instruction that somebody gave to an AI assistant. In place of responses you see **two checklists**, A and B. Each is a list of YES/NO questions that are to be asked of any response to the instruction: YES means that a requirement is met.

**Decide which checklist is better in one respect only. ${CRITERION_QUESTIONS[criterion]}** Other respects have rounds of their own.

## ${CRITERION_NAMES[criterion]}

${about}

## The five levels

| Level | Choose it when |
| --- | --- |
| 1 · A is much better | A is plainly ahead in this respect. |
| 2 · A is better | A is ahead, though not by much. |
| 3 · Near-identical | In this respect there is nothing to choose between them. |
| 4 · B is better | B is ahead, though not by much. |
| 5 · B is much better | B is plainly ahead in this respect. |

## What does not count

- Which one stands left. The sides are arbitrary, and nobody tells you who wrote which.
- The number of questions as such, or how you would answer them.

Read the whole instruction first, then both lists to the end. What you cannot judge (unreadable, not your language, harmful), report as a problem instead of guessing.
`,
});

export const CHECKLIST_CRITERIA: readonly ChecklistCriterion[] = [
  guided(
    "naturalness",
    `Better is the list whose questions

- are said plainly, as one would ask them aloud;
- use the words of the instruction where it has any;
- could be understood by somebody who reads them for the first time.

Worse are stiff or twisted sentences, technical wording without need, and questions that need a second reading.`,
  ),
  guided(
    "objectiveness",
    `Better is the list whose questions can be decided by looking at a response:

- “Are there exactly three tips?” rather than “Are there enough tips?”
- “Is every price given in euros?” rather than “Are the prices presented well?”

Worse are questions of taste, and words such as *good*, *appropriate* or *engaging* that leave the decision to the reader.`,
  ),
  guided(
    "comprehensiveness",
    `Make a list in your head of what a response must do: the task itself and every stated condition, then what plainly belongs to a task of this kind. Better is the list that leaves less of it out.

A question about something that the instruction neither asks for nor implies covers nothing. Neither does a question that repeats another.`,
  ),
  guided(
    "atomicity",
    `Better is the list in which every question stands for one requirement, so that a NO says exactly what is missing.

Worse are questions with two requirements in them (“Is it short *and* in French?”), and requirements that are spread over several questions so that one fault costs twice.`,
  ),
  guided(
    "overall",
    `All respects together: read naturally, decided by looking, nothing of importance left out, one thing at a time. If they disagree, ask with which list you would sooner find out whether a response did what was asked.`,
  ),
];
