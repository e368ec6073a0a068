import type { VerifierLanguage } from "@/lib/checklist/generation/verifier-language";
import type { QuestionScoring } from "@/lib/checklist/question-scoring";
import type { Snapshot } from "@/lib/db/snapshot";
import type { ExternalIds } from "@/lib/imports/study-format/study-instruction";

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
    external_ids: ExternalIds | null;
  }[];
  /** of responses that the study has without any */
  externalIds: { id: string; external_ids: ExternalIds }[];
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
    scoring?: QuestionScoring;
  }[];
  verifiers: {
    id: string;
    instruction_id: string;
    question: string;
    program: string | null;
    language: VerifierLanguage;
    status: "proposed" | "person";
    proposed_by: string;
  }[];
}

export function noRows(): StudyRows {
  return {
    systems: [],
    instructions: [],
    responses: [],
    externalIds: [],
    pairs: [],
    checklists: [],
    items: [],
    verifiers: [],
  };
}

/** Writes a batch, one statement a table, all sent at once. */
export async function writeStudyRows(
  transaction: Snapshot,
  { studyId, importId }: { studyId: string; importId: string },
  rows: StudyRows,
): Promise<void> {
  const sent = [addExternalIds(transaction, studyId, rows.externalIds)];
  if (rows.systems.length > 0) {
    sent.push(transaction.$executeRaw`
      INSERT INTO system (id, study_id, name)
      SELECT id, ${studyId}::uuid, name FROM json_to_recordset(${JSON.stringify(rows.systems)}::json) AS r(id uuid, name text)`);
  }
  if (rows.instructions.length > 0) {
    sent.push(transaction.$executeRaw`
      WITH written AS (
        INSERT INTO instruction (id, study_id, import_id, external_id, position, text, messages, input, subset, domain, tags)
        SELECT id, ${studyId}::uuid, ${importId}::uuid, external_id, position, text, messages, input, subset, domain, tags
        FROM json_to_recordset(${JSON.stringify(rows.instructions)}::json) AS r(
          id uuid, external_id text, position int, text text, messages jsonb, input text, subset text, domain text, tags text[])
        RETURNING external_id, id)
      INSERT INTO import_instruction SELECT * FROM written`);
  }
  if (rows.responses.length > 0) {
    sent.push(transaction.$executeRaw`
      INSERT INTO response (id, study_id, import_id, instruction_id, system_id, sample, text, messages, known_score, known_answers, answer_explanations, explanation, external_ids)
      SELECT id, ${studyId}::uuid, ${importId}::uuid, instruction_id, system_id, sample, text, messages, known_score, known_answers, answer_explanations, explanation, external_ids
      FROM json_to_recordset(${JSON.stringify(rows.responses)}::json) AS r(
        id uuid, instruction_id uuid, system_id uuid, sample int, text text, messages jsonb, known_score smallint, known_answers jsonb,
        answer_explanations jsonb, explanation text, external_ids jsonb)`);
  }
  if (rows.pairs.length > 0) {
    sent.push(transaction.$executeRaw`
      INSERT INTO pair (id, study_id, import_id, external_id, instruction_id, response_a_id, response_b_id, known_outcome, explanation)
      SELECT id, ${studyId}::uuid, ${importId}::uuid, external_id, instruction_id, response_a_id, response_b_id, known_outcome, explanation
      FROM json_to_recordset(${JSON.stringify(rows.pairs)}::json) AS r(
        id uuid, external_id text, instruction_id uuid, response_a_id uuid, response_b_id uuid, known_outcome outcome, explanation text)`);
  }
  if (rows.checklists.length > 0) sent.push(addChecklists(transaction, { studyId, importId }, rows));
  if (rows.verifiers.length > 0) {
    sent.push(transaction.$executeRaw`
      INSERT INTO verifier_program (id, study_id, import_id, instruction_id, question, program, proposed_program, language, status, proposed_by)
      SELECT id, ${studyId}::uuid, ${importId}::uuid, instruction_id, question, program, program, language, status, proposed_by
      FROM json_to_recordset(${JSON.stringify(rows.verifiers)}::json) AS r(
        id uuid, instruction_id uuid, question text, program text, language verifier_language,
        status verifier_status, proposed_by text)`);
  }
  await Promise.all(sent);
}

function addExternalIds(transaction: Snapshot, studyId: string, ids: StudyRows["externalIds"]): Promise<number> {
  if (ids.length === 0) return Promise.resolve(0);
  return transaction.$executeRaw`
    UPDATE response SET external_ids = r.external_ids
    FROM json_to_recordset(${JSON.stringify(ids)}::json) AS r(id uuid, external_ids jsonb)
    WHERE response.id = r.id AND response.study_id = ${studyId}::uuid AND response.external_ids IS NULL`;
}

/** Checklists are published at once, with their questions. */
function addChecklists(
  transaction: Snapshot,
  { studyId, importId }: { studyId: string; importId: string },
  rows: StudyRows,
): Promise<number> {
  // Counting the written questions has them written first, while there is no published checklist that would refuse them.
  return transaction.$executeRaw`
    WITH written AS (
      INSERT INTO checklist_item (id, checklist_id, position, question, categories, importance, scoring)
      SELECT id, checklist_id, position, question, categories, importance, scoring
      FROM json_to_recordset(${JSON.stringify(rows.items)}::json) AS r(
        id uuid, checklist_id uuid, position int, question text, categories text[], importance int, scoring jsonb)
      RETURNING 1)
    INSERT INTO checklist (id, study_id, import_id, instruction_id, series, version, source, method, is_gold, based_on_id, origin,
      created_at, status)
    SELECT id, ${studyId}::uuid, ${importId}::uuid, instruction_id, series, version, source, method, is_gold, based_on_id, origin,
      coalesce(created_at, now()), 'published'
    FROM json_to_recordset(${JSON.stringify(rows.checklists)}::json) AS r(
      id uuid, instruction_id uuid, series text, version int, source checklist_source, method text, is_gold boolean,
      based_on_id uuid, origin jsonb, created_at timestamptz)
    WHERE (SELECT count(*) FROM written) = ${rows.items.length}`;
}
