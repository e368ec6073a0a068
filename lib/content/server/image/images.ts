import { z } from "zod";
import { imageAddress, type StudyImages, studyImageSchema } from "@/lib/content/image/study-image";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { counted } from "@/lib/format/format-number";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, requirePermission, studyCondition, studyWhere } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";
import { imageUses } from "./image-uses";

const MOST_MISSING = 500;
const rowSchema = studyImageSchema.omit({ address: true, uses: true, usedIn: true });

/** The images of a study by name, where each is used, and what texts refer to that is not there. */
export async function listImages(viewer: Viewer, studyId: string): Promise<StudyImages> {
  await requirePermission(viewer, studyId, "study.read");
  const images = await rows(
    z.object(rowSchema.shape),
    Prisma.sql`
      SELECT named.name, named.sha256, image.media_type AS "mediaType", image.width, image.height,
        octet_length(image.bytes) AS bytes
      FROM study_image named JOIN image USING (sha256)
      WHERE named.study_id = ${studyId}::uuid ORDER BY named.name COLLATE natural_order`,
  );
  const { known, missing } = await imageUses(studyId, new Set(images.map(({ name }) => name)));
  return {
    images: images.map((image) => ({
      ...image,
      address: imageAddress(studyId, image.name, image.sha256),
      ...(known.get(image.name) ?? { uses: 0, usedIn: [] }),
    })),
    missing: [...missing]
      .map(([name, use]) => ({ name, ...use }))
      .sort((a, b) => b.uses - a.uses)
      .slice(0, MOST_MISSING),
  };
}

/** How many images a study has; none for those who may not read it. */
export function countImages(viewer: Viewer, studyId: string): Promise<number> {
  return prisma().studyImage.count({ where: { studyId, study: studyWhere(viewer, "study.read") } });
}

const foundSchema = z.object({ sha256: z.string(), mediaType: z.string() });

interface ServedImage extends z.infer<typeof foundSchema> {
  /** not read before they are wanted: a browser may have them already */
  readonly bytes: () => Promise<Uint8Array<ArrayBuffer>>;
}

/** An image, for people who may read the study or label in it. */
export async function readImage(viewer: Viewer, studyId: string, name: string): Promise<ServedImage> {
  const id = Prisma.sql`named.study_id`;
  const [found] = await rows(
    foundSchema,
    Prisma.sql`
      SELECT image.sha256, image.media_type AS "mediaType" FROM study_image named JOIN image USING (sha256)
      WHERE named.study_id = ${studyId}::uuid AND named.name = ${name}
        AND (${studyCondition(viewer, "study.read", id)} OR ${studyCondition(viewer, "label", id)})`,
  );
  if (!found) throw notFound("image");
  return { ...found, bytes: () => bytesOf(found.sha256) };
}

async function bytesOf(sha256: string): Promise<Uint8Array<ArrayBuffer>> {
  const image = await prisma().image.findUnique({ where: { sha256 }, select: { bytes: true } });
  // Deleted since it was found.
  if (!image) throw notFound("image");
  return image.bytes;
}

/** Deletes an image that no text refers to. One that is used stays: labels were given with it in view. */
export async function deleteImage(viewer: Viewer, studyId: string, name: string): Promise<void> {
  await prisma().$transaction(async (transaction) => {
    const found = await rows(
      z.object({ name: z.string() }),
      Prisma.sql`SELECT named.name FROM study_image named
        WHERE named.study_id = ${studyId}::uuid AND named.name = ${name}
          AND ${studyCondition(viewer, "study.import", Prisma.sql`named.study_id`)} FOR UPDATE`,
      transaction,
    );
    if (found.length === 0) throw notFound("image");
    const use = (await imageUses(studyId, new Set([name]), transaction)).known.get(name);
    if (use) {
      throw new AppError(
        "CONFLICT",
        `“${name}” is used ${use.uses === 1 ? "once" : counted(use.uses, "time")}, in ${use.usedIn.join(", ")}. Only images that no text refers to can be deleted.`,
      );
    }
    await transaction.studyImage.delete({ where: { studyId_name: { studyId, name } } });
    await recordEvent(transaction, viewer, { studyId, kind: "image.deleted", data: { name } });
  });
}

/**
 * All images of a study by name, each read when it is asked for. One that is deleted meanwhile is left out.
 * @throws AppError NOT_FOUND without the right to export; INVALID where there are none
 */
export async function exportedImages(viewer: Viewer, studyId: string) {
  await requirePermission(viewer, studyId, "export.read");
  const names = await prisma().studyImage.findMany({
    where: { studyId },
    select: { name: true },
    orderBy: { name: "asc" },
  });
  if (names.length === 0) throw new AppError("INVALID", "The study has no images.");
  return imagesCalled(
    studyId,
    names.map(({ name }) => name),
  );
}

async function* imagesCalled(studyId: string, names: readonly string[]) {
  for (const name of names) {
    const found = await prisma().studyImage.findUnique({
      where: { studyId_name: { studyId, name } },
      select: { image: { select: { bytes: true } } },
    });
    if (found) yield { name, bytes: found.image.bytes };
  }
}
