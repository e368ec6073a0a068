import { prisma } from "@/lib/db/client";
import type { PromptSnapshot } from "@/lib/judging/judge-configuration";
import { readRaterConfiguration } from "@/lib/judging/jury";
import { canBeTruncated, type TruncateReasoning } from "@/lib/judging/truncated-reasoning";
import type { Viewer } from "@/lib/people/viewer";
import { notFound } from "@/lib/study/server/access";
import { AppError } from "@/lib/wire/app-error";
import { insertJudge, lockStudyForRaters } from "./create-judge";

const MAX_NAME = 90;

/**
 * Judges that score from a part of this judge's stored reasoning, by its own model and settings: one for each share that is
 * kept. One that is there already is not made twice.
 * @throws INVALID for a judge that does not reason before a score
 */
export async function createTruncatedJudges(
  viewer: Viewer,
  studyId: string,
  raterId: string,
  { kept, prompts }: TruncateReasoning & { prompts: readonly PromptSnapshot[] },
): Promise<{ raterIds: string[] }> {
  return prisma().$transaction(async (transaction) => {
    await lockStudyForRaters(transaction, viewer, studyId);
    const judges = await transaction.rater.findMany({
      where: { studyId, kind: "judge" },
      select: { id: true, name: true, simulated: true, configuration: true },
    });
    const judge = judges.find(({ id }) => id === raterId);
    if (!judge) throw notFound("judge");
    const configuration = readRaterConfiguration(judge.configuration);
    if (configuration?.type !== "model" || !canBeTruncated(configuration.options.kind)) {
      throw new AppError(
        "INVALID",
        `"${judge.name}" does not reason before a score. Choose a judge that scores from 1 to 5.`,
      );
    }
    const { model, options } = configuration;
    const known = new Map(
      judges.flatMap((each) => {
        const made = readRaterConfiguration(each.configuration);
        const isOfIt =
          made?.type === "model" && made.options.kind === "truncated-reasoning" && made.options.of === raterId;
        return isOfIt && made.options.kind === "truncated-reasoning" ? [[made.options.kept, each.id] as const] : [];
      }),
    );
    for (const share of kept) {
      if (known.has(share)) continue;
      const { samples, temperature, topP, maxTokens, seed } = options;
      const made = await insertJudge(transaction, viewer, {
        studyId,
        name: `${judge.name.slice(0, MAX_NAME)}, ${share}% of its reasoning`,
        simulated: judge.simulated,
        configuration: {
          type: "model",
          model,
          prompts: [...prompts],
          options: {
            kind: "truncated-reasoning",
            of: raterId,
            kept: share,
            scoreRule: "scoreRule" in options ? options.scoreRule : "majority",
            samples,
            temperature,
            topP,
            maxTokens,
            seed,
          },
        },
      });
      known.set(share, made.raterId);
    }
    return { raterIds: kept.flatMap((share) => known.get(share) ?? []) };
  });
}
