import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import type { Arm } from "@/lib/round/arms";
import { outcomeSchema } from "@/lib/round/protocol/protocol";
import {
  asksFor,
  hasAnswers,
  labelsInstructions,
  labelsPairs,
  needsChecklist,
  scaleOf,
} from "@/lib/round/protocol/protocols";
import { levelOfOutcome } from "@/lib/round/protocol/scale";
import type { InstructionChoice, RoundChoice } from "@/lib/round/round-choice";
import type { ChosenInstruction } from "@/lib/round/round-content";

export interface Selection {
  readonly studyId: string;
  readonly choice: RoundChoice;
  /** all of the study's, in the order in which an instruction's responses are wanted */
  readonly systemIds: readonly string[];
  /** take the pairs of the round that the choice names, not those that files brought */
  readonly pairsAsTheyAre: boolean;
  /** rounds to look for the same responses in */
  readonly otherRounds: readonly string[];
  /** the round that the tasks are to be added to; null for a new one */
  readonly addedTo: string | null;
}

/** Arrays instead of objects, because there may be hundreds of thousands of them; a system by its number from 1 on. */
const rowSchema = z.object({
  id: z.string(),
  position: z.int(),
  responses: z.array(z.tuple([z.string(), z.int(), z.boolean()])).nullable(),
  pairs: z.array(z.tuple([z.string().nullable(), z.string(), z.string(), z.boolean()])).nullable(),
  checklist: z.tuple([z.string(), z.int()]).nullable(),
  elsewhere: z.array(z.tuple([z.string(), z.int()])).nullable(),
});

const NOTHING = Prisma.sql`NULL::json`;

/** Instructions that fit a choice with what of them does, in order of import. Which ones fit is decided here and nowhere else. */
export async function selectChosen(
  reader: Reader,
  selection: Selection,
  where: Prisma.Sql,
  limit: number,
): Promise<ChosenInstruction[]> {
  const { studyId, choice, systemIds } = selection;
  const found = await rows(
    rowSchema,
    Prisma.sql`
      WITH chosen AS MATERIALIZED (
        SELECT i.id, i.position FROM instruction i
        WHERE i.study_id = ${studyId}::uuid AND ${where} AND ${instructionFits(selection)}
        ORDER BY i.position LIMIT ${limit}
      )
      SELECT chosen.id, chosen.position, r.responses, ${pairsOfInstruction(selection)} AS pairs,
        ${checklistOfInstruction(choice)} AS checklist, ${scoredElsewhere(selection)} AS elsewhere
      FROM chosen
      CROSS JOIN LATERAL (
        SELECT json_agg(json_build_array(r.id, r.number, r.known) ORDER BY r.number, r.sample) AS responses
        FROM (
          SELECT r.id, r.sample, ${isTruthKnown(choice)} AS known, array_position(${[...systemIds]}::uuid[], r.system_id) AS number
          FROM response r WHERE r.instruction_id = chosen.id AND ${responseFits(choice)}
        ) r
      ) r
      ORDER BY chosen.position`,
    reader,
  );
  return found.map(({ id, position, responses, pairs, checklist, elsewhere }) => ({
    id,
    position,
    responses: (responses ?? []).map(([responseId, number, isKnown]) => ({
      id: responseId,
      systemId: systemIds[number - 1] ?? "",
      isKnown,
    })),
    pairs: (pairs ?? []).map(([pairId, responseAId, responseBId, isKnown]) => ({
      id: pairId,
      responseAId,
      responseBId,
      isKnown,
    })),
    checklist: checklist && { id: checklist[0], questions: checklist[1] },
    scoredElsewhere: (elsewhere ?? []).map(([roundId, count]) => ({ roundId, responses: count })),
  }));
}

/** Of a response: its score where one is asked, or an answer to a question that is asked. */
function isTruthKnown(choice: RoundChoice): Prisma.Sql {
  const ofLevel = Prisma.sql`(${asksFor(choice.protocol, "level")} AND r.known_score IS NOT NULL)`;
  if (!hasAnswers(choice.protocol)) return ofLevel;
  const checklist = Prisma.sql`(${checklistOfInstruction(choice)} ->> 0)::uuid`;
  return Prisma.sql`(${ofLevel} OR (r.known_answers IS NOT NULL AND EXISTS (SELECT FROM known_answers(r.id, ${checklist}))))`;
}

function instructionFits({ choice: { tasks }, addedTo }: Selection): Prisma.Sql {
  if (tasks.from === "round") {
    return Prisma.sql`EXISTS (
      SELECT FROM task t WHERE t.round_id = ${tasks.roundId}::uuid AND t.stratum = 'main' AND t.instruction_id = i.id)`;
  }
  const { subsets, domains, tags, ids, externalIds }: InstructionChoice = tasks.instructions;
  const conditions = [Prisma.sql`i.excluded_at IS NULL`];
  if (subsets) conditions.push(Prisma.sql`i.subset = ANY (${subsets}::text[])`);
  if (domains) conditions.push(Prisma.sql`i.domain = ANY (${domains}::text[])`);
  if (tags) conditions.push(Prisma.sql`i.tags && ${tags}::text[]`);
  if (ids) conditions.push(Prisma.sql`i.id = ANY (${ids}::uuid[])`);
  if (externalIds) conditions.push(Prisma.sql`i.external_id = ANY (${externalIds}::text[])`);
  if (addedTo && tasks.randomSample !== null) {
    conditions.push(
      Prisma.sql`NOT EXISTS (SELECT FROM task t WHERE t.round_id = ${addedTo}::uuid AND t.instruction_id = i.id)`,
    );
  }
  return Prisma.join(conditions, " AND ");
}

function responseFits(choice: RoundChoice): Prisma.Sql {
  const { tasks } = choice;
  if (labelsInstructions(choice.protocol)) return Prisma.sql`FALSE`;
  if (tasks.from === "round") {
    return Prisma.sql`EXISTS (
      SELECT FROM task t
      WHERE t.round_id = ${tasks.roundId}::uuid AND t.stratum = 'main' AND t.instruction_id = r.instruction_id
        AND (t.response_a_id = r.id OR t.response_b_id = r.id))`;
  }
  const conditions = [Prisma.sql`TRUE`];
  if (tasks.systemIds) {
    const baseline = labelsPairs(choice.protocol) && choice.pairs.kind === "baseline" ? [choice.pairs.systemId] : [];
    conditions.push(Prisma.sql`r.system_id = ANY (${[...tasks.systemIds, ...baseline]}::uuid[])`);
  }
  if (tasks.samples === "first") {
    conditions.push(Prisma.sql`NOT EXISTS (
      SELECT FROM response before
      WHERE before.instruction_id = r.instruction_id AND before.system_id = r.system_id AND before.sample < r.sample)`);
  }
  return Prisma.join(conditions, " AND ");
}

/** Also pairs of responses that do not fit: the planner takes those of which both do. */
function pairsOfInstruction({ choice, pairsAsTheyAre }: Selection): Prisma.Sql {
  if (!labelsPairs(choice.protocol)) return NOTHING;
  if (pairsAsTheyAre && choice.tasks.from === "round") {
    return Prisma.sql`(
      SELECT json_agg(json_build_array(t.pair_id, t.response_a_id, t.response_b_id, ${isKnown(choice)}))
      FROM task t LEFT JOIN pair p ON p.id = t.pair_id
      WHERE t.round_id = ${choice.tasks.roundId}::uuid AND t.stratum = 'main' AND t.instruction_id = chosen.id)`;
  }
  return Prisma.sql`(
    SELECT json_agg(json_build_array(p.id, p.response_a_id, p.response_b_id, ${isKnown(choice)})) FROM pair p
    WHERE p.instruction_id = chosen.id AND p.dropped_at IS NULL)`;
}

/** Whether the pair's outcome is known, and one that a level of the protocol's scale says: a forced choice has no tie. */
function isKnown({ protocol }: RoundChoice): Prisma.Sql {
  const scale = scaleOf(protocol);
  const said = outcomeSchema.options.filter((outcome) => scale && levelOfOutcome(scale, outcome) !== null);
  return Prisma.sql`COALESCE(p.known_outcome::text = ANY (${said}::text[]), FALSE)`;
}

/** Of the chosen series the chosen version, or else the latest published one that has questions. */
function checklistOfInstruction({ protocol, checklist, arms }: RoundChoice): Prisma.Sql {
  if (!needsChecklist(protocol) || !checklist) return NOTHING;
  const version = checklist.version === "latest" ? Prisma.sql`TRUE` : Prisma.sql`c.version = ${checklist.version}`;
  const inEachArm = (arms ?? []).flatMap((arm) =>
    arm.kind === "none" ? [] : [Prisma.sql`AND ${checklistOfArm(arm, Prisma.sql`chosen.id`)} IS NOT NULL`],
  );
  return Prisma.sql`(
    SELECT json_build_array(c.id, q.questions)
    FROM checklist c
    CROSS JOIN LATERAL (SELECT count(*)::int AS questions FROM checklist_item i WHERE i.checklist_id = c.id) q
    WHERE c.instruction_id = chosen.id AND c.series = ${checklist.series} AND c.status = 'published' AND ${version}
      AND q.questions > 0 ${inEachArm.length > 0 ? Prisma.join(inEachArm, " ") : Prisma.empty}
    ORDER BY c.version DESC LIMIT 1)`;
}

/** The id of an instruction's checklist in an arm: the newest published version, or the one before it whose questions differ. */
export function checklistOfArm(arm: Exclude<Arm, { kind: "none" }>, instructionId: Prisma.Sql): Prisma.Sql {
  const questions = (checklist: Prisma.Sql) =>
    Prisma.sql`ARRAY(SELECT q.question FROM checklist_item q WHERE q.checklist_id = ${checklist} ORDER BY q.position)`;
  const published = Prisma.sql`
    SELECT c.id, c.version, ${questions(Prisma.sql`c.id`)} AS questions FROM checklist c
    WHERE c.instruction_id = ${instructionId} AND c.series = ${arm.series} AND c.status = 'published'
      AND EXISTS (SELECT FROM checklist_item i WHERE i.checklist_id = c.id)`;
  const newest = Prisma.sql`SELECT * FROM (${published}) published ORDER BY version DESC LIMIT 1`;
  if (arm.kind === "series") return Prisma.sql`(SELECT newest.id FROM (${newest}) newest)`;
  return Prisma.sql`(
    SELECT former.id FROM (${published}) former JOIN (${newest}) newest
      ON former.version < newest.version AND former.questions <> newest.questions
    ORDER BY former.version DESC LIMIT 1)`;
}

function scoredElsewhere({ choice, otherRounds }: Selection): Prisma.Sql {
  if (otherRounds.length === 0) return NOTHING;
  return Prisma.sql`(
    SELECT json_agg(json_build_array(counted.round_id, counted.responses))
    FROM (
      SELECT t.round_id, count(DISTINCT r.id)::int AS responses
      FROM task t JOIN response r ON r.id IN (t.response_a_id, t.response_b_id)
      WHERE t.instruction_id = chosen.id AND t.round_id = ANY (${[...otherRounds]}::uuid[]) AND ${responseFits(choice)}
      GROUP BY t.round_id
    ) counted)`;
}
