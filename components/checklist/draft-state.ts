import { CHECKLIST_LIMITS, type ChecklistQuestion } from "@/lib/checklist/checklist";
import type { QuestionScoring } from "@/lib/checklist/question-scoring";

export interface DraftRow extends ChecklistQuestion {
  /** of this page alone */
  readonly key: number;
}

export interface DraftState {
  readonly rows: readonly DraftRow[];
  readonly lastKey: number;
  /** where the caret belongs after what was just done */
  readonly focus: { readonly key: number; readonly at: "start" | "end" } | null;
  /** each step that changed more than words, the last one last */
  readonly past: readonly Step[];
}

/** The rows right before and right after. */
interface Step {
  readonly before: readonly DraftRow[];
  readonly after: readonly DraftRow[];
}

export type DraftAction =
  | { type: "load"; questions: readonly ChecklistQuestion[] }
  | { type: "edit"; key: number; change: Partial<ChecklistQuestion> }
  | { type: "add"; after: number | null }
  | { type: "split"; key: number; at: number }
  | { type: "merge"; key: number }
  | { type: "move"; key: number; by: 1 | -1 }
  | { type: "drop"; key: number }
  /** of the section with these names around it, wherever it is named */
  | { type: "weigh"; names: readonly string[]; weight: number }
  /** `from`: the question in which the caret was, null for none; where it is left out the caret stays out of it */
  | { type: "undo"; from?: number | null }
  /** takes back one drop alone, whatever was done since */
  | { type: "restore"; row: DraftRow; at: number }
  | { type: "focus"; key: number; by: 1 | -1 };

const MAX_STEPS = 100;

export function draftOf(questions: readonly ChecklistQuestion[]): DraftState {
  const rows = questions.map(({ question, categories, importance, scoring = null }, index) => ({
    key: index + 1,
    question,
    categories,
    importance,
    scoring,
  }));
  return { rows, lastKey: rows.length, focus: null, past: [] };
}

/** What can be saved: questions without a text are still being written. */
export function questionsOf({ rows }: DraftState): ChecklistQuestion[] {
  return rows.flatMap(({ question, categories, importance, scoring }) =>
    question.trim() === ""
      ? []
      : [{ question: question.trim(), categories, importance, ...(scoring ? { scoring } : {}) }],
  );
}

export function isFull({ rows }: DraftState): boolean {
  return rows.length >= CHECKLIST_LIMITS.questions;
}

export function draftReducer(state: DraftState, action: DraftAction): DraftState {
  switch (action.type) {
    case "load":
      return draftOf(action.questions);
    case "edit":
      return {
        ...state,
        focus: null,
        rows: state.rows.map((row) => (row.key === action.key ? { ...row, ...action.change } : row)),
      };
    case "weigh":
      return { ...state, focus: null, rows: state.rows.map((row) => weighed(row, action.names, action.weight)) };
    case "undo": {
      const last = state.past.at(-1);
      if (!last) return state;
      const rows = undone(last, state.rows);
      const focus = action.from === undefined ? null : focusAfter(action.from, state.rows, rows);
      return { ...state, rows, past: state.past.slice(0, -1), focus };
    }
    case "restore": {
      const { row, at } = action;
      if (isFull(state) || state.rows.some(({ key }) => key === row.key)) return state;
      return { ...step(state, state.rows.toSpliced(at, 0, row)), focus: { key: row.key, at: "end" } };
    }
    case "add":
      return isFull(state) ? state : add(state, action.after);
    case "focus": {
      const row = state.rows[state.rows.findIndex(({ key }) => key === action.key) + action.by];
      return row ? { ...state, focus: { key: row.key, at: action.by === 1 ? "start" : "end" } } : state;
    }
    default:
      return changeRow(state, action);
  }
}

function add(state: DraftState, after: number | null): DraftState {
  const key = state.lastKey + 1;
  const at = after === null ? state.rows.length : state.rows.findIndex((row) => row.key === after) + 1;
  const rows = state.rows.toSpliced(at, 0, {
    key,
    question: "",
    categories: [],
    importance: null,
    scoring: placeOf(state.rows[at - 1]),
  });
  return { ...step(state, rows), lastKey: key, focus: { key, at: "end" } };
}

/** A question that is added is in the section of the one above it. */
function placeOf(above: DraftRow | undefined): QuestionScoring | null {
  return above?.scoring?.sections ? { sections: above.scoring.sections } : null;
}

function weighed(row: DraftRow, names: readonly string[], weight: number): DraftRow {
  const { sections = [] } = row.scoring ?? {};
  const last = names.length - 1;
  if (!names.every((name, depth) => sections[depth]?.name === name)) return row;
  const changed = sections.map((section, depth) => (depth === last ? { ...section, weight } : section));
  return { ...row, scoring: { ...row.scoring, sections: changed } };
}

type RowAction = Extract<DraftAction, { type: "split" | "merge" | "move" | "drop" }>;

function changeRow(state: DraftState, action: RowAction): DraftState {
  const { rows } = state;
  const index = rows.findIndex(({ key }) => key === action.key);
  const row = rows[index];
  if (!row) return state;
  const next = rows[index + 1];
  switch (action.type) {
    case "split": {
      if (isFull(state)) return state;
      const [first, second] = [row.question.slice(0, action.at).trim(), row.question.slice(action.at).trim()];
      const key = state.lastKey + 1;
      const parts = [
        { ...row, question: first },
        { ...row, key, question: second },
      ];
      return { ...step(state, rows.toSpliced(index, 1, ...parts)), lastKey: key, focus: { key, at: "start" } };
    }
    case "merge": {
      if (!next) return state;
      const question = [row.question.trim(), next.question.trim()].filter(Boolean).join(" ");
      if (question.length > CHECKLIST_LIMITS.questionCharacters) return state;
      const merged = {
        ...row,
        question,
        categories: [...new Set([...row.categories, ...next.categories])].slice(0, CHECKLIST_LIMITS.categories),
        importance: maximum(row.importance, next.importance),
      };
      return { ...step(state, rows.toSpliced(index, 2, merged)), focus: { key: row.key, at: "end" } };
    }
    case "move": {
      const to = index + action.by;
      if (to < 0 || to >= rows.length) return state;
      return { ...step(state, rows.toSpliced(index, 1).toSpliced(to, 0, row)), focus: { key: row.key, at: "end" } };
    }
    case "drop": {
      const left = rows.toSpliced(index, 1);
      const neighbour = left[Math.max(0, index - 1)];
      return { ...step(state, left), focus: neighbour ? { key: neighbour.key, at: "end" } : null };
    }
  }
}

function step(state: DraftState, rows: readonly DraftRow[]): DraftState {
  return { ...state, rows, past: [...state.past, { before: state.rows, after: rows }].slice(-MAX_STEPS) };
}

/** The rows before a step; what was written since where the step changed nothing stays. */
function undone({ before, after }: Step, now: readonly DraftRow[]): DraftRow[] {
  return before.map((row) => {
    const then = after.find(({ key }) => key === row.key);
    const current = now.find(({ key }) => key === row.key);
    if (!then || !current) return row;
    return {
      key: row.key,
      question: row.question === then.question ? current.question : row.question,
      categories: row.categories === then.categories ? current.categories : row.categories,
      importance: row.importance === then.importance ? current.importance : row.importance,
      scoring: row.scoring === then.scoring ? current.scoring : row.scoring,
    };
  });
}

/** Where the caret belongs after a step was undone: where it was, or else where the step had been made. */
function focusAfter(from: number | null, before: readonly DraftRow[], now: readonly DraftRow[]): DraftState["focus"] {
  const place = now.findIndex(({ key }) => key === from);
  if (place >= 0 && before[place]?.key === from) return null;
  const changed = now.find((row, index) => row.key !== before[index]?.key || row.question !== before[index]?.question);
  const row = now[place] ?? changed ?? now.at(-1);
  return row ? { key: row.key, at: "end" } : null;
}

function maximum(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.max(one, other);
}
