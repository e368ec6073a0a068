import { z } from "zod";
import type { ProblemList } from "@/lib/data/import/problem-list";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Snapshot } from "@/lib/db/snapshot";
import { counted } from "@/lib/domain/format/counted";
import {
  type DeclaredScale,
  declaredScale,
  evidentScale,
  levelNamesOf,
  numbersIn,
  scaleInWords,
  scaleOfDeclared,
  writeDeclaredScale,
} from "@/lib/domain/import/declared-scale";
import type { LabelOptions } from "@/lib/domain/import/import-options";
import type { LabelFindings } from "@/lib/domain/import/label-findings";
import {
  isMeaning,
  type LabelKind,
  type LabelMeaning,
  meaningsOf,
  writeMeaning,
} from "@/lib/domain/import/label-meaning";
import { asWord, numberIn } from "@/lib/domain/import/label-words";
import { shorten } from "@/lib/domain/import/shorten";
import { type Protocol, scaleOf } from "@/lib/domain/protocol/protocols";
import { type Scale, scaleNamed } from "@/lib/domain/protocol/scale";
import { STUDY_LIMITS } from "@/lib/domain/study-format/limits";

const rowSchema = z.object({
  is_question: z.boolean(),
  value: z.string(),
  rows: z.coerce.number(),
  line: z.int(),
});

function expectedOf(kind: LabelKind): string {
  const { comparison, values } = kind === "answer" ? { comparison: null, values: [] } : scaleNamed(kind);
  const labels =
    kind === "answer"
      ? "yes, no or unknown"
      : comparison === null
        ? `a whole number from ${values[0]} to ${values.at(-1)}`
        : kind === "choice"
          ? "A or B"
          : "A, tie or B";
  return `${labels}, or a meaning given for this value`;
}

interface ValuesOfPart {
  protocol: Protocol;
  options: LabelOptions;
  /** what the labels rate */
  criterion: string | null;
}

export interface UnderstoodValues {
  values: LabelFindings["values"];
  /** what the scores are found to be on; null where there are none in numbers */
  finding: LabelFindings["scales"][number] | null;
  /** of the levels; null where none is asked, and where it has to be declared first */
  scale: Scale | null;
  /** of the scale's values */
  levelNames: string[];
  /** the file's lowest number is best */
  isReversed: boolean;
}

/**
 * Decides what each different value means, and notes it for joining with the rows. Numbers are scores on one scale: of those
 * that are not all on it none is taken.
 */
export async function understandValues(
  transaction: Snapshot,
  { protocol, options, criterion }: ValuesOfPart,
  problems: ProblemList,
): Promise<UnderstoodValues> {
  const given = options.values;
  const limit = STUDY_LIMITS.distinctValues;
  const found = await rows(
    rowSchema,
    Prisma.sql`
      SELECT is_question, value, count(*) AS rows, min(line) AS line FROM import_label
      GROUP BY is_question, value ORDER BY is_question, count(*) DESC, value LIMIT ${limit + 1}`,
    transaction,
  );
  if (found.length > limit) {
    const examples = found.slice(0, 3).map(({ value }) => shorten(value, 20));
    const expected = `at most ${limit} different values (is this the column with the labels?)`;
    problems.add({ line: null, field: "value", expected, found: `more, such as ${examples.join(", ")}` });
    return { values: [], finding: null, scale: null, levelNames: [], isReversed: false };
  }
  for (const [value, meaning] of Object.entries(given ?? {})) {
    if (isMeaning(meaning)) continue;
    const expected = "A, tie, B, a number on the scale, YES, NO, UNKNOWN or skip as a meaning";
    problems.add({ line: null, field: "values", expected, found: shorten(`${value}=${meaning}`) });
  }
  const [orders] = await rows(
    z.object({ any: z.boolean() }),
    Prisma.sql`SELECT EXISTS (SELECT 1 FROM import_label WHERE shown_order IS NOT NULL) AS any`,
    transaction,
  );
  const hasOrders = orders?.any ?? false;
  const findings: LabelFindings["values"] = [];
  const meanings: object[] = [];
  const levels = found.filter(({ is_question: isQuestion }) => !isQuestion);
  const usual = scaleOf(protocol);
  const scored =
    usual && usual.comparison === null
      ? await scaleOfScores(transaction, { options, criterion, levels }, problems)
      : { finding: null, scale: usual, declared: null };
  const isReversed = scored.declared !== null && scored.declared.worst > scored.declared.best;
  for (const isQuestion of [false, true]) {
    const rows = found.filter((row) => row.is_question === isQuestion);
    const kind: LabelKind = isQuestion ? "answer" : (scored.scale?.name ?? usual?.name ?? "score");
    const values = rows.map(({ value }) => value);
    const read = meaningsOf(kind, values, { given, hasOrders, isReversed });
    for (const { value, line, rows: count } of rows) {
      const isOpen = !isQuestion && scored.finding !== null && scored.scale === null && isUndeclared(value, given);
      const meaning = isOpen ? null : (read.get(value) ?? null);
      findings.push({ kind, value, rows: count, meaning: meaning && writeMeaning(kind, meaning) });
      if (meaning) meanings.push({ is_question: isQuestion, value, ...columnsOf(meaning) });
      else if (!isOpen) {
        const shown = `"${shorten(value, 40)}" in ${counted(count, "row")}`;
        problems.add({ line, field: "value", expected: expectedOf(kind), found: shown });
      }
    }
  }
  await transaction.$executeRaw`
    INSERT INTO import_meaning (is_question, value, level, answer)
    SELECT is_question, value, level, answer FROM json_to_recordset(${JSON.stringify(meanings)}::json) AS r(
      is_question boolean, value text, level float8, answer answer)`;
  const { finding, scale, declared } = scored;
  const levelNames = scale === null ? [] : declared ? levelNamesOf(scale, declared) : [...scale.levelNames];
  return { values: findings, finding, scale, levelNames, isReversed };
}

/** A number that no meaning was given for. */
function isUndeclared(value: string, given: Readonly<Record<string, string>> = {}): boolean {
  return numberIn(asWord(value)) !== null && ![value, asWord(value)].some((each) => Object.hasOwn(given, each));
}

/** The scale of a file's scores: as it was declared, else 1 to 5 where all numbers are on that. One problem says what is missing. */
async function scaleOfScores(
  transaction: Snapshot,
  {
    options,
    criterion,
    levels,
  }: { options: LabelOptions; criterion: string | null; levels: { value: string; line: number }[] },
  problems: ProblemList,
): Promise<{ finding: UnderstoodValues["finding"]; scale: Scale | null; declared: DeclaredScale | null }> {
  const open = levels.filter(({ value }) => isUndeclared(value, options.values));
  const numbers = numbersIn(open.map(({ value }) => asWord(value)));
  const text = options.scales?.[criterion ?? ""] ?? options.scale ?? (await scaleInFile(transaction));
  const declared = text === undefined ? evidentScale(numbers, options.columns?.value) : declaredScale(text, numbers);
  const scale = (declared && scaleOfDeclared(declared)) ?? null;
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  const finding =
    numbers.length === 0 ? null : { criterion, low, high, different: numbers.length, isDeclared: text !== undefined };
  const off = open.find(({ value }) => !scale?.values.includes(Number(asWord(value))));
  const isOn = scale !== null && (off === undefined || numbers.length === 0);
  if (!isOn && finding) {
    const which = criterion === null ? "" : ` of "${shorten(criterion, 40)}"`;
    const told = declared && scale ? `numbers on the scale ${scaleInWords(declared)}` : CHOICES;
    const found = `${counted(finding.different, "number")} from ${low} to ${high}${which}${declared && scale && off ? `, such as ${shorten(off.value, 20)}` : ""}`;
    problems.add({ line: (scale && off?.line) ?? null, field: "scale", expected: told, found });
  }
  return {
    finding: finding && { ...finding, scale: declared && isOn ? writeDeclaredScale(declared) : null },
    scale: isOn ? scale : null,
    declared: isOn ? declared : null,
  };
}

const CHOICES =
  "the scale of these numbers to be said, from worst to best: whole numbers of 2 to 11 points from 0 or 1 on (1-7, 0-10; 7-1 where 1 is best), 0-100, or ranks";

/** As exported labels say it. */
async function scaleInFile(transaction: Snapshot): Promise<string | undefined> {
  const found = await rows(
    z.object({ scale: z.string() }),
    Prisma.sql`SELECT DISTINCT scale FROM import_label WHERE scale IS NOT NULL LIMIT 2`,
    transaction,
  );
  return found.length === 1 ? found[0]?.scale : undefined;
}

function columnsOf(meaning: LabelMeaning): { level: number | null; answer: string | null } {
  return {
    level: meaning.kind === "level" ? meaning.level : null,
    answer: meaning.kind === "answer" ? meaning.answer : null,
  };
}
