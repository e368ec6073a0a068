import { prisma } from "@/lib/db/client";
import type { JudgeOptions, PromptSnapshot } from "@/lib/judging/judge-configuration";
import type { Viewer } from "@/lib/people/viewer";
import { notFound } from "@/lib/study/server/access";
import { insertJudge, lockStudyForRaters } from "./insert-judge";

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
    const model = await transaction.endpointModel.findFirst({
      where: { id: modelId, archivedAt: null, endpoint: { archivedAt: null } },
      select: { id: true, name: true, endpoint: { select: { name: true, baseUrl: true } } },
    });
    if (!model) throw notFound("model");
    const isDemo = model.endpoint.baseUrl === null;
    return insertJudge(transaction, viewer, {
      studyId,
      name,
      simulated: isDemo,
      configuration: {
        type: "model",
        model: { id: model.id, name: model.name, endpoint: model.endpoint.name, isDemo },
        options,
        prompts: [...prompts],
      },
    });
  });
}
