import { z } from "zod";
import type { ContentChange } from "@/lib/content/content-change";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";
import type { Viewer } from "@/lib/people/viewer";
import { requirePermission, studyCondition } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";

const changedRow = z.object({ externalId: z.string(), tags: z.int() });

/**
 * Tags instructions, or leaves them out of new rounds, or undoes either. What is there already is not done again.
 * @returns the ids of those that changed
 */
export async function changeInstructions(
  viewer: Viewer,
  studyId: string,
  { externalIds, change }: ContentChange,
): Promise<{ changed: string[] }> {
  const { set, isNew } = statementOf(change);
  return prisma().$transaction(async (transaction) => {
    await requirePermission(viewer, studyId, "study.update", transaction);
    const found = await rows(
      changedRow,
      Prisma.sql`
        UPDATE instruction i SET ${set}
        WHERE i.study_id = ${studyId}::uuid AND i.external_id = ANY (${externalIds}::text[]) AND ${isNew}
          AND ${studyCondition(viewer, "study.update", Prisma.sql`i.study_id`)}
        RETURNING i.external_id AS "externalId", coalesce(cardinality(i.tags), 0) AS tags`,
      transaction,
    );
    const full = found.find(({ tags }) => tags > STUDY_LIMITS.tags);
    if (full) {
      throw new AppError(
        "INVALID",
        `An instruction has at most ${STUDY_LIMITS.tags} tags, and “${full.externalId}” would have more. Remove some first.`,
      );
    }
    const changed = found.map(({ externalId }) => externalId);
    if (changed.length > 0) {
      await recordEvent(transaction, viewer, { studyId, kind: "instructions.changed", data: { change, changed } });
    }
    return { changed };
  });
}

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
