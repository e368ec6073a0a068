import { z } from "zod";
import { prisma, type Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { JudgeOptions, ModelJudge, PromptSnapshot } from "@/lib/judging/judge-configuration";
import { type NewJury, type RaterConfiguration, readRaterConfiguration } from "@/lib/judging/jury";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, studyCondition } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";

export interface JudgeToCreate {
  readonly name: string;
  readonly modelId: string;
  readonly options: JudgeOptions;
  /** the whole text of every prompt that it sends */
  readonly prompts: readonly PromptSnapshot[];
}

/** A judge of the study: a rater whose configuration is written down once and never changes. */
export async function createJudge(
  viewer: Viewer,
  studyId: string,
  { name, modelId, options, prompts }: JudgeToCreate,
): Promise<{ raterId: string }> {
  return prisma().$transaction(async (transaction) => {
    await lockStudyForRaters(transaction, viewer, studyId);
    const model = await modelOfJudge(modelId, transaction);
    return insertJudge(transaction, viewer, {
      studyId,
      name,
      simulated: model.isDemo,
      configuration: {
        type: "model",
        model,
        options,
        prompts: [...prompts],
      },
    });
  });
}

/** A model that is offered, as judges keep it. @throws NOT_FOUND */
export async function modelOfJudge(
  modelId: string,
  db: Pick<Transaction, "endpointModel"> = prisma(),
): Promise<ModelJudge["model"]> {
  const model = await db.endpointModel.findFirst({
    where: { id: modelId, archivedAt: null, endpoint: { archivedAt: null } },
    select: { id: true, name: true, endpoint: { select: { name: true, baseUrl: true } } },
  });
  if (!model) throw notFound("model");
  const { id, name, endpoint } = model;
  return { id, name, endpoint: endpoint.name, isDemo: endpoint.baseUrl === null };
}

interface RaterToMake {
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
    throw new AppError("CONFLICT", message, {
      fields: [{ field: "name", expected: "another name: this one is taken" }],
    });
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

/** A jury of the study's judges, imported ones too. No jury sits on another, nor do people: their consensus is a source already. */
export async function createJury(
  viewer: Viewer,
  studyId: string,
  { name, ...jury }: NewJury,
): Promise<{ raterId: string }> {
  return prisma().$transaction(async (transaction) => {
    await lockStudyForRaters(transaction, viewer, studyId);
    const members = await transaction.rater.findMany({
      where: { studyId, id: { in: jury.members }, kind: { in: ["judge", "imported"] } },
      select: { name: true, simulated: true, configuration: true },
    });
    if (members.length < jury.members.length) throw notFound("judge");
    const other = members.find(({ configuration }) => readRaterConfiguration(configuration)?.type === "jury");
    if (other) {
      throw new AppError("INVALID", `"${other.name}" is a jury itself. Choose its members instead.`);
    }
    return insertJudge(transaction, viewer, {
      studyId,
      name,
      simulated: members.some(({ simulated }) => simulated),
      configuration: { type: "jury", ...jury },
    });
  });
}
