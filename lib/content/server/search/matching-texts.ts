import { type SearchTerm, wordsOf } from "@/lib/content/search/search-terms";
import { Prisma } from "@/lib/db/generated/client";

/** What can be searched: a response's text, or all that an instruction asks. */
const SUBJECTS = {
  response: { table: Prisma.sql`response`, text: Prisma.sql`t.text`, instruction: Prisma.sql`t.instruction_id` },
  instruction: {
    table: Prisma.sql`instruction`,
    text: Prisma.sql`concat_ws(E'\n', t.text, t.input,
      (SELECT string_agg(m ->> 'content', E'\n') FROM jsonb_array_elements(t.messages) m))`,
    instruction: Prisma.sql`t.id`,
  },
};
export type SearchSubject = keyof typeof SUBJECTS;

/** Of a row `t` of its table: the text, and the instruction that it belongs to. */
export function textOf(subject: SearchSubject) {
  return SUBJECTS[subject];
}

/**
 * A query of the instructions or responses of a study that fit all terms: their `id` and `instruction_id`. By the index of
 * their words; what a worker has not read yet, or is too long for it, is searched character by character.
 */
export function matchingTexts(studyId: string, subject: SearchSubject, terms: readonly SearchTerm[]): Prisma.Sql {
  const { table, text, instruction } = SUBJECTS[subject];
  const words = wordQuery(terms);
  const study = Prisma.sql`${studyId}::uuid`;
  // Apart, so that the text of what the index answers for is not read.
  const unread = Prisma.sql`
    SELECT t.id FROM ${table} t LEFT JOIN search_text s ON s.id = t.id
    WHERE t.study_id = ${study} AND ${words ? Prisma.sql`s.words IS NULL` : Prisma.sql`TRUE`} OFFSET 0`;
  const scanned = Prisma.sql`
    SELECT read.id, read.instruction_id FROM (${unread}) unread
    CROSS JOIN LATERAL (
      SELECT t.id, ${instruction} AS instruction_id, ${text} AS text FROM ${table} t WHERE t.id = unread.id OFFSET 0
    ) read
    WHERE ${containsAll(Prisma.sql`read.text`, terms)}`;
  if (!words) return scanned;
  const exact = terms.filter(({ kind }) => kind === "exact");
  return Prisma.sql`
    SELECT t.id, ${instruction} AS instruction_id FROM search_text s JOIN ${table} t ON t.id = s.id
    WHERE s.study_id = ${study} AND s.words @@ (${words}) AND ${containsAll(text, exact)}
    UNION ALL ${scanned}`;
}

/** What the index is asked for; null where it can tell nothing. */
function wordQuery(terms: readonly SearchTerm[]): Prisma.Sql | null {
  const inWords = terms.filter(({ kind }) => kind !== "exact");
  // An index finds what is there, not what is missing.
  if (!inWords.some(({ excluded }) => !excluded)) return null;
  const queries = inWords.map((term) => {
    const query =
      term.kind === "word"
        ? Prisma.sql`to_tsquery('simple', ${`'${term.text}':*`})`
        : Prisma.sql`phraseto_tsquery('simple', ${term.text})`;
    return term.excluded ? Prisma.sql`(!! ${query})` : query;
  });
  return Prisma.join(queries, " && ");
}

function containsAll(text: Prisma.Sql, terms: readonly SearchTerm[]): Prisma.Sql {
  const conditions = terms.map((term) =>
    term.excluded ? Prisma.sql`NOT (${contains(text, term)})` : contains(text, term),
  );
  return conditions.length === 0 ? Prisma.sql`TRUE` : Prisma.join(conditions, " AND ");
}

function contains(text: Prisma.Sql, term: SearchTerm): Prisma.Sql {
  if (term.kind === "exact") return Prisma.sql`${text} ILIKE ${likePattern(term.text)}`;
  const words = wordsOf(term);
  const end = term.kind === "word" ? "" : "($|[^[:alnum:]])";
  // Letters and digits alone, so nothing in them means anything in a pattern.
  const pattern = `(^|[^[:alnum:]])${words.join("[^[:alnum:]]+")}${end}`;
  const each = words.map((word) => Prisma.sql`${text} ILIKE ${likePattern(word)}`);
  return Prisma.sql`(${Prisma.join(each, " AND ")} AND ${text} ~* ${pattern})`;
}

export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
