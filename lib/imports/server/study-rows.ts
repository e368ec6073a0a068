/** Rows to be written, named as the columns are. */
export interface StudyRows {
  systems: { id: string; name: string }[];
  instructions: {
    id: string;
    external_id: string;
    position: number;
    text: string | null;
    messages: unknown;
    input: string | null;
    subset: string | null;
    domain: string | null;
    tags: string[];
  }[];
  responses: {
    id: string;
    instruction_id: string;
    system_id: string;
    sample: number;
    text: string;
    messages: unknown;
    known_score: number | null;
    known_answers: (string | null)[] | null;
    answer_explanations: (string | null)[] | null;
    explanation: string | null;
  }[];
  pairs: {
    id: string;
    external_id: string;
    instruction_id: string;
    response_a_id: string;
    response_b_id: string;
    known_outcome: string | null;
    explanation: string | null;
  }[];
  checklists: {
    id: string;
    instruction_id: string;
    series: string;
    version: number;
    source: string;
    method: string | null;
    is_gold: boolean;
    based_on_id: string | null;
    origin: unknown;
    created_at: string | null;
  }[];
  items: {
    id: string;
    checklist_id: string;
    position: number;
    question: string;
    categories: string[];
    importance: number | null;
  }[];
  verifiers: {
    id: string;
    instruction_id: string;
    question: string;
    program: string | null;
    status: "proposed" | "person";
    proposed_by: string;
  }[];
}

export function noRows(): StudyRows {
  return { systems: [], instructions: [], responses: [], pairs: [], checklists: [], items: [], verifiers: [] };
}
