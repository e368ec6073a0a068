import { z } from "zod";
import { imageAddress, type StudyImages, studyImageSchema } from "@/lib/content/image/study-image";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Viewer } from "@/lib/people/viewer";
import { requirePermission } from "@/lib/study/server/require-permission";
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
