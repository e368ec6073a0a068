import { z } from "zod";
import type { ChangedContent, ContentChange } from "@/lib/content/content-change";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, refuseUnknown, requirePermission, studyCondition } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";

const tagsSchema = z.array(z.string()).nullable();
const changedRow = z.object({ externalId: z.string(), tags: tagsSchema, before: tagsSchema });

/**
 * Tags instructions, or leaves them out of new rounds, or undoes either: all of them or none. What is there already is not
 * done again.
 * @returns the ids of those that changed
 */
export async function changeInstructions(
  viewer: Viewer,
  studyId: string,
  { externalIds, change }: ContentChange,
): Promise<ChangedContent> {
  const { set, isNew } = statementOf(change);
  return prisma().$transaction(async (transaction) => {
    await requirePermission(viewer, studyId, "study.update", transaction);
    const known = await transaction.instruction.findMany({
      where: { studyId, externalId: { in: externalIds } },
      select: { externalId: true },
    });
    refuseUnknown(
      externalIds,
      known.map(({ externalId }) => externalId),
      INSTRUCTIONS,
    );
    const found = await rows(
      changedRow,
      Prisma.sql`
        UPDATE instruction i SET ${set}
        FROM (SELECT i.id, i.tags FROM instruction i
          WHERE i.study_id = ${studyId}::uuid AND i.external_id = ANY (${externalIds}::text[]) AND ${isNew}
            AND ${studyCondition(viewer, "study.update", Prisma.sql`i.study_id`)}
          ORDER BY i.id FOR UPDATE) old
        WHERE i.id = old.id
        RETURNING i.external_id AS "externalId", i.tags, old.tags AS before`,
      transaction,
    );
    const full = found.find(({ tags }) => (tags?.length ?? 0) > STUDY_LIMITS.tags);
    if (full) {
      throw new AppError(
        "INVALID",
        `An instruction has at most ${STUDY_LIMITS.tags} tags, and “${full.externalId}” would have more. Remove some first.`,
      );
    }
    const changed = found.map(({ externalId }) => externalId);
    if (changed.length === 0) return { changed, undo: null };
    // What tags were is kept for the way back; that something was in or out follows from the change.
    const tags = "excluded" in change ? {} : { tags: found.map(({ before, tags: after }) => ({ before, after })) };
    const data = { change, changed, ...tags };
    const { eventId } = await recordEvent(transaction, viewer, { studyId, kind: CHANGED, data });
    return { changed, undo: eventId };
  });
}

export const INSTRUCTIONS = { field: "externalIds", what: "instruction" };
const CHANGED = "instructions.changed";
const UNDONE = "instructions.change-undone";

const madeChange = z.object({
  change: z.union([
    z.object({ excluded: z.boolean() }),
    z.object({ addTags: z.any() }),
    z.object({ removeTags: z.any() }),
  ]),
  changed: z.array(z.string()),
  tags: z.array(z.object({ before: tagsSchema, after: tagsSchema })).optional(),
});

/**
 * Puts instructions back as they were before a change, all of them or none: refused where one of them was changed or deleted
 * since, or the change was undone already.
 * @param undo as the change answered it
 */
export async function undoInstructionChange(viewer: Viewer, studyId: string, undo: string): Promise<ChangedContent> {
  return prisma().$transaction(async (transaction) => {
    await requirePermission(viewer, studyId, "study.update", transaction);
    await transaction.$executeRaw`SELECT FROM event WHERE id = ${undo}::uuid FOR UPDATE`;
    const made = await transaction.event.findFirst({ where: { id: undo, studyId, kind: CHANGED } });
    const { change, changed, tags } = madeChange.safeParse(made?.data).data ?? {};
    if (!made || !change || !changed) throw notFound("change");
    if ((await transaction.event.count({ where: { studyId, kind: UNDONE, subject: undo } })) > 0) {
      throw new AppError("CONFLICT", "This was undone already.");
    }
    const isOfInclusion = "excluded" in change;
    const list = changed.map((externalId, index) => ({ externalId, ...tags?.[index] }));
    if (!isOfInclusion && tags?.length !== changed.length) throw tooOld();
    const back = await transaction.$executeRaw`
      UPDATE instruction i SET ${
        isOfInclusion
          ? Prisma.sql`excluded_at = CASE WHEN ${change.excluded} THEN NULL ELSE now() END`
          : Prisma.sql`tags = ${tagsOf(Prisma.sql`said.before`)}`
      }
      FROM jsonb_to_recordset(${JSON.stringify(list)}::jsonb) AS said("externalId" text, before jsonb, after jsonb)
      WHERE i.study_id = ${studyId}::uuid AND i.external_id = said."externalId" AND ${
        isOfInclusion
          ? Prisma.sql`(i.excluded_at IS NOT NULL) = ${change.excluded}`
          : Prisma.sql`coalesce(i.tags, '{}') = coalesce(${tagsOf(Prisma.sql`said.after`)}, '{}')`
      }`;
    if (back < changed.length) {
      throw new AppError(
        "CONFLICT",
        `${changed.length - back} of these ${changed.length} instructions were changed or deleted in the meantime, so nothing was undone.`,
      );
    }
    await recordEvent(transaction, viewer, { studyId, kind: UNDONE, subject: undo, data: { change, changed } });
    return { changed, undo: null };
  });
}

const tooOld = () =>
  new AppError("CONFLICT", "What these instructions were before is not known, so nothing was undone.");

const tagsOf = (json: Prisma.Sql) =>
  Prisma.sql`CASE WHEN jsonb_typeof(${json}) = 'array' THEN ARRAY(SELECT jsonb_array_elements_text(${json})) END`;

function statementOf(change: ContentChange["change"]): { set: Prisma.Sql; isNew: Prisma.Sql } {
  if ("excluded" in change) {
    return change.excluded
      ? { set: Prisma.sql`excluded_at = now()`, isNew: Prisma.sql`i.excluded_at IS NULL` }
      : { set: Prisma.sql`excluded_at = NULL`, isNew: Prisma.sql`i.excluded_at IS NOT NULL` };
  }
  const tags = [...new Set("addTags" in change ? change.addTags : change.removeTags)];
  if ("removeTags" in change) {
    return {
      set: Prisma.sql`tags = ARRAY(
        SELECT tag FROM unnest(i.tags) WITH ORDINALITY AS had (tag, place)
        WHERE tag <> ALL (${tags}::text[]) ORDER BY place)`,
      isNew: Prisma.sql`i.tags && ${tags}::text[]`,
    };
  }
  return {
    set: Prisma.sql`tags = coalesce(i.tags, '{}') || ARRAY(
      SELECT tag FROM unnest(${tags}::text[]) WITH ORDINALITY AS new (tag, place)
      WHERE tag <> ALL (coalesce(i.tags, '{}')) ORDER BY place)`,
    isNew: Prisma.sql`NOT coalesce(i.tags, '{}') @> ${tags}::text[]`,
  };
}
