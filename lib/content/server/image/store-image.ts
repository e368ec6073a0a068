import { createHash } from "node:crypto";
import { z } from "zod";
import { IMAGE_LIMITS } from "@/lib/content/image/image-limits";
import type { ImageHeader } from "@/lib/content/image/study-image";
import { prisma, type Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { row, rows } from "@/lib/db/rows";
import { counted } from "@/lib/format/format-number";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, studyCondition } from "@/lib/study/server/access";
import { AppError } from "@/lib/wire/app-error";

export interface NewImage extends ImageHeader {
  /** as imageNameSchema gives it */
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Gives a study an image under a name. The same bytes again change nothing; other bytes under a name that is taken are
 * refused, since labels may have been given with the first ones in view.
 * @returns whether the study had it already
 */
export async function storeImage(viewer: Viewer, studyId: string, image: NewImage): Promise<{ isNew: boolean }> {
  if (image.bytes.byteLength > IMAGE_LIMITS.bytes) throw imageTooLarge();
  const sha256 = createHash("sha256").update(image.bytes).digest("hex");
  return prisma().$transaction(async (transaction) => {
    // One after the other, or two at a time could both be the last that fits.
    const study = await rows(
      z.object({ id: z.string() }),
      Prisma.sql`SELECT s.id FROM study s WHERE s.id = ${studyId}::uuid
        AND ${studyCondition(viewer, "study.import", Prisma.sql`s.id`)} FOR NO KEY UPDATE OF s`,
      transaction,
    );
    if (study.length === 0) throw notFound("study");
    const known = await transaction.studyImage.findUnique({ where: { studyId_name: { studyId, name: image.name } } });
    if (known?.sha256 === sha256) return { isNew: false };
    if (known) throw nameTaken(image.name);
    await refuseIfFull(transaction, studyId, image.bytes.byteLength);
    // Held off while images that no study has any more are deleted (prisma/sql/drop-unused-images.sql).
    await transaction.$executeRaw`SELECT pg_advisory_xact_lock_shared(hashtext('tickbox images'))`;
    const { name, bytes, ...header } = image;
    await transaction.image.createMany({ data: { sha256, bytes, ...header }, skipDuplicates: true });
    await transaction.studyImage.create({ data: { studyId, name, sha256 } });
    return { isNew: true };
  });
}

export function imageTooLarge(): AppError {
  return new AppError(
    "TOO_LARGE",
    `This image is larger than ${IMAGE_LIMITS.bytes / 1_000_000} MB, which is the most. Make it smaller.`,
  );
}

function nameTaken(name: string): AppError {
  return new AppError(
    "CONFLICT",
    `This study has another image called “${name}”. A name keeps its image: give this one another name, and refer to that.`,
    { field: "name" },
  );
}

async function refuseIfFull(transaction: Transaction, studyId: string, added: number): Promise<void> {
  const { images, bytes } = await row(
    z.object({ images: z.int(), bytes: z.number() }),
    Prisma.sql`SELECT count(*)::int AS images, COALESCE(sum(octet_length(image.bytes)), 0)::float8 AS bytes
      FROM study_image JOIN image USING (sha256) WHERE study_image.study_id = ${studyId}::uuid`,
    transaction,
  );
  if (images >= IMAGE_LIMITS.images) {
    throw new AppError("TOO_LARGE", `This study has ${counted(images, "image")}, which is the most it can have.`);
  }
  if (bytes + added > IMAGE_LIMITS.studyBytes) {
    const most = IMAGE_LIMITS.studyBytes / 1_000_000;
    throw new AppError(
      "TOO_LARGE",
      `With this image the study’s images would be more than ${most} MB, which is the most.`,
    );
  }
}
