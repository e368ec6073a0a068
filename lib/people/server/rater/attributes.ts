import { prisma, type Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { counted } from "@/lib/format/format-number";
import {
  ASKS_NOTHING,
  type AskedAttributes,
  attributeValuesSchema,
  type ImportedAnswer,
  type ImportedAttributes,
  importedAttributesSchema,
  type MyAttributes,
  type OwnAttributes,
  ownAttributesSchema,
  type RaterAttributes,
  raterAttributesSchema,
} from "@/lib/people/rater-attributes";
import type { UserViewer, Viewer } from "@/lib/people/viewer";
import { pseudonymOf } from "@/lib/results/agreement-progress";
import { naturalOrder } from "@/lib/stats/natural-order";
import { notFound, studyWhere } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";
import { requireStudy } from "../require-role";

export function attributesOfStudy(stored: unknown): RaterAttributes {
  return stored === null ? ASKS_NOTHING : raterAttributesSchema.parse(stored);
}

/** What a study asks its raters about themselves, for those who may see its people; no answer of anybody. */
export async function readAttributes(viewer: Viewer, studyId: string): Promise<AskedAttributes> {
  await requireStudy(prisma(), viewer, studyId, "people.read");
  const study = await prisma().study.findUniqueOrThrow({ where: { id: studyId }, select: { raterAttributes: true } });
  const answered = await prisma().attributeAnswers.count({ where: { studyId } });
  const imported = await prisma().importedAttributes.findMany({ where: { studyId }, select: { values: true } });
  const names = imported.flatMap(({ values }) => Object.keys(attributeValuesSchema.parse(values)));
  return {
    ...attributesOfStudy(study.raterAttributes),
    answered,
    imported: { raters: imported.length, attributes: [...new Set(names)].sort(naturalOrder) },
  };
}

/**
 * Keeps what raters of files said of themselves elsewhere, in place of all that was brought before. Nobody reads it but figures
 * of groups.
 * @throws AppError INVALID where a rater is not among those that files brought, or is several, or says two things
 */
export async function importAttributes(viewer: Viewer, studyId: string, brought: ImportedAttributes): Promise<void> {
  const { purpose, answers } = importedAttributesSchema.parse(brought);
  await prisma().$transaction(async (transaction) => {
    await requireStudy(transaction, viewer, studyId, "people.describe");
    await transaction.$executeRaw`SELECT 1 FROM study WHERE id = ${studyId}::uuid FOR NO KEY UPDATE`;
    const valuesOf = await valuesByRater(transaction, studyId, answers);
    await transaction.importedAttributes.deleteMany({ where: { studyId } });
    await transaction.importedAttributes.createMany({
      data: [...valuesOf].map(([raterId, values]) => ({ raterId, studyId, values, purpose })),
    });
    const attributes = [...new Set(answers.map(({ attribute }) => attribute))];
    const data = { purpose, attributes, raters: valuesOf.size };
    await recordEvent(transaction, viewer, { studyId, kind: "study.attributes-imported", subject: studyId, data });
  });
}

/**
 * Sets what a study asks. Answers to what is asked no longer are deleted, and all of them where the purpose changes: they
 * were given for another one.
 */
export async function setAttributes(viewer: Viewer, studyId: string, asked: RaterAttributes): Promise<void> {
  const { purpose, attributes } = raterAttributesSchema.parse(asked);
  await prisma().$transaction(async (transaction) => {
    await requireStudy(transaction, viewer, studyId, "people.describe");
    await transaction.$executeRaw`SELECT 1 FROM study WHERE id = ${studyId}::uuid FOR NO KEY UPDATE`;
    await transaction.study.update({
      where: { id: studyId },
      data: { raterAttributes: attributes.length === 0 ? Prisma.DbNull : { purpose, attributes } },
    });
    const where = attributes.length === 0 ? { studyId } : { studyId, purpose: { not: purpose } };
    await transaction.attributeAnswers.deleteMany({ where });
    const allowed = JSON.stringify(Object.fromEntries(attributes.map(({ name, values }) => [name, values])));
    await transaction.$executeRaw`
      UPDATE attribute_answers SET "values" = (
        SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each("values")
        WHERE jsonb_exists(${allowed}::jsonb -> key, value #>> '{}'))
      WHERE study_id = ${studyId}::uuid`;
    await transaction.$executeRaw`DELETE FROM attribute_answers WHERE study_id = ${studyId}::uuid AND "values" = '{}'`;
    const data = { purpose, attributes: attributes.map(({ name }) => name) };
    await recordEvent(transaction, viewer, { studyId, kind: "study.attributes-changed", subject: studyId, data });
  });
}

const MOST_PROBLEMS = 20;

async function valuesByRater(
  transaction: Transaction,
  studyId: string,
  answers: readonly ImportedAnswer[],
): Promise<Map<string, Record<string, string>>> {
  const raters = await transaction.rater.findMany({
    where: { studyId, kind: "imported" },
    select: { id: true, number: true, name: true, source: true },
  });
  const valuesOf = new Map<string, Record<string, string>>();
  const problems: { index: number; rater: string; expected: string }[] = [];
  for (const [index, { rater, source, attribute, value }] of answers.entries()) {
    const found = raters.filter(
      ({ id, number, name, source: of }) =>
        (name === rater || id === rater || pseudonymOf(number) === rater) && (!source || of === source),
    );
    const [one] = found;
    const known = one && (valuesOf.get(one.id) ?? {});
    const expected = !one
      ? "a rater whom a file brought as a person"
      : found.length > 1
        ? "a source as well: raters of several have this name"
        : known?.[attribute] !== undefined && known[attribute] !== value
          ? `one answer of a rater to “${attribute}”`
          : null;
    if (expected !== null) problems.push({ index, rater, expected });
    else if (one) valuesOf.set(one.id, { ...known, [attribute]: value });
  }
  const [first] = problems;
  if (!first) return valuesOf;
  const more = problems.length > 1 ? ` ${counted(problems.length - 1, "more answer")} cannot be taken either.` : "";
  throw new AppError("INVALID", `Answer ${first.index + 1}, of ${first.rater}: expected ${first.expected}.${more}`, {
    fields: problems
      .slice(0, MOST_PROBLEMS)
      .map(({ index, expected }) => ({ field: `answers.${index}.rater`, expected })),
  });
}

/** What studies ask the viewer about themselves, with what they answered. */
export async function readMyAttributes(viewer: UserViewer): Promise<MyAttributes[]> {
  const memberships = await prisma().membership.findMany({
    where: {
      userId: viewer.userId,
      study: { ...studyWhere(viewer, "label"), raterAttributes: { not: Prisma.DbNull } },
    },
    select: { studyId: true, study: { select: { name: true, raterAttributes: true } }, attributes: true },
    orderBy: [{ study: { name: "asc" } }, { studyId: "asc" }],
  });
  return memberships.map(({ studyId, study, attributes }) => ({
    studyId,
    studyName: study.name,
    ...attributesOfStudy(study.raterAttributes),
    values: attributeValuesSchema.safeParse(attributes?.values).data ?? {},
    consentedAt: attributes?.consentedAt.toISOString() ?? null,
  }));
}

/**
 * Keeps what the viewer says of themselves for a study, in place of what they said before, with the text that they agreed to
 * and when.
 * @throws AppError INVALID for what is not asked, CONFLICT where the text has changed since they read it
 */
export async function answerAttributes(viewer: UserViewer, studyId: string, own: OwnAttributes): Promise<void> {
  const { purpose, answers } = ownAttributesSchema.parse(own);
  await prisma().$transaction(async (transaction) => {
    const asked = await askedOf(transaction, viewer, studyId);
    if (asked.purpose !== purpose) {
      throw new AppError("CONFLICT", "The text to agree to is another one. Reload the page and read it again.");
    }
    for (const { attribute: name, value } of answers) {
      const attribute = asked.attributes.find((each) => each.name === name);
      if (attribute?.values.includes(value)) continue;
      const expected = attribute
        ? `one of: ${attribute.values.join(", ")}`
        : `answers to: ${asked.attributes.map((each) => each.name).join(", ")}`;
      throw new AppError("INVALID", "What this study asks about you has changed. Reload the page and answer again.", {
        fields: [{ field: name, expected }],
      });
    }
    const values = Object.fromEntries(answers.map(({ attribute, value }) => [attribute, value]));
    const userId = viewer.userId;
    await transaction.attributeAnswers.upsert({
      where: { studyId_userId: { studyId, userId } },
      create: { studyId, userId, values, purpose },
      update: { values, purpose, consentedAt: new Date() },
    });
  });
}

/** Deletes what the viewer said of themselves for a study; nothing happens where they said nothing. */
export async function withdrawAttributes(viewer: UserViewer, studyId: string): Promise<void> {
  const { count } = await prisma().attributeAnswers.deleteMany({
    where: { userId: viewer.userId, membership: { study: { id: studyId, ...studyWhere(viewer, "label") } } },
  });
  if (count === 0) await requireMember(prisma(), viewer, studyId);
}

/** Locked, so that answers and a change of what is asked come one after the other. */
async function askedOf(transaction: Transaction, viewer: UserViewer, studyId: string): Promise<RaterAttributes> {
  await transaction.$executeRaw`SELECT 1 FROM study WHERE id = ${studyId}::uuid FOR SHARE`;
  return attributesOfStudy((await requireMember(transaction, viewer, studyId)).raterAttributes);
}

async function requireMember(db: Pick<Transaction, "study">, viewer: UserViewer, studyId: string) {
  const study = await db.study.findFirst({
    where: { AND: [{ id: studyId }, studyWhere(viewer, "label")] },
    select: { raterAttributes: true },
  });
  if (!study) throw notFound("study");
  return study;
}
