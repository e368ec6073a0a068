import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Snapshot } from "@/lib/db/snapshot";
import { counted } from "@/lib/format/format-number";
import { MAX_PROBLEMS } from "@/lib/imports/import-problem";
import type { ProblemList } from "@/lib/imports/server/problem-list";
import { MAX_CATEGORIES } from "@/lib/labelling/labelling-limits";
import {
  categorises,
  labelsInstructions,
  PROTOCOLS,
  type Protocol,
  protocolsThat,
  writesChecklists,
} from "@/lib/round/protocol/protocols";

/** The protocol whose labels the rows hold, where they say something of an instruction or of a checklist's questions. */
export async function protocolOfContents(transaction: Snapshot): Promise<Protocol | null> {
  const [found] = await rows(
    z.object({ areWritten: z.boolean(), areCategorised: z.boolean() }),
    Prisma.sql`
      SELECT EXISTS (SELECT FROM import_label WHERE content ? 'written') AS "areWritten",
        EXISTS (SELECT FROM import_label WHERE content ? 'categorised') AS "areCategorised"`,
    transaction,
  );
  if (found?.areWritten === found?.areCategorised) return null;
  return protocolsThat(found?.areWritten ? writesChecklists : categorises)[0] ?? null;
}

/** Rows without what their protocol asks for, as where somebody chose another one. */
export async function refuseOtherContents(
  transaction: Snapshot,
  protocol: Protocol,
  problems: ProblemList,
): Promise<void> {
  const asks = labelsInstructions(protocol);
  const member = writesChecklists(protocol) ? "written" : "categorised";
  const other = asks ? Prisma.sql`(content ? ${member}) IS NOT TRUE` : Prisma.sql`content IS NOT NULL`;
  const found = await rows(
    z.object({ line: z.int() }),
    Prisma.sql`SELECT line FROM import_label WHERE ${other} ORDER BY line LIMIT 1`,
    transaction,
  );
  const fields = writesChecklists(protocol)
    ? "rows with safe, makes_sense and written_questions"
    : asks
      ? "rows with question_categories"
      : "labels with a level or answers";
  for (const { line } of found) {
    const expected = `${fields}, as the protocol “${PROTOCOLS[protocol].name}” asks for`;
    problems.add({ line, field: "protocol", expected, found: "labels of another protocol" });
  }
}

/** Labels that do not say of each question of their checklist, once, what it is about. */
export async function refuseOtherQuestions(
  transaction: Snapshot,
  protocol: Protocol,
  problems: ProblemList,
): Promise<void> {
  if (!categorises(protocol)) return;
  const found = await rows(
    z.object({ line: z.int(), questions: z.int(), given: z.int() }),
    Prisma.sql`
      SELECT label.line, count(item.id)::int AS questions, jsonb_array_length(label.content -> 'categorised') AS given
      FROM import_reading label LEFT JOIN checklist_item item ON item.checklist_id = label.checklist_id
      GROUP BY label.line, label.content
      HAVING count(item.id) = 0 OR jsonb_path_query_array(label.content, '$.categorised[*].number') <> (
        SELECT jsonb_agg(number ORDER BY number) FROM generate_series(1, count(item.id)) AS number)
      ORDER BY label.line LIMIT ${MAX_PROBLEMS + 1}`,
    transaction,
  );
  for (const { line, questions, given } of found) {
    const expected =
      questions === 0
        ? "an item whose instruction has a checklist"
        : `the ${counted(questions, "question")} of the item’s checklist, each once and in their order`;
    const there = questions === 0 ? "no checklist" : counted(given, "question");
    problems.add({ line, field: "question_categories", expected, found: there });
  }
}

/** What can be given in the round that the labels go to: what it has already, then what the file offers or gives. */
export async function categoriesOfFile(
  transaction: Snapshot,
  { protocol, roundId }: { protocol: Protocol; roundId: string },
  problems: ProblemList,
): Promise<string[]> {
  if (!categorises(protocol)) return [];
  const found = await rows(
    z.object({ category: z.string() }),
    Prisma.sql`
      SELECT category FROM (
        SELECT category, 0 AS origin, place FROM round, unnest(categories) WITH ORDINALITY AS own(category, place)
        WHERE round.id = ${roundId}::uuid
        UNION ALL
        SELECT category, 1, place FROM import_annotation,
          jsonb_array_elements_text(nullif(content -> 'offered', 'null')) WITH ORDINALITY AS offered(category, place)
        UNION ALL
        SELECT category, 2, 0 FROM import_annotation, jsonb_array_elements(content -> 'categorised') AS question,
          jsonb_array_elements_text(question -> 'categories') AS category
      ) named GROUP BY category ORDER BY min(origin), min(place), category COLLATE "C"`,
    transaction,
  );
  const categories = found.map(({ category }) => category);
  const lower = new Set(categories.map((category) => category.toLowerCase()));
  if (categories.length > MAX_CATEGORIES || lower.size < categories.length) {
    const expected = `at most ${MAX_CATEGORIES} categories, each written in one way`;
    const shown = categories.slice(0, 5).join(", ");
    problems.add({
      line: null,
      field: "question_categories",
      expected,
      found: `${categories.length}, such as ${shown}`,
    });
  }
  return categories;
}

/** What new labels say, besides the label itself. */
export async function writeContents(transaction: Snapshot, protocol: Protocol): Promise<void> {
  if (writesChecklists(protocol)) {
    await transaction.$executeRaw`
      INSERT INTO written_question (annotation_id, position, text)
      SELECT label.annotation_id, place - 1, text
      FROM import_annotation label,
        jsonb_array_elements_text(label.content -> 'written') WITH ORDINALITY AS written(text, place)`;
  }
  if (!categorises(protocol)) return;
  await transaction.$executeRaw`
    INSERT INTO given_category (annotation_id, item_id, checklist_id, category)
    SELECT label.annotation_id, item.id, item.checklist_id, category
    FROM import_annotation label
    JOIN LATERAL (
      SELECT id, checklist_id, row_number() OVER (ORDER BY position) AS number
      FROM checklist_item WHERE checklist_id = label.checklist_id
    ) item ON true
    JOIN LATERAL jsonb_array_elements(label.content -> 'categorised') AS question
      ON (question -> 'number')::int = item.number,
      jsonb_array_elements_text(question -> 'categories') AS category`;
}
