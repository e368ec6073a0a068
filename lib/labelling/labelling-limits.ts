/** Limits of what a rater can write. */
export const MAX_COMMENT_LENGTH = 5_000;
/** Of a question: what a rater writes about it, and the parts of the response that they quote. */
export const MAX_QUESTION_NOTE_LENGTH = 2_000;
export const MAX_QUOTES = 20;
export const MAX_QUOTE_LENGTH = 10_000;
export const MAX_PROBLEM_NOTE_LENGTH = 2_000;
export const MAX_PROBLEMS = 10;
export const MAX_DURATION_MS = 24 * 60 * 60 * 1_000;

/** Questions of one checklist. */
export const MAX_CHECKLIST_QUESTIONS = 2_000;

/** How many tasks of a round a rater may hold at once. */
export const MAX_HOLD = 3;
/** How many the page asks for: the current one and two ahead, so that a short loss of the connection stops nobody. */
export const TASKS_TO_HOLD = 3;

/** Where all responses to one instruction are labelled on a page: how many of them it shows, and pages held at once. */
export const MAX_ON_PAGE = 20;
export const MAX_PAGES_HELD = 2;
export const MAX_TASKS_HELD = MAX_ON_PAGE * MAX_PAGES_HELD;

/** Of a checklist that a rater writes (tick: 2 to 8 questions), and of what is being written. */
export const FEWEST_QUESTIONS = 2;
export const MOST_QUESTIONS = 8;
export const MAX_QUESTIONS_IN_DRAFT = 20;
export const MAX_WRITTEN_QUESTION_LENGTH = 1_000;

/** Of a round in which questions are categorised. */
export const FEWEST_CATEGORIES = 2;
export const MAX_CATEGORIES = 20;
export const MAX_CATEGORY_LENGTH = 60;
export const MAX_CATEGORISED_QUESTIONS = 1_000;

/** Whether answers take quotes of the response. Required: every YES has one; a NO may rest on what is not there. */
export const EVIDENCE_RULES = ["off", "optional", "required"] as const;
export type EvidenceRule = (typeof EVIDENCE_RULES)[number];

/** When raters are asked whether the checklist made scoring easier: with each task, with every nth, or once at the end of the round. */
export const EASE_RULES = ["each", "some", "end"] as const;
export type EaseRule = (typeof EASE_RULES)[number];

export const PROBLEM_KINDS = ["unreadable", "unsafe", "wrong_language", "checklist", "other"] as const;
