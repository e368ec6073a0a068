import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Snapshot } from "@/lib/db/snapshot";
import { MAX_PROBLEMS } from "@/lib/imports/import-problem";
import type { ProblemList } from "@/lib/imports/server/problem-list";
import { shorten } from "@/lib/imports/shorten";
import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";
import {
  asksFor,
  hasAnswers,
  labelsInstructions,
  labelsPairs,
  type Protocol,
  scaleOf,
} from "@/lib/round/protocol/protocols";
import { refuseOtherQuestions } from "./label-contents";
import { NAMES_IT } from "./orient-pairs";
import { joinedLevel, understandOrders } from "./understand-orders";

interface Assembled {
  protocol: Protocol;
  /** the names of levels that are categories, else null */
  categories: readonly string[] | null;
}

/** Joins every row with its item, question and meaning, and gathers each rater's rows about one item into one label. */
export async function assembleAnnotations(
  transaction: Snapshot,
  { protocol, categories }: Assembled,
  problems: ProblemList,
): Promise<void> {
  await understandOrders(transaction, protocol, problems);
  const comparison = scaleOf(protocol)?.comparison ?? null;
  const sumOfReversed = comparison ? comparison.bestForA + comparison.bestForB : 0;
  // What is said of an instruction or of a checklist's questions has no value whose meaning could be asked.
  const meaning = labelsInstructions(protocol)
    ? Prisma.sql`LEFT JOIN import_meaning meaning ON false`
    : Prisma.sql`
      JOIN import_meaning meaning ON meaning.is_question = label.is_question AND meaning.value = label.value
        AND (meaning.level IS NOT NULL OR meaning.answer IS NOT NULL OR label.both_orders)`;
  await transaction.$executeRaw`
    INSERT INTO import_reading
    SELECT label.line, target.instruction_id, target.response_a_id, target.response_b_id, target.pair_id,
      target.checklist_id, label.rater, item.id, CASE WHEN label.is_question THEN label.criterion END,
      CASE WHEN target.turned <> label.reversed THEN ${sumOfReversed}::float8 - meaning.level ELSE meaning.level END, meaning.answer,
      CASE WHEN label.is_question THEN label.probability END,
      CASE WHEN label.is_question THEN ${sideOf(protocol)} END, label.comment, label.duration_ms, label.shown_order::shown_order, label.both_orders, label.ease, label.problems, label.content,
      CASE WHEN label.is_question THEN label.beside END, label.used_diff, label.used_counts
    FROM import_label label
    ${meaning}
    JOIN import_target target ON target.matches = 1 AND ${NAMES_IT}
    LEFT JOIN checklist_item item ON label.is_question AND item.checklist_id = target.checklist_id
      AND CASE
        WHEN label.criterion ~* '^(q|question)?[ ._-]?[0-9]{1,4}$'
          THEN item.position = (
            SELECT position FROM checklist_item WHERE checklist_id = target.checklist_id
            ORDER BY position OFFSET greatest(substring(label.criterion FROM '[0-9]+')::int - 1, 0) LIMIT 1
          ) AND substring(label.criterion FROM '[0-9]+')::int > 0
        ELSE item.question = label.criterion
      END`;
  await transaction.$executeRaw`ANALYZE import_reading`;
  await refuseUnknownQuestions(transaction, protocol, problems);
  await refuseOtherQuestions(transaction, protocol, problems);
  await refuseUnknownSides(transaction, protocol, problems);
  await refuseWrongQuotes(transaction, problems);
  await refuseRepeated(transaction, problems);
  if (!problems.isEmpty) return;
  // Two places for a level, as labels that were imported before there was one column for it were hashed.
  // A category is what it is called: its place differs from round to round.
  const ofResponse = categories ? Prisma.sql`(${[...categories]}::text[])[level::int + 1]` : Prisma.sql`level`;
  const levels = comparison ? Prisma.sql`NULL::float8, level` : Prisma.sql`${ofResponse}, NULL::float8`;
  await transaction.$executeRaw`
    INSERT INTO import_annotation (line, instruction_id, response_a_id, response_b_id, pair_id, checklist_id, rater,
      level, comment, duration_ms, answers, shown_order, orders, ease, problems, content, used_diff, used_counts, annotation_id, hash)
    SELECT label.*, ordered_id(line), encode(sha256(convert_to(
      (jsonb_build_array(${levels}, comment, duration_ms, answers)
        || CASE WHEN shown_order IS NULL AND orders IS NULL THEN '[]' ELSE jsonb_build_array(shown_order, orders) END
        || CASE WHEN ease IS NULL AND problems IS NULL THEN '[]' ELSE jsonb_build_array(ease, problems) END
        || CASE WHEN content IS NULL THEN '[]' ELSE jsonb_build_array(content - 'offered') END
        || CASE WHEN used_diff THEN '["used diff"]' ELSE '[]' END
        || CASE WHEN used_counts THEN '["used counts"]' ELSE '[]' END)::text,
      'UTF8')), 'hex')
    FROM (
      SELECT min(line) AS line, instruction_id, response_a_id, response_b_id, pair_id, checklist_id, rater,
        ${comparison ? joinedLevel(comparison) : Prisma.sql`max(level)`} AS level,
        left(string_agg(DISTINCT comment, E'\n'), ${STUDY_LIMITS.commentCharacters}::int) AS comment,
        max(duration_ms) AS duration_ms,
        jsonb_agg(CASE WHEN beside IS NOT NULL THEN jsonb_build_array(item_id, answer, probability, side, beside)
          WHEN side IS NOT NULL THEN jsonb_build_array(item_id, answer, probability, side)
          WHEN probability IS NULL THEN jsonb_build_array(item_id, answer)
          ELSE jsonb_build_array(item_id, answer, probability) END ORDER BY item_id, side)
          FILTER (WHERE item_id IS NOT NULL) AS answers,
        CASE WHEN NOT bool_or(both_orders) THEN max(shown_order) END AS shown_order,
        CASE WHEN bool_or(both_orders) THEN '{"ab": null, "ba": null}'::jsonb || jsonb_object_agg(shown_order, level)
          FILTER (WHERE both_orders) END AS orders,
        ${asksFor(protocol, "ease") ? Prisma.sql`max(ease)` : Prisma.sql`NULL::ease`} AS ease,
        (array_agg(problems) FILTER (WHERE problems IS NOT NULL))[1] AS problems,
        (array_agg(content))[1] AS content, bool_or(used_diff) AS used_diff,
        bool_or(used_counts) AS used_counts
      FROM import_reading
      GROUP BY instruction_id, response_a_id, response_b_id, pair_id, checklist_id, rater
    ) label`;
  await transaction.$executeRaw`ANALYZE import_annotation`;
}

async function refuseUnknownQuestions(transaction: Snapshot, protocol: Protocol, problems: ProblemList): Promise<void> {
  if (!hasAnswers(protocol)) return;
  const lost = await rows(
    z.object({ line: z.int(), question: z.string().nullable(), questions: z.coerce.number() }),
    Prisma.sql`
      SELECT line, question,
        (SELECT count(*) FROM checklist_item item WHERE item.checklist_id = import_reading.checklist_id) AS questions
      FROM import_reading
      WHERE checklist_id IS NULL OR (question IS NOT NULL AND item_id IS NULL)
      ORDER BY line LIMIT ${MAX_PROBLEMS + 1}`,
    transaction,
  );
  for (const { line, question, questions } of lost) {
    const expected =
      questions === 0
        ? "an item whose instruction has a checklist"
        : `the number (1 to ${questions}) or the text of a question of the item’s checklist`;
    problems.add({ line, field: "criterion", expected, found: shorten(question ?? "no checklist") });
  }
}

/** Which response of the pair an answer is about, in the pair's orientation here. */
function sideOf(protocol: Protocol): Prisma.Sql {
  if (!labelsPairs(protocol)) return Prisma.sql`NULL::side`;
  return Prisma.sql`CASE WHEN NOT target.turned THEN label.side WHEN label.side = 'A' THEN 'B'::side WHEN label.side = 'B' THEN 'A' END`;
}

async function refuseUnknownSides(transaction: Snapshot, protocol: Protocol, problems: ProblemList): Promise<void> {
  if (!labelsPairs(protocol)) return;
  const lost = await rows(
    z.object({ line: z.int() }),
    Prisma.sql`
      SELECT line FROM import_reading WHERE item_id IS NOT NULL AND side IS NULL ORDER BY line LIMIT ${MAX_PROBLEMS + 1}`,
    transaction,
  );
  const expected = "A or B, the response of the pair that the answer is about";
  for (const { line } of lost) problems.add({ line, field: "side", expected, found: "nothing" });
}

/** PostgreSQL counts characters as they are stored: by code points. */
async function refuseWrongQuotes(transaction: Snapshot, problems: ProblemList): Promise<void> {
  const wrong = await rows(
    z.object({ line: z.int(), quote: z.string() }),
    Prisma.sql`
      SELECT reading.line, given ->> 'quote' AS quote
      FROM import_reading reading
      CROSS JOIN LATERAL jsonb_array_elements(reading.beside -> 'evidence') given
      LEFT JOIN response ON response.id = CASE WHEN reading.side = 'B' THEN reading.response_b_id ELSE reading.response_a_id END
      WHERE reading.beside IS NOT NULL AND substr(response.text, (given ->> 'start')::int + 1,
        (given ->> 'end')::int - (given ->> 'start')::int) IS DISTINCT FROM given ->> 'quote'
      ORDER BY reading.line LIMIT ${MAX_PROBLEMS + 1}`,
    transaction,
  );
  for (const { line, quote } of wrong) {
    const found = `"${shorten(quote, 40)}", which does not stand there`;
    problems.add({ line, field: "evidence", expected: "a part of the response, from start to end", found });
  }
}

async function refuseRepeated(transaction: Snapshot, problems: ProblemList): Promise<void> {
  const repeated = await rows(
    z.object({ line: z.int(), first: z.int(), rater: z.string() }),
    Prisma.sql`
      SELECT line, first, rater FROM (
        SELECT line, rater, first_value(line) OVER same AS first, row_number() OVER same AS place
        FROM import_reading WINDOW same AS (PARTITION BY instruction_id, response_a_id, response_b_id, rater, item_id, side,
          CASE WHEN both_orders THEN shown_order END ORDER BY line)
      ) reading
      WHERE place > 1 ORDER BY line LIMIT ${MAX_PROBLEMS + 1}`,
    transaction,
  );
  for (const { line, first, rater } of repeated) {
    const found = `a second one of "${shorten(rater, 40)}"; the first is in line ${first}`;
    problems.add({ line, field: "item", expected: "one label of each rater for an item (and question)", found });
  }
}
