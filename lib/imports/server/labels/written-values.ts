import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Snapshot } from "@/lib/db/snapshot";
import type { LabelOptions } from "@/lib/imports/import-options";
import { meaningsOf } from "@/lib/imports/label-meaning";
import { labelSets } from "@/lib/imports/label-table/label-sets";
import { writtenInWords, writtenNumbers } from "@/lib/imports/label-table/written-numbers";
import { asWord, meansMissingAmongNumbers } from "@/lib/imports/label-words";
import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";

/** How values were read that are not plain. */
export interface ReadWriting {
  /** for people; null: they are plain */
  readonly inWords: string | null;
  /** what raters saw a number called */
  readonly names: ReadonlyMap<number, string>;
}

const PLAIN: ReadWriting = { inWords: null, names: new Map() };

/**
 * Replaces scores that say a number without being one ("4 - Good", "80%", "Strongly agree") by that number, and lists by the
 * sets that they are, so that the order of their elements does not count. What somebody gave a meaning stays as it is.
 * @param areCategories numbers in words stay words
 */
export async function readWriting(
  transaction: Snapshot,
  { values: given = {}, sets = null }: Pick<LabelOptions, "values"> & { sets?: string | null | undefined },
  areCategories: boolean,
): Promise<ReadWriting> {
  const found = await rows(
    z.object({ value: z.string() }),
    Prisma.sql`
      SELECT DISTINCT value FROM import_label WHERE NOT is_question AND value <> '' LIMIT ${STUDY_LIMITS.distinctValues + 1}`,
    transaction,
  );
  const texts = found
    .map(({ value }) => value)
    .filter(
      (text) => ![text, asWord(text)].some((each) => Object.hasOwn(given, each)) && !meansMissingAmongNumbers(text),
    );
  const isKnown = [...meaningsOf("score", texts).values()].every((meaning) => meaning !== null);
  if (found.length > STUDY_LIMITS.distinctValues || isKnown) return PLAIN;
  const asSets = labelSets(texts, sets);
  const labels = new Map(texts.map((text) => [text, asSets?.labels.get(text) ?? text]));
  const written = areCategories ? null : writtenNumbers([...new Set(labels.values())]);
  const read = [...labels].map(([text, label]) => ({ text, label: String(written?.numbers.get(label) ?? label) }));
  const changed = read.filter(({ text, label }) => text !== label);
  if (changed.length === 0) return PLAIN;
  await transaction.$executeRaw`
    UPDATE import_label SET value = read.label
    FROM json_to_recordset(${JSON.stringify(changed)}::json) AS read(text text, label text)
    WHERE NOT is_question AND value = read.text`;
  const inWords = written
    ? `${written.writing}: ${writtenInWords(written)}`
    : `sets: ${changed
        .slice(0, 3)
        .map(({ text, label }) => `${JSON.stringify(text)} = ${label}`)
        .join(", ")}`;
  return { inWords, names: written?.names ?? new Map() };
}
