import { z } from "zod";
import type { Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { RaterConfiguration } from "@/lib/judging/rater-configuration";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, studyCondition } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";

export interface RaterToMake {
  readonly studyId: string;
  readonly name: string;
  readonly configuration: RaterConfiguration;
  readonly simulated: boolean;
}

/** Keeps others from making raters of the study until the transaction ends; NOT_FOUND for who may not. */
export async function lockStudyForRaters(transaction: Transaction, viewer: Viewer, studyId: string): Promise<void> {
  const found = await rows(
    z.unknown(),
    Prisma.sql`
      SELECT s.id FROM study s
      WHERE s.id = ${studyId}::uuid AND ${studyCondition(viewer, "run.control", Prisma.sql`s.id`)} FOR NO KEY UPDATE OF s`,
    transaction,
  );
  if (found.length === 0) throw notFound("study");
}

/** A rater of kind "judge", in a transaction that has locked the study. Names of a study's judges are unique. */
export async function insertJudge(
  transaction: Transaction,
  viewer: Viewer,
  { studyId, name, configuration, simulated }: RaterToMake,
): Promise<{ raterId: string }> {
  const taken = await transaction.rater.findFirst({
    where: { studyId, kind: "judge", name: { equals: name, mode: "insensitive" } },
    select: { id: true },
  });
  if (taken) {
    const message = `This study has a judge named "${name}" already. Choose another name: labels of both could not be told apart.`;
    throw new AppError("CONFLICT", message, { fields: [{ field: "name", expected: "a name that is free" }] });
  }
  const { _max } = await transaction.rater.aggregate({ where: { studyId }, _max: { number: true } });
  const { id: raterId } = await transaction.rater.create({
    data: {
      studyId,
      kind: "judge",
      name,
      number: (_max.number ?? 0) + 1,
      configuration,
      isJury: configuration.type === "jury",
      simulated,
    },
    select: { id: true },
  });
  const data = { name, what: configuration.type === "jury" ? "jury" : configuration.options.kind };
  await recordEvent(transaction, viewer, { studyId, kind: "judge.created", subject: raterId, data });
  return { raterId };
}
