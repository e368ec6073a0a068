import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { hasQueue } from "@/lib/db/jobs";
import { type Reader, row } from "@/lib/db/rows";
import { MANY_TO_EXPORT, MAX_DATASET_LABELS } from "@/lib/exports/prepared-export";
import { countLabels } from "@/lib/results/server/counts/count-labels";
import { AppError } from "@/lib/wire/app-error";

/**
 * Leaves what takes longer than a second to the worker, where there is one. Of what may be exported: check that first.
 * @throws PREPARE_FIRST
 */
export async function refuseLargeRound({ id, studyId }: { id: string; studyId: string }): Promise<void> {
  await refuse(await countLabels(prisma(), [id]), "labels", studyId);
}

/** The same of the study as a whole. */
export async function refuseLargeStudy(studyId: string): Promise<void> {
  await refuse(await countTexts(studyId), "instructions and responses", studyId);
}

/** @throws TOO_LARGE for a dataset that no worker should hold */
export async function refuseHugeDataset(roundId: string, db: Reader): Promise<void> {
  if ((await countLabels(db, [roundId])) <= MAX_DATASET_LABELS) return;
  throw new AppError(
    "TOO_LARGE",
    `A dataset of more than ${MAX_DATASET_LABELS.toLocaleString("en")} labels takes more memory than a worker has. Choose individual labels only, single tables, or JSON Lines.`,
  );
}

export async function isLargeStudy(studyId: string): Promise<boolean> {
  return isLarge(await countTexts(studyId));
}

async function countTexts(studyId: string): Promise<number> {
  const { texts } = await row(
    z.object({ texts: z.int() }),
    Prisma.sql`
      SELECT ((SELECT count(*) FROM instruction WHERE study_id = ${studyId}::uuid)
        + (SELECT count(*) FROM response WHERE study_id = ${studyId}::uuid))::int AS texts`,
  );
  return texts;
}

const isLarge = async (count: number) => count > MANY_TO_EXPORT && (await hasQueue());

async function refuse(count: number, what: string, studyId: string): Promise<void> {
  if (!(await isLarge(count))) return;
  const address = `/api/v1/studies/${studyId}/exports`;
  throw new AppError(
    "PREPARE_FIRST",
    `More than ${MANY_TO_EXPORT.toLocaleString("en")} ${what} are exported by a worker. Send POST ${address} with the file and its options, and download the file when its state is “done”.`,
    { address },
  );
}
