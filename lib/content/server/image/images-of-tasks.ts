import { z } from "zod";
import type { ShownImage } from "@/lib/content/image/study-image";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { mayReferToImages, type ShownTexts, shownImages } from "./shown-images";

interface TaskTexts {
  assignmentId: string;
  texts: ShownTexts["texts"];
}

/**
 * The images that the texts of rated tasks refer to, by assignment; those without any are left out. On the way of every
 * claim, so tasks without an address in their texts cost a look for two characters.
 */
export async function imagesOfTasks(tasks: readonly TaskTexts[]): Promise<Map<string, ShownImage[]>> {
  const perhaps = tasks.filter(({ texts }) => mayReferToImages(texts));
  if (perhaps.length === 0) return new Map();
  const studies = await rows(
    z.object({ id: z.string(), studyId: z.string() }),
    Prisma.sql`SELECT a.id, a.study_id AS "studyId" FROM assignment a
      WHERE a.id = ANY(${perhaps.map(({ assignmentId }) => assignmentId)}::uuid[])
        AND EXISTS (SELECT FROM study_image named WHERE named.study_id = a.study_id)`,
  );
  const studyOf = new Map(studies.map(({ id, studyId }) => [id, studyId]));
  const shown = perhaps.flatMap(({ assignmentId, texts }) => {
    const studyId = studyOf.get(assignmentId);
    return studyId === undefined ? [] : [{ assignmentId, studyId, texts }];
  });
  const images = await shownImages(shown);
  return new Map(
    shown.flatMap(({ assignmentId }, index) => {
      const own = images[index] ?? [];
      return own.length > 0 ? [[assignmentId, own] as const] : [];
    }),
  );
}
