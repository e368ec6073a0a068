import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Snapshot } from "@/lib/db/snapshot";
import { counted } from "@/lib/format/format-number";
import type { ProblemList } from "@/lib/imports/server/problem-list";
import { shorten } from "@/lib/imports/shorten";
import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";
import { CHOICES } from "./score-values";
import type { NumberRange, UnderstoodValues } from "./understood-values";

/** As SQL reads a finite number: the exponent is so short that none is beyond the range of double precision. */
const SQL_NUMBER = "^[+-]?([0-9]{1,150}(\\.[0-9]{0,150})?|\\.[0-9]{1,150})([eE][+-]?[0-9]{1,2})?$";

/** Of real numbers each is its own level, however many there are; those with another meaning are left for that. */
export async function takeNumbers(
  transaction: Snapshot,
  given: Readonly<Record<string, string>> = {},
): Promise<NumberRange | null> {
  const others = Object.keys(given);
  await transaction.$executeRaw`
    INSERT INTO import_meaning (is_question, value, level, answer)
    SELECT DISTINCT false, value, value::float8 + 0, NULL::answer FROM import_label
    WHERE NOT is_question AND value ~ ${SQL_NUMBER} AND NOT value = ANY(${others}::text[])`;
  const [found] = await rows(
    z.object({
      low: z.number().nullable(),
      high: z.number().nullable(),
      different: z.int(),
      isWhole: z.boolean().nullable(),
    }),
    Prisma.sql`
      SELECT min(level) AS low, max(level) AS high, count(DISTINCT level)::int AS different, bool_and(level = floor(level)) AS "isWhole"
      FROM import_meaning WHERE level IS NOT NULL`,
    transaction,
  );
  return found && found.different > 0 ? { ...found, isWhole: found.isWhole ?? true } : null;
}

/** More values than a scale of steps has: real numbers, if anything, which somebody has to say. */
export async function refuseMany(
  transaction: Snapshot,
  {
    found,
    criterion,
    isScored,
    text,
  }: { found: readonly { value: string }[]; criterion: string | null; isScored: boolean; text: string | undefined },
  problems: ProblemList,
): Promise<UnderstoodValues> {
  const none = { values: [], scale: null, levelNames: [], isReversed: false, reading: null };
  const [levels] = await rows(
    z.object({
      others: z.int(),
      low: z.number().nullable(),
      high: z.number().nullable(),
      different: z.int(),
      isWhole: z.boolean().nullable(),
    }),
    Prisma.sql`
      SELECT count(*) FILTER (WHERE NOT is_number AND value <> '')::int AS others, min(number) AS low, max(number) AS high,
        count(DISTINCT number)::int AS different, bool_and(number = floor(number)) AS "isWhole"
      FROM (
        SELECT value, value ~ ${SQL_NUMBER} AS is_number, CASE WHEN value ~ ${SQL_NUMBER} THEN value::float8 END AS number
        FROM import_label WHERE NOT is_question
      ) label`,
    transaction,
  );
  if (isScored && text === undefined && levels && levels.different > levels.others) {
    const { low, high, different } = levels;
    const which = criterion === null ? "" : ` of "${shorten(criterion, 40)}"`;
    problems.add({
      line: null,
      field: "scale",
      expected: CHOICES,
      found: `${counted(different, "number")} from ${low} to ${high}${which}`,
    });
    const finding = {
      criterion,
      low,
      high,
      different,
      isWhole: levels.isWhole ?? true,
      scale: null,
      isDeclared: false,
    };
    return { ...none, finding };
  }
  const examples = found.slice(0, 3).map(({ value }) => shorten(value, 20));
  const expected = `at most ${STUDY_LIMITS.distinctValues} different values (is this the column with the labels?)`;
  problems.add({ line: null, field: "value", expected, found: `more, such as ${examples.join(", ")}` });
  return { ...none, finding: null };
}
