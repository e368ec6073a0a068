import { z } from "zod";
import { messagesSchema } from "@/lib/content/messages-schema";
import { judgedLength, judgedStyle } from "@/lib/content/text/judged-text";
import { Prisma } from "@/lib/db/generated/client";
import type { Snapshot } from "@/lib/db/snapshot";

const responseSchema = z.object({
  id: z.uuid(),
  /** of a text that is judged as a whole, which need not be read to be counted */
  whole: z.int().nullable(),
  text: z.string().nullable(),
  messages: messagesSchema.nullable(),
});

/** Texts may be long, so few are held at once. */
const BATCH = 50;

/**
 * How long what is judged of each response is, in characters: without reasoning, calls of tools and others' turns.
 * @param responses a query that names responses by `id`
 */
export async function readJudgedLengths(db: Snapshot, responses: Prisma.Sql): Promise<ReadonlyMap<string, number>> {
  const lengths = new Map<string, number>();
  // What is folded ends with a mark.
  const query = Prisma.sql`
    SELECT r.id, r.messages, CASE WHEN part.possible THEN r.text END AS text,
      CASE WHEN NOT part.possible THEN length(r.text) END AS whole
    FROM response r CROSS JOIN LATERAL (SELECT r.messages IS NOT NULL OR r.text LIKE '%</%' AS possible) part
    WHERE r.id IN (${responses})`;
  for await (const batch of db.batches(responseSchema, query, BATCH)) {
    for (const { id, whole, text, messages } of batch) {
      lengths.set(id, whole ?? judgedLength({ text: text ?? "", messages }));
    }
  }
  return lengths;
}

/**
 * How much of each of STYLE_FEATURES what is judged of each response has.
 * @param responses a query that names responses by `id`
 */
export async function readJudgedStyles(db: Snapshot, responses: Prisma.Sql): Promise<ReadonlyMap<string, number[]>> {
  const styles = new Map<string, number[]>();
  const query = Prisma.sql`SELECT r.id, r.messages, r.text, NULL AS whole FROM response r WHERE r.id IN (${responses})`;
  for await (const batch of db.batches(responseSchema, query, BATCH)) {
    for (const { id, text, messages } of batch) styles.set(id, judgedStyle({ text: text ?? "", messages }));
  }
  return styles;
}
