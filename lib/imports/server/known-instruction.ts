import { z } from "zod";
import { VERIFIER_LANGUAGES } from "@/lib/checklist/generation/verifier-language";
import { questionScoringSchema } from "@/lib/checklist/question-scoring";
import { messagesSchema } from "@/lib/content/messages-schema";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Snapshot } from "@/lib/db/snapshot";
import { responseKey, versionKey } from "@/lib/imports/study-format/refuse-contradictions";
import type { StudyInstruction } from "@/lib/imports/study-format/study-instruction";
import { outcomeSchema } from "@/lib/round/protocol/protocol";
import { withSystems } from "./current-system-names";

const responseSchema = z.object({
  id: z.string(),
  system: z.string(),
  sample: z.int(),
  text: z.string(),
  messages: messagesSchema.nullable(),
  score: z.int().nullable(),
  answers: z.array(z.string().nullable()).nullable(),
  explanations: z.array(z.string().nullable()).nullable(),
  explanation: z.string().nullable(),
  hasNoIds: z.boolean(),
});

const pairSchema = z.object({
  externalId: z.string(),
  responseAId: z.string(),
  responseBId: z.string(),
  outcome: outcomeSchema.nullable(),
});

const itemSchema = z.object({
  question: z.string(),
  categories: z.array(z.string()),
  importance: z.int().nullable(),
  scoring: questionScoringSchema.optional(),
});

const checklistSchema = z.object({
  id: z.string(),
  series: z.string(),
  version: z.int(),
  isDraft: z.boolean(),
  isGold: z.boolean(),
  source: z.string(),
  method: z.string().nullable(),
  items: z.array(itemSchema),
});

const rowSchema = z.object({
  externalId: z.string(),
  id: z.string(),
  text: z.string().nullable(),
  messages: messagesSchema.nullable(),
  input: z.string().nullable(),
  subset: z.string().nullable(),
  domain: z.string().nullable(),
  tags: z.array(z.string()),
  responses: z.array(responseSchema),
  pairs: z.array(pairSchema),
  /** newest version first */
  checklists: z.array(checklistSchema),
  verifiers: z.array(
    z.object({
      question: z.string(),
      program: z.string().nullable(),
      language: z.enum(VERIFIER_LANGUAGES),
      status: z.string(),
    }),
  ),
});

/** An instruction as the study holds it, for comparing a file's line with it. */
export type KnownInstruction = Omit<z.infer<typeof rowSchema>, "externalId" | "responses" | "checklists"> & {
  /** by responseKey */
  responses: Map<string, z.infer<typeof responseSchema>>;
  /** the first version of each series */
  checklists: Map<string, z.infer<typeof checklistSchema>>;
  /** all of them, by versionKey */
  versions: Map<string, z.infer<typeof checklistSchema>>;
};

/** Makes room for the instructions that this import writes, to find them again by their external ids. */
export async function createOwnInstructions(transaction: Snapshot): Promise<void> {
  await transaction.$executeRaw`
    CREATE TEMPORARY TABLE import_instruction (external_id text PRIMARY KEY, id uuid) ON COMMIT DROP`;
}

/**
 * Those of the instructions that the study has already, by external id, with the responses that these lines name. The import's own are found by their table: where
 * nothing is known of rows just written, any index of `instruction` that begins with the study looks good to the planner, and
 * each batch would read all that were written before it.
 * @param firstPosition the first position of the import's own instructions
 */
export async function loadKnownInstructions(
  transaction: Snapshot,
  { studyId, firstPosition }: { studyId: string; firstPosition: number },
  lines: readonly StudyInstruction[],
): Promise<Map<string, KnownInstruction>> {
  const externalIds = [...new Set(lines.map(({ id }) => id))];
  const found = await rows(
    rowSchema,
    Prisma.sql`
    WITH named AS MATERIALIZED (
      SELECT id, system, sample
      FROM json_to_recordset(${JSON.stringify(responsesIn(lines))}::json) AS r(id text, system text, sample int))
    SELECT i.id, i.external_id AS "externalId", i.text, i.messages, i.input, i.subset, i.domain, i.tags,
      (SELECT coalesce(json_agg(json_build_object('id', r.id, 'system', s.name, 'sample', r.sample, 'text', r.text,
          'messages', r.messages, 'score', r.known_score, 'answers', r.known_answers,
          'explanations', r.answer_explanations, 'explanation', r.explanation,
          'hasNoIds', r.external_ids IS NULL)), '[]')
        FROM response r JOIN system s ON s.id = r.system_id
        WHERE r.instruction_id = i.id
          AND (i.external_id, s.name, r.sample) IN (SELECT id, system, sample FROM named)) AS responses,
      (SELECT coalesce(json_agg(json_build_object('externalId', p.external_id, 'responseAId', p.response_a_id,
          'responseBId', p.response_b_id, 'outcome', p.known_outcome)), '[]')
        FROM pair p WHERE p.instruction_id = i.id) AS pairs,
      (SELECT coalesce(json_agg(json_build_object('id', c.id, 'series', c.series, 'version', c.version,
          'isDraft', c.status = 'draft', 'isGold', c.is_gold, 'source', c.source, 'method', c.method, 'items',
          (SELECT coalesce(json_agg(json_build_object('question', q.question, 'categories', q.categories,
              'importance', q.importance, 'scoring', q.scoring) ORDER BY q.position), '[]')
            FROM checklist_item q WHERE q.checklist_id = c.id)) ORDER BY c.version DESC), '[]')
        FROM checklist c WHERE c.instruction_id = i.id) AS checklists,
      (SELECT coalesce(json_agg(json_build_object('question', v.question, 'program', v.program, 'language', v.language,
          'status', v.status)), '[]')
        FROM verifier_program v WHERE v.instruction_id = i.id AND v.status <> 'rejected') AS verifiers
    FROM instruction i WHERE i.id = ANY(ARRAY(
      SELECT id FROM instruction
        WHERE study_id = ${studyId}::uuid AND external_id = ANY(${externalIds}::text[]) AND position < ${firstPosition}
      UNION ALL SELECT id FROM import_instruction WHERE external_id = ANY(${externalIds}::text[])))`,
    transaction,
  );
  return new Map(
    found.map(({ externalId, responses, checklists, ...instruction }) => [
      externalId,
      {
        ...instruction,
        responses: new Map(responses.map((response) => [responseKey(response), response])),
        // A series' first version, which sets last, is what a file brought; people's later ones do not contradict the file.
        checklists: new Map(checklists.map((checklist) => [checklist.series, checklist])),
        versions: new Map(checklists.map((checklist) => [versionKey(checklist), checklist])),
      },
    ]),
  );
}

/** Of thousands of responses, a batch names a few. */
function responsesIn(lines: readonly StudyInstruction[]) {
  return lines.flatMap(({ id, responses, pairs }) =>
    [...responses, ...pairs.flatMap(({ a, b }) => [a, b])].map(({ system, sample }) => ({ id, system, sample })),
  );
}

/** ASCII has one spelling. */
const MAY_VARY = /\P{ASCII}/u;

interface SpelledStudy {
  studyId: string;
  /** the first position of the import's own instructions, whose ids are in import_seen */
  firstPosition: number;
  /** now and before */
  systems: readonly string[];
}

/**
 * An accented letter is one character, or a letter and its accent: ids and systems that differ only in that are one, as the
 * study or the file's first line about it spells it. What the study has letter for letter is that.
 */
export class Spellings {
  #isOpen = false;
  readonly #systems: Set<string>;
  readonly #systemForms: Map<string, string>;

  constructor(
    private readonly transaction: Snapshot,
    private readonly study: SpelledStudy,
  ) {
    this.#systems = new Set(study.systems);
    this.#systemForms = new Map(study.systems.map((name) => [name.normalize(), name]));
  }

  async ownNames<Given extends { record: StudyInstruction }>(lines: readonly Given[]): Promise<Given[]> {
    const own = await this.#ownIds(lines.map(({ record }) => record.id));
    return lines.map((line) => {
      const record = withSystems(line.record, (system) => this.#ownSystem(system));
      return { ...line, record: { ...record, id: own.get(record.id) ?? record.id } };
    });
  }

  #ownSystem(system: string): string {
    if (!MAY_VARY.test(system) || this.#systems.has(system)) return system;
    const form = system.normalize();
    const own = this.#systemForms.get(form) ?? system;
    this.#systemForms.set(form, own);
    return own;
  }

  /** @returns the ids to read in place of some of these */
  async #ownIds(given: readonly string[]): Promise<Map<string, string>> {
    const ids = [...new Set(given.filter((id) => MAY_VARY.test(id)))];
    const own = new Map<string, string>();
    if (ids.length === 0) return own;
    if (!this.#isOpen) await this.#open();
    const { known, spelled } = await this.#find([...new Set(ids.flatMap((id) => [id, id.normalize()]))]);
    const fresh: { form: string; id: string }[] = [];
    for (const id of ids) {
      const form = id.normalize();
      const first = known.has(id) ? id : (spelled.get(form) ?? (known.has(form) ? form : id));
      if (first !== id) own.set(id, first);
      else if (!known.has(id)) {
        spelled.set(form, id);
        if (form !== id) fresh.push({ form, id });
      }
    }
    if (fresh.length > 0)
      await this.transaction.$executeRaw`
        INSERT INTO import_spelling SELECT form, id
        FROM json_to_recordset(${JSON.stringify(fresh)}::json) AS r(form text, id text) ON CONFLICT DO NOTHING`;
    return own;
  }

  /** Reads the study's ids through once; hardly any are spelled with accents apart. */
  async #open(): Promise<void> {
    this.#isOpen = true;
    await this.transaction.$executeRaw`
      CREATE TEMPORARY TABLE import_spelling (form text PRIMARY KEY, id text) ON COMMIT DROP`;
    await this.transaction.$executeRaw`
      INSERT INTO import_spelling
      SELECT normalize(external_id), min(external_id) FROM instruction
      WHERE study_id = ${this.study.studyId}::uuid AND external_id IS NOT NFC NORMALIZED GROUP BY 1`;
  }

  async #find(names: readonly string[]): Promise<{ known: Set<string>; spelled: Map<string, string> }> {
    const found = await rows(
      z.object({ id: z.string(), form: z.string().nullable() }),
      Prisma.sql`
        SELECT external_id AS id, NULL AS form FROM instruction
          WHERE study_id = ${this.study.studyId}::uuid AND external_id = ANY(${names}::text[])
            AND position < ${this.study.firstPosition}
        UNION ALL SELECT key, NULL FROM import_seen WHERE kind = 'instruction' AND key = ANY(${names}::text[])
        UNION ALL SELECT id, form FROM import_spelling WHERE form = ANY(${names}::text[])`,
      this.transaction,
    );
    return {
      known: new Set(found.flatMap(({ id, form }) => (form === null ? [id] : []))),
      spelled: new Map(found.flatMap(({ id, form }) => (form === null ? [] : [[form, id] as const]))),
    };
  }
}

/** As Spellings, of the staged labels' items, systems and raters. */
export async function spellLabels(transaction: Snapshot, studyId: string): Promise<void> {
  const systems = Prisma.sql`
    SELECT name FROM system WHERE study_id = ${studyId}::uuid
    UNION ALL SELECT unnest(former_names) FROM system WHERE study_id = ${studyId}::uuid`;
  const known = {
    item: Prisma.sql`
      SELECT external_id AS name FROM instruction WHERE study_id = ${studyId}::uuid
      UNION ALL SELECT external_id FROM pair WHERE study_id = ${studyId}::uuid`,
    system: systems,
    other_system: systems,
    rater: Prisma.sql`SELECT name FROM rater WHERE study_id = ${studyId}::uuid AND source IS NOT NULL`,
  };
  for (const [column, names] of Object.entries(known)) {
    const name = Prisma.raw(column);
    const mayVary = (name: Prisma.Sql) => Prisma.sql`octet_length(${name}) <> char_length(${name})`;
    const [found] = await rows(
      z.object({ isSome: z.boolean() }),
      Prisma.sql`SELECT EXISTS (SELECT FROM import_label WHERE ${mayVary(name)}) AS "isSome"`,
      transaction,
    );
    if (!found?.isSome) continue;
    await transaction.$executeRaw`
      WITH known AS MATERIALIZED (
        SELECT DISTINCT name FROM (${names}) own WHERE ${mayVary(Prisma.raw("name"))}),
      given AS (SELECT ${name} AS name, min(line) AS line FROM import_label WHERE ${mayVary(name)} GROUP BY 1),
      first AS (
        SELECT DISTINCT ON (form) form, name FROM (
          SELECT normalize(name) AS form, name, 0 AS line FROM known
          UNION ALL SELECT normalize(name), name, line FROM given) either
        ORDER BY form, line, name)
      UPDATE import_label label SET ${name} = first.name
      FROM given JOIN first ON first.form = normalize(given.name) AND first.name <> given.name
      WHERE label.${name} = given.name AND NOT EXISTS (SELECT FROM known WHERE known.name = given.name)`;
  }
}
