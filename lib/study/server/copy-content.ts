import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { row } from "@/lib/db/rows";
import type { Viewer } from "@/lib/people/viewer";
import { MAX_COPIED_TEXTS } from "@/lib/study/study";
import { AppError } from "@/lib/wire/app-error";
import { requirePermission } from "./access";

/** The images of one study for another one too: both keep them by their bytes. */
export async function copyImages(viewer: Viewer, from: string, to: string): Promise<void> {
  await requirePermission(viewer, from, "export.read");
  await requirePermission(viewer, to, "study.import");
  await prisma().$executeRaw`
    INSERT INTO study_image (study_id, name, sha256)
    SELECT ${to}::uuid, name, sha256 FROM study_image WHERE study_id = ${from}::uuid`;
}

/** @throws TOO_LARGE for a study with more texts than a request should wait for */
export async function refuseLargeCopy(viewer: Viewer, studyId: string): Promise<void> {
  await requirePermission(viewer, studyId, "export.read");
  const { texts } = await row(
    z.object({ texts: z.int() }),
    Prisma.sql`
      SELECT ((SELECT count(*) FROM instruction WHERE study_id = ${studyId}::uuid)
        + (SELECT count(*) FROM response WHERE study_id = ${studyId}::uuid))::int AS texts`,
  );
  if (texts <= MAX_COPIED_TEXTS) return;
  throw new AppError(
    "TOO_LARGE",
    `The study has ${texts.toLocaleString("en")} instructions and responses; a copy has at most ${MAX_COPIED_TEXTS.toLocaleString("en")}. Copy it without content, then import its study.jsonl.`,
    { field: "content" },
  );
}
