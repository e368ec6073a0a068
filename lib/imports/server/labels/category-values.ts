import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Snapshot } from "@/lib/db/snapshot";
import type { LabelMeaning } from "@/lib/imports/label-meaning";
import { meansMissing } from "@/lib/imports/label-words";
import type { ProblemList } from "@/lib/imports/server/problem-list";
import type { ValuesOfPart } from "./understood-values";

const MOST_CATEGORIES = 100;

/** Those that the round has already, then the file's other ones by name: equal files have equal categories. */
export async function namesOfCategories(
  transaction: Snapshot,
  { options, studyId, roundName }: ValuesOfPart,
  levels: readonly { value: string }[],
  problems: ProblemList,
): Promise<string[]> {
  const [round] = await rows(
    z.object({ names: z.array(z.string()) }),
    Prisma.sql`
      SELECT level_names AS names FROM round
      WHERE study_id = ${studyId}::uuid AND name = ${roundName} AND scale = 'categories'`,
    transaction,
  );
  const before = round?.names ?? [];
  const read = levels.map(({ value }) => value).filter((value) => !isLeftOut(value, options.values));
  const names = [...before, ...read.filter((value) => !before.includes(value)).sort()];
  if (names.length > MOST_CATEGORIES) {
    const expected = `at most ${MOST_CATEGORIES} categories (is this the column with the labels?)`;
    problems.add({ line: null, field: "value", expected, found: `${names.length} different values` });
  }
  return names;
}

function isLeftOut(value: string, given: Readonly<Record<string, string>> = {}): boolean {
  return value === "" || given[value] === "skip" || (meansMissing(value) && given[value] !== value);
}

/** Each of the categories is a level. */
export function categoryMeanings(
  values: readonly string[],
  names: readonly string[],
  given: Readonly<Record<string, string>> | undefined,
): Map<string, LabelMeaning | null> {
  const meaningOf = (value: string): LabelMeaning | null => {
    if (isLeftOut(value, given)) return { kind: "skip" };
    const level = names.indexOf(value);
    return level < 0 ? null : { kind: "level", level };
  };
  return new Map(values.map((value) => [value, meaningOf(value)]));
}
