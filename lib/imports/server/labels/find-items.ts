import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Snapshot } from "@/lib/db/snapshot";
import { MAX_PROBLEMS } from "@/lib/imports/import-problem";
import type { ProblemList } from "@/lib/imports/server/problem-list";
import { shorten } from "@/lib/imports/shorten";
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
