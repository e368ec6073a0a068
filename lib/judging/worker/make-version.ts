import { prisma } from "@/lib/db/client";
import { type NewVersion, newVersionSchema } from "@/lib/judging/bench";
import { type JudgeOptions, judgeOptionsSchema, type ModelJudge } from "@/lib/judging/judge-configuration";
import type { OwnPrompts } from "@/lib/judging/prompt/own-prompts";
import { findBench, findVersion, insertVersion } from "@/lib/judging/server/bench";
import { readCorrections } from "@/lib/judging/server/bench-mistakes";
import { insertJudge, lockStudyForRaters } from "@/lib/judging/server/create-judge";
import type { Viewer } from "@/lib/people/viewer";
import { notFound } from "@/lib/study/server/access";
import { AppError } from "@/lib/wire/app-error";
import { promptSnapshots } from "./make-judge";

/**
 * The next version of a bench: a judge as it is, or a new judge made of an earlier version with other prompts, another model, or
 * people's answers to what it got wrong.
 * @throws AppError INVALID where its prompts or examples would show texts of the test part
 */
export async function makeVersion(
  viewer: Viewer,
  studyId: string,
  benchId: string,
  input: NewVersion,
): Promise<{ raterId: string; number: number }> {
  const wanted = newVersionSchema.parse(input);
  await findBench(viewer, studyId, benchId);
  if (wanted.from === "judge") {
    const { raterId, change } = wanted;
    return prisma().$transaction(async (transaction) => {
      const { number } = await insertVersion(transaction, viewer, { benchId, raterId, madeFrom: null, change });
      return { raterId, number };
    });
  }
  const corrections =
    wanted.from === "corrections"
      ? await readCorrections(viewer, { studyId, benchId, raterId: wanted.raterId, many: wanted.examples })
      : null;
  return prisma().$transaction(async (transaction) => {
    await lockStudyForRaters(transaction, viewer, studyId);
    const { number: madeFrom, judge, name: base } = await findVersion(transaction, benchId, wanted.raterId);
    if (!judge) throw new AppError("INVALID", `"${base}" came from elsewhere: create a judge here and add it instead.`);
    const options = corrections ? withCorrections(judge.options, corrections) : judge.options;
    const prompts = wanted.from === "version" ? { ...ownPrompts(judge), ...wanted.prompts } : ownPrompts(judge);
    const model = wanted.from === "version" && wanted.modelId ? await modelOf(wanted.modelId) : judge.model;
    const configuration: ModelJudge = { type: "model", model, options, prompts: promptSnapshots(options, prompts) };
    if (JSON.stringify(configuration) === JSON.stringify(judge))
      throw new AppError("INVALID", "This version would be the same as the one it is made from. Change the prompt or the model.");
    const place = { studyId, name: wanted.name, configuration, simulated: model.isDemo };
    const { raterId } = await insertJudge(transaction, viewer, place);
    const change = wanted.from === "version" ? wanted.change : `Shown ${corrections?.length} corrections`;
    const { number } = await insertVersion(transaction, viewer, { benchId, raterId, madeFrom, change });
    return { raterId, number };
  });
}

/** The texts of a version that are not built in. */
function ownPrompts({ prompts }: ModelJudge): OwnPrompts {
  return Object.fromEntries(prompts.flatMap(({ templateId, text, own }) => (own ? [[templateId, text]] : [])));
}

function withCorrections(options: JudgeOptions, corrections: Awaited<ReturnType<typeof readCorrections>>): JudgeOptions {
  const changed = judgeOptionsSchema.parse({ ...options, corrections });
  if ("corrections" in changed && corrections.length > 0) return changed;
  throw new AppError("INVALID", "Judges of this kind are not shown corrections: change the prompt instead.");
}

async function modelOf(modelId: string): Promise<ModelJudge["model"]> {
  const model = await prisma().endpointModel.findFirst({
    where: { id: modelId, archivedAt: null, endpoint: { archivedAt: null } },
    select: { id: true, name: true, endpoint: { select: { name: true, baseUrl: true } } },
  });
  if (!model) throw notFound("model");
  return { id: model.id, name: model.name, endpoint: model.endpoint.name, isDemo: model.endpoint.baseUrl === null };
}
