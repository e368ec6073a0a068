import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Snapshot } from "@/lib/db/snapshot";
import { MAX_PROBLEMS } from "@/lib/imports/import-problem";
import type { LabelRecord } from "@/lib/imports/import-record";
import type { ProblemList } from "@/lib/imports/server/problem-list";
import { shorten } from "@/lib/imports/shorten";
import { responseKey } from "@/lib/imports/study-format/refuse-contradictions";
import { labelsInstructions, labelsPairs, PROTOCOLS, type Protocol } from "@/lib/round/protocol/protocols";
import { NAMES_IT } from "./orient-pairs";

/** What a label without a question is about, unless the options say it: pairs, if the file's items name pairs. */
export async function guessProtocol(transaction: Snapshot, studyId: string): Promise<Protocol> {
  const [found] = await rows(
    z.object({ pairs: z.boolean(), systems: z.boolean(), twoSystems: z.boolean() }),
    Prisma.sql`
      SELECT
        EXISTS (SELECT 1 FROM import_label WHERE system IS NOT NULL) AS systems,
        EXISTS (SELECT 1 FROM import_label WHERE other_system IS NOT NULL) AS "twoSystems",
        EXISTS (
          SELECT 1 FROM import_label label
          LEFT JOIN instruction ON instruction.study_id = ${studyId}::uuid AND instruction.external_id = label.item
          JOIN pair ON pair.study_id = ${studyId}::uuid
            AND (pair.external_id = label.item OR pair.instruction_id = instruction.id)
        ) AS pairs`,
    transaction,
  );
  return found?.twoSystems || (found?.pairs && !found.systems) ? "preference" : "direct_scoring";
}

/**
 * Finds what each item of the file names: a pair by its id, by its instruction's where that has just one pair, or by the
 * instruction and both systems, whether or not the study has noted these two responses as a pair; a response by its instruction's id and its system, or by the instruction alone where that has just one response.
 */
export async function findItems(
  transaction: Snapshot,
  studyId: string,
  protocol: Protocol,
  problems: ProblemList,
): Promise<void> {
  if (labelsPairs(protocol)) await findPairs(transaction, studyId);
  else if (labelsInstructions(protocol)) await findInstructions(transaction, studyId);
  else await findResponses(transaction, studyId);
  await transaction.$executeRaw`ANALYZE import_target`;
  const lost = await rows(
    z.object({ line: z.int(), item: z.string(), systems: z.string().nullable(), matches: z.int() }),
    Prisma.sql`
      SELECT label.line, label.item, concat_ws('" and "', label.system, label.other_system) AS systems, target.matches
      FROM import_target target
      JOIN import_label label ON ${NAMES_IT}
      WHERE target.matches <> 1 ORDER BY label.line LIMIT ${MAX_PROBLEMS + 1}`,
    transaction,
  );
  const kind = PROTOCOLS[protocol].unit;
  const expected = {
    pair: "the id of a pair of this study, or of an instruction with exactly one pair or with the two systems named",
    response: "the id of an instruction of this study and a system that responded to it once",
    instruction: "the id of an instruction of this study",
    checklist: "the id of an instruction of this study that has the round’s checklist",
  };
  const [all] = await rows(
    z.object({ total: z.int(), lost: z.int() }),
    Prisma.sql`
      SELECT count(*)::int AS total, (count(*) FILTER (WHERE matches = 0))::int AS lost FROM import_target`,
    transaction,
  );
  if (all && all.lost === all.total && lost.length > 3) {
    const names = [...new Set(lost.map(({ item }) => `"${shorten(item, 40)}"`))].slice(0, 3).join(", ");
    const what = `${expected[kind]} (import the texts first, with these ids, or name the columns that hold what was labelled)`;
    problems.add({ line: null, field: "item", expected: what, found: `none of ${all.total} items: ${names}, …` });
    return;
  }
  for (const { line, item, systems, matches } of lost) {
    const named = `"${shorten(item, 50)}"${systems ? ` with system "${shorten(systems, 90)}"` : ""}`;
    const found = matches === 0 ? `${named}, which names none` : `${named}, which names ${matches} ${kind}s`;
    problems.add({ line, field: "item", expected: expected[kind], found });
  }
}

/** A file that names a pair and its two systems means this pair only when A and B are the same there. */
const ARE_ITS_SYSTEMS = Prisma.sql`(named.system, named.other_system) = (
  SELECT a.name, b.name FROM response ra JOIN system a ON a.id = ra.system_id, response rb JOIN system b ON b.id = rb.system_id
  WHERE ra.id = own.response_a_id AND rb.id = own.response_b_id)`;

async function findPairs(transaction: Snapshot, studyId: string): Promise<void> {
  await transaction.$executeRaw`
    INSERT INTO import_target (item, system, sample, other_system, other_sample, matches, pair_id)
    SELECT named.item, named.system, named.sample, named.other_system, named.other_sample,
      CASE WHEN own.id IS NOT NULL THEN 1 ELSE coalesce(cardinality(of_instruction.ids), 0) END,
      coalesce(own.id, of_instruction.ids[1])
    FROM (SELECT DISTINCT item, system, sample, other_system, other_sample FROM import_label) named
    LEFT JOIN pair own ON own.study_id = ${studyId}::uuid AND own.external_id = named.item
      AND (named.other_system IS NULL OR ${ARE_ITS_SYSTEMS})
    LEFT JOIN LATERAL (
      SELECT array_agg(pair.id) AS ids FROM instruction JOIN pair ON pair.instruction_id = instruction.id
      WHERE instruction.study_id = ${studyId}::uuid AND instruction.external_id = named.item
    ) of_instruction ON own.id IS NULL
    WHERE named.other_system IS NULL OR own.id IS NOT NULL`;
  await transaction.$executeRaw`
    UPDATE import_target target
    SET instruction_id = pair.instruction_id, response_a_id = pair.response_a_id, response_b_id = pair.response_b_id
    FROM pair WHERE pair.id = target.pair_id AND target.matches = 1`;
  await findPairsBySystems(transaction, studyId);
}

async function findPairsBySystems(transaction: Snapshot, studyId: string): Promise<void> {
  await transaction.$executeRaw`
    INSERT INTO import_target (item, system, sample, other_system, other_sample, matches, instruction_id, response_a_id,
      response_b_id, pair_id)
    SELECT named.item, named.system, named.sample, named.other_system, named.other_sample,
      coalesce(cardinality(found.a), 0), found.instruction_id, found.a[1], found.b[1], pair.id
    FROM (
      SELECT DISTINCT item, system, sample, other_system, other_sample FROM import_label WHERE other_system IS NOT NULL
      EXCEPT SELECT item, system, sample, other_system, other_sample FROM import_target
    ) named
    LEFT JOIN LATERAL (
      SELECT instruction.id AS instruction_id, array_agg(a.id) AS a, array_agg(b.id) AS b
      FROM instruction
      JOIN response a ON a.instruction_id = instruction.id
      JOIN system ON system.id = a.system_id
      JOIN response b ON b.instruction_id = instruction.id AND b.id <> a.id
      JOIN system other ON other.id = b.system_id
      WHERE instruction.study_id = ${studyId}::uuid AND instruction.external_id = named.item
        AND system.name = named.system AND (named.sample IS NULL OR a.sample = named.sample)
        AND other.name = named.other_system AND (named.other_sample IS NULL OR b.sample = named.other_sample)
      GROUP BY instruction.id
    ) found ON true
    LEFT JOIN pair ON pair.response_a_id = found.a[1] AND pair.response_b_id = found.b[1]`;
}

async function findInstructions(transaction: Snapshot, studyId: string): Promise<void> {
  await transaction.$executeRaw`
    INSERT INTO import_target (item, system, sample, other_system, other_sample, matches, instruction_id)
    SELECT named.item, named.system, named.sample, named.other_system, named.other_sample,
      CASE WHEN instruction.id IS NULL THEN 0 ELSE 1 END, instruction.id
    FROM (SELECT DISTINCT item, system, sample, other_system, other_sample FROM import_label) named
    LEFT JOIN instruction ON instruction.study_id = ${studyId}::uuid AND instruction.external_id = named.item`;
}

async function findResponses(transaction: Snapshot, studyId: string): Promise<void> {
  await transaction.$executeRaw`
    INSERT INTO import_target (item, system, sample, other_system, other_sample, matches, instruction_id, response_a_id)
    SELECT named.item, named.system, named.sample, named.other_system, named.other_sample, coalesce(cardinality(found.ids), 0), found.instruction_id, found.ids[1]
    FROM (SELECT DISTINCT item, system, sample, other_system, other_sample FROM import_label) named
    LEFT JOIN LATERAL (
      SELECT instruction.id AS instruction_id, array_agg(response.id) AS ids
      FROM instruction
      JOIN response ON response.instruction_id = instruction.id
      JOIN system ON system.id = response.system_id
      WHERE instruction.study_id = ${studyId}::uuid AND instruction.external_id = named.item
        AND (named.system IS NULL OR system.name = named.system)
        AND (named.sample IS NULL OR response.sample = named.sample)
      GROUP BY instruction.id
    ) found ON true`;
}

/** A text of a label file that is read. */
export type TextLine = Omit<Extract<LabelRecord, { kind: "texts" }>, "kind">;

const ownSchema = z.object({
  place: z.int(),
  id: z.string(),
  responses: z.array(z.object({ system: z.string(), sample: z.int(), text: z.string() })),
});

const namedSchema = z.object({ item: z.string(), own: z.string() });

/**
 * Matches a label file's texts with those of the study: an equal text is the same instruction, under any id, and the same
 * response, where the file names no system. A text that occurs several times in the study matches nothing.
 */
export class KnownTexts {
  private constructor(
    private readonly transaction: Snapshot,
    private readonly studyId: string,
  ) {}

  static async create(transaction: Snapshot, studyId: string): Promise<KnownTexts> {
    // Built once: instructions have no index on their texts.
    await transaction.$executeRaw`
      CREATE TEMPORARY TABLE import_known_text (digest text PRIMARY KEY, external_id text) ON COMMIT DROP`;
    await transaction.$executeRaw`
      INSERT INTO import_known_text
      SELECT md5(jsonb_build_array(text, coalesce(input, ''))::text) AS digest, min(external_id)
      FROM instruction WHERE study_id = ${studyId}::uuid AND text <> '' AND messages IS NULL
      GROUP BY 1 HAVING count(*) = 1`;
    await transaction.$executeRaw`
      CREATE TEMPORARY TABLE import_own_item (item text PRIMARY KEY, own text) ON COMMIT DROP`;
    await transaction.$executeRaw`
      CREATE TEMPORARY TABLE import_own_response (
        item text, system text, sample int, own_system text, own_sample int, PRIMARY KEY (item, system, sample)
      ) ON COMMIT DROP`;
    return new KnownTexts(transaction, studyId);
  }

  /** The lines with the study's ids, systems and samples of what matches. A line with a checklist keeps its id. */
  async withOwnNames(lines: readonly TextLine[]): Promise<TextLine[]> {
    const given = lines.map(({ record: { id, instruction, input, checklist } }, place) => ({
      place,
      id,
      text: checklist ? null : instruction,
      input: input ?? "",
    }));
    const found = await rows(
      ownSchema,
      Prisma.sql`
        SELECT given.place, own.external_id AS id,
          (SELECT coalesce(json_agg(json_build_object('system', system.name, 'sample', response.sample,
              'text', response.text)), '[]')
            FROM response JOIN system ON system.id = response.system_id
            WHERE response.instruction_id = own.id AND response.messages IS NULL) AS responses
        FROM json_to_recordset(${JSON.stringify(given)}::json) AS given(place int, id text, text text, input text)
        LEFT JOIN import_known_text known ON known.digest = md5(jsonb_build_array(given.text, given.input)::text)
        LEFT JOIN instruction same ON same.study_id = ${this.studyId}::uuid AND same.external_id = given.id
        LEFT JOIN import_own_item before ON before.item = given.id
        JOIN instruction own ON own.study_id = ${this.studyId}::uuid
          AND own.external_id = coalesce(before.own, same.external_id, known.external_id)`,
      this.transaction,
    );
    const owns = new Map(found.map((own) => [own.place, own]));
    const items: z.infer<typeof namedSchema>[] = [];
    const responses: object[] = [];
    const renamed = lines.map((line, place) => {
      const own = owns.get(place);
      if (!own) return line;
      const { record, unnamed } = line;
      const names = ownResponses(record.responses, own.responses, unnamed);
      for (const { system, sample, now } of names)
        responses.push({ item: record.id, system, sample, own_system: now.system, own_sample: now.sample });
      const named = record.responses.map((response) => {
        const now = names.find((name) => responseKey(name) === responseKey(response))?.now;
        return now ? { ...response, system: now.system, sample: now.sample } : response;
      });
      if (own.id === record.id) return { ...line, record: { ...record, responses: named } };
      items.push({ item: record.id, own: own.id });
      // The study keeps its own subset, domain and tags.
      const unsaid = { subset: undefined, domain: undefined, tags: undefined };
      return { ...line, record: { ...record, ...unsaid, id: own.id, responses: named } };
    });
    await this.transaction.$executeRaw`
      INSERT INTO import_own_item SELECT item, own
      FROM json_to_recordset(${JSON.stringify(items)}::json) AS r(item text, own text) ON CONFLICT DO NOTHING`;
    await this.transaction.$executeRaw`
      INSERT INTO import_own_response SELECT item, system, sample, own_system, own_sample
      FROM json_to_recordset(${JSON.stringify(responses)}::json)
        AS r(item text, system text, sample int, own_system text, own_sample int) ON CONFLICT DO NOTHING`;
    return renamed;
  }

  /** Gives the staged labels of these texts the same names. */
  async renameLabels(): Promise<void> {
    await this.transaction.$executeRaw`
      UPDATE import_label label SET system = own.own_system, sample = own.own_sample FROM import_own_response own
      WHERE own.item = label.item AND own.system = label.system AND own.sample = label.sample`;
    await this.transaction.$executeRaw`
      UPDATE import_label label SET other_system = own.own_system, other_sample = own.own_sample
      FROM import_own_response own
      WHERE own.item = label.item AND own.system = label.other_system AND own.sample = label.other_sample`;
    await this.transaction.$executeRaw`
      UPDATE import_label label SET item = own.own FROM import_own_item own WHERE own.item = label.item`;
  }
}

type Named = { system: string; sample: number; text: string };

/** Responses of no named system whose text occurs once in the row and once in the study. */
function ownResponses(ofFile: readonly Named[], ofStudy: readonly Named[], unnamed: readonly string[]) {
  return ofFile.flatMap(({ system, sample, text }) => {
    const same = ofStudy.filter((stored) => stored.text === text);
    const [now] = same;
    if (!now || same.length > 1 || !unnamed.includes(system)) return [];
    const isOnce = ofFile.filter((other) => other.text === text).length === 1;
    return isOnce && responseKey(now) !== responseKey({ system, sample }) ? [{ system, sample, now }] : [];
  });
}
