import { type NewVersion, newVersionSchema } from "@/lib/judging/bench";
import { type JudgeOptions, judgeOptionsSchema, type ModelJudge } from "@/lib/judging/judge-configuration";
import type { OwnPrompts } from "@/lib/judging/prompt/own-prompts";
import { readCorrections } from "@/lib/judging/server/bench-mistakes";
import { addJudgeAsVersion, findBench, makeJudgeOfVersion } from "@/lib/judging/server/bench-versions";
import { modelOfJudge } from "@/lib/judging/server/create-judge";
import type { Viewer } from "@/lib/people/viewer";
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
  if (wanted.from === "judge") return addJudgeAsVersion(viewer, benchId, wanted);
  const place = { studyId, benchId, raterId: wanted.raterId };
  if (wanted.from === "corrections") {
    const corrections = await readCorrections(viewer, { ...place, many: wanted.examples });
    return makeJudgeOfVersion(viewer, place, ({ judge }) => ({
      name: wanted.name,
      judge: { ...judge, options: withCorrections(judge.options, corrections) },
      change: `Shown ${corrections.length} corrections`,
    }));
  }
  const { name, modelId, prompts, change } = wanted;
  const model = modelId === undefined ? null : await modelOfJudge(modelId);
  return makeJudgeOfVersion(viewer, place, ({ judge }) => {
    const texts = promptSnapshots(judge.options, { ...ownPrompts(judge), ...prompts });
    return { name, judge: { ...judge, model: model ?? judge.model, prompts: texts }, change };
  });
}

/** The texts of a version that are not built in. */
function ownPrompts({ prompts }: ModelJudge): OwnPrompts {
  return Object.fromEntries(prompts.flatMap(({ templateId, text, own }) => (own ? [[templateId, text]] : [])));
}

function withCorrections(
  options: JudgeOptions,
  corrections: Awaited<ReturnType<typeof readCorrections>>,
): JudgeOptions {
  const changed = judgeOptionsSchema.parse({ ...options, corrections });
  if ("corrections" in changed && corrections.length > 0) return changed;
  throw new AppError("INVALID", "Judges of this kind are not shown corrections: change the prompt instead.");
}
