import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, studyCondition } from "@/lib/study/server/access";

const foundSchema = z.object({ sha256: z.string(), mediaType: z.string() });

export interface ServedImage extends z.infer<typeof foundSchema> {
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
